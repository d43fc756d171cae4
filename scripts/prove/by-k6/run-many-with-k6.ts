/**
 * Runs many defects at once: each against a gateway of its own, all gateways in this process, and one process of k6 for
 * the cases of all. What a defect showed is kept apart: each has its own run folder, with its own journal.
 */
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { withTempDir } from '../../../common/temp-dir';
import { requirement as requirementOf } from '../../../contract';
import { type Defect, type Modification, type StartOptions, tlsOf } from '../../../gateway';
import { config } from '../../../k6.config';
import { judgeRun } from '../../../reports';
import { finalRecheckCase } from '../../../run/final-recheck/final-recheck';
import { probes } from '../../../run/probe';
import { run } from '../../../run/run';
import { chooseTarget } from '../../../run/settings/target';
import { cleanRun } from '../certifications/clean-run';
import { casesFor, casesOfAllKinds, casesOfField } from '../defect-cases';
import type { MutantResult } from '../proof';
import { isBroken } from '../verdicts';
import { failedIn, type Results, runDefect, runJobs } from './run-with-k6';
import { SharedK6 } from './shared-k6';

/** Defects that share a process of k6: together they have about as many cases as a usual run. */
const mostCases = 96;

/** Most cases of its requirement, for a defect at first, and for one that survived those. */
const fewCases = 20;
const moreCases = 200;

/** A load must be run by itself: beside others, its reply times would say nothing about its gateway. */
const needsLoadAlone = ({ breaks }: Defect): boolean => requirementOf(breaks)?.judgedBy === 'reply-times';

type CasesOf = (defect: Defect) => Promise<ReadonlySet<string>>;

/** The cases that usually show a defect: of its requirement, or of every kind where a whole run is judged. */
const usualCases: CasesOf = async (defect) => {
  const clean = await cleanRun();
  if (requirementOf(defect.breaks)?.judgedBy === 'run') return casesFor(defect, casesOfAllKinds(clean), fewCases);
  const showing = probes.filter(({ verifies }) => verifies.includes(defect.breaks)).map(({ id }) => id);
  return casesFor(defect, [...showing, ...casesOfField(defect.breaks, clean)], fewCases);
};

/** More cases: of its requirement and of every kind, and the final re-check of what has ended. */
const manyCases: CasesOf = async (defect) =>
  casesFor(
    defect,
    [finalRecheckCase.id, ...casesOfAllKinds(await cleanRun()), ...casesOfField(defect.breaks, await cleanRun())],
    moreCases,
  );

/** Keys take long to generate, and all gateways may have the same ones. */
async function makeKeys(): Promise<Pick<StartOptions, 'tls' | 'panKey'>> {
  const tls = await tlsOf(true, Date.now());
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const panKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ...(tls && { tls }), panKey };
}
let keys: ReturnType<typeof makeKeys> | undefined;

export interface Attempt {
  modifications: readonly Modification[];
  cases: ReadonlySet<string>;
}

/** The results of each attempt, or the error that ended its run. */
export function resultsOfMany(attempts: readonly Attempt[], chosen = chooseTarget({})): Promise<(Results | Error)[]> {
  return withTempDir('prove', async (folder) => {
    keys ??= makeKeys();
    // quick settlement, as in a run of one defect
    const options = { settleMs: 200, ...(await keys) };
    const k6 = new SharedK6(attempts.length, folder, chosen.target.operations);
    return Promise.all(
      attempts.map(async ({ modifications, cases }, index) => {
        const own = join(folder, `${index}`);
        try {
          await run({
            ...{ chosen, folder: own, seed: 1, parts: ['compliance'], profile: config.profiles.certify },
            selection: { depth: 'standard', cases },
            gateway: { ...options, modifications },
            runK6: (stage) => k6.runStage(stage),
            log: () => {},
          });
        } catch (cause) {
          return cause as Error;
        } finally {
          k6.leave();
        }
        return (await judgeRun(own)).requirements;
      }),
    );
  });
}

interface Found {
  killed: MutantResult[];
  /** those that need other cases, or a run of their own */
  left: readonly Defect[];
}

/**
 * Runs defects at once. A gateway without a defect runs beside them: where it fails anything, it was the machine, and
 * nothing that the others showed counts.
 */
async function runMany(defects: readonly Defect[], casesOf: CasesOf): Promise<Found> {
  const startedAt = Date.now();
  const attempts = await Promise.all(
    defects.map(async (defect): Promise<Attempt> => ({ modifications: [defect], cases: await casesOf(defect) })),
  );
  const control: Attempt = { modifications: [], cases: new Set(casesOfAllKinds(await cleanRun())) };
  const [clean, ...found] = await resultsOfMany([control, ...attempts]);
  const seconds = (Date.now() - startedAt) / 1000 / defects.length;
  if (!clean || clean instanceof Error || failedIn(clean).length > 0) return { killed: [], left: defects };
  const killed: MutantResult[] = [];
  const left: Defect[] = [];
  for (const [index, defect] of defects.entries()) {
    const { id, breaks } = defect;
    const results = found[index];
    if (!results || results instanceof Error || !isBroken([breaks], results)) left.push(defect);
    else {
      const failed = failedIn(results);
      killed.push({ id, kind: 'defects', status: 'killed', requirements: [breaks], failed, seconds });
    }
  }
  return { killed, left };
}

/**
 * Runs every defect with k6 and reports the result of each: many at once through the cases that can show them, and what
 * survives through more. By themselves, with all cases and a load: those that survive again, and those of reply times.
 */
export async function runDefects(
  defects: readonly Defect[],
  atOnce: number,
  onResult: (result: MutantResult) => void,
): Promise<void> {
  const alone = defects.filter(needsLoadAlone);
  let left = defects.filter((defect) => !needsLoadAlone(defect));
  for (const casesOf of [usualCases, manyCases]) {
    // each batch has defects of all kinds, so all take about as long
    const count = Math.ceil(left.length / mostCases);
    const batches = Array.from({ length: count }, (_, n) => left.filter((_, index) => index % count === n));
    const survivors: Defect[] = [];
    await runJobs(
      batches.map((batch) => () => runMany(batch, casesOf)),
      // each waits for settlements most of the time
      2 * atOnce,
      (found) => {
        found.killed.forEach(onResult);
        survivors.push(...found.left);
      },
    );
    left = survivors;
  }
  await runJobs(
    left.map((defect) => () => runDefect(defect, true)),
    atOnce,
    onResult,
  );
  // one at a time: beside another run, slow replies could exceed the goal
  await runJobs(
    alone.map((defect) => () => runDefect(defect)),
    1,
    onResult,
  );
}
