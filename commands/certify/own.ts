/**
 * Runs the user's own cases (`--suites`) after the run was judged and reported. They have a journal of their own, in a folder within
 * the run folder, so that they cannot change the verdict, the reports or the bundle.
 */
import { join } from 'node:path';
import { describe } from '../../common/errors';
import { firstOf } from '../../common/shown/first-of';
import { shownPath } from '../../common/user-path';
import { counted } from '../../contract';
import { type Journal, journalIn, ownFolder } from '../../journal/files';
import { failureLines, judgedRun, type Report, showCommand } from '../../reports';
import type { RunOptions } from '../../run/context';
import { recordWithin } from '../../run/run';
import type { Case, Plan } from '../../suites/format/case';
import type { ResultWriter } from '../cli/write-result';

/** Cases that are listed with what was expected and received. */
const maxListed = 3;

/** A requirement that one of the user's cases did not show, and why. */
interface Missed {
  id: string;
  requirement: string;
  expected: string;
  received: string;
}

/** The result of the user's cases. */
interface OwnResult {
  ran: number;
  failed: Missed[];
  /** cases that did not fail, and did not show all of their requirements */
  open: Missed[];
}

/**
 * The result of the user's cases. Any broken requirement fails a case, even one that the case is not about; only requirements that
 * failed in the run itself are left out, because each of these cases would repeat the failure.
 */
export function ownResult(
  planned: readonly Pick<Case, 'id' | 'verifies'>[],
  { checks, faults }: Pick<Journal, 'checks' | 'faults'>,
  { requirements }: Pick<Report, 'requirements'>,
): OwnResult {
  const failedInRun = new Set<string>(requirements.flatMap(({ id, verdict }) => (verdict === 'fail' ? id : [])));
  const result: OwnResult = { ran: planned.length, failed: [], open: [] };
  for (const { id, verifies } of planned) {
    const own = checks.filter((record) => record.case === id);
    const findings = own.flatMap((record) => record.findings);
    const failed = findings.find(
      ({ verdict, requirement: of }) => ['fail', 'error'].includes(verdict) && !failedInRun.has(of),
    );
    const shown = new Set(own.flatMap(({ verified }) => verified));
    const [left] = verifies.filter((one) => !shown.has(one));
    if (failed) result.failed.push({ ...failed, id });
    else if (left) {
      const { expected = 'it is shown', received = 'nothing that shows it' } = findings[0] ?? {};
      const fault = faults.find((one) => one.case === id)?.text;
      result.open.push({ id, requirement: left, expected, received: fault ?? received });
    }
  }
  return result;
}

/** A line with counts, the first cases that did not pass, and the command that shows the first of them. */
export function ownText({ ran, failed, open }: OwnResult, leftOut: Plan['leftOut'], folder: string): string {
  const named = (of: readonly { id: string }[], what: string) => {
    const ids = of.map(({ id }) => id);
    return ids.length > 0 ? `, ${ids.length} ${what}: ${firstOf(ids, maxListed)}` : '';
  };
  const counts = named(failed, 'failed') + named(open, 'showed nothing') + named(leftOut, 'left out');
  const missed = [...failed, ...open];
  return [
    `Own cases, beside the verdict: ${ran} ran${failed.length > 0 ? '' : ', 0 failed'}${counts}`,
    ...missed.slice(0, maxListed).flatMap((one) => [`  ${one.id}: ${one.requirement}`, ...failureLines(one)]),
    ...missed.slice(0, 1).map(({ id }) => `  All that was sent and received: ${showCommand(id, folder)}`),
  ].join('\n');
}

/** Runs the cases and prints their result. An error is only printed, because the run itself is complete. */
export const ownWriter =
  (options: RunOptions, plan: Plan, print: (text: string) => void): ResultWriter =>
  async ({ report }) => {
    const folder = join(options.folder, ownFolder);
    const planned = plan.cases;
    options.log(`${counted(planned.length, 'own case')}, beside the verdict`);
    try {
      if (planned.length > 0) await recordWithin({ ...options, folder, log: () => {} });
      const journal = planned.length > 0 ? await judgedRun([journalIn(folder) ?? '']) : { checks: [], faults: [] };
      print(`\n${ownText(ownResult(planned, journal, report), plan.leftOut, shownPath(folder))}`);
    } catch (error) {
      print(`\nOwn cases, beside the verdict: they could not run. ${describe(error).message}`);
    }
  };
