/**
 * Runs the failed cases once more after the run was judged, to see whether they fail again and, for random walks, which shortest walk
 * fails. The repetition is a run in a folder within the run folder, so that it cannot change the verdict.
 */
import { join } from 'node:path';
import { describe } from '../../common/errors';
import { counted } from '../../contract';
import { againFolder } from '../../journal/files';
import { type Report, type RunResult, withRepetition } from '../../reports';
import type { RunOptions } from '../../run/context';
import { probes } from '../../run/probe';
import { recordWithin } from '../../run/run';
import { type EstimateOptions, estimateOf } from '../../run/settings/estimate';
import { hasCeilings, refusalOf } from '../../run/settings/money-ceiling';
import { planFor } from '../../run/settings/suites';
import { secondsOf, waitsOf } from '../../run/settings/waits';
import type { Plan } from '../../suites/format/case';
import type { Selection } from '../../suites/format/selection';
import { shortenings } from '../../suites/format/walks/shortened';
import { walks } from '../../suites/format/walks/walks';

/** Limits of the repetition. */
const maxCases = 40;
const maxSeconds = 10;
/** Random walks that are shortened, and the shortened variants that are tried of each. */
const maxWalks = 2;
const maxTries = 12;

/**
 * The cases in which a requirement failed that is not waived: the quickest case of each requirement, then the second of each, and so
 * on, so that a limit on their number leaves out no requirement.
 */
function failedCases({ requirements, shown, cases }: Report): string[] {
  const millis = (name: string) => cases.get(name)?.ms ?? 0;
  const known = new Set([...cases.keys(), ...probes.map(({ id }) => id)]);
  const lists = requirements
    .filter(({ verdict, concession }) => verdict === 'fail' && !concession)
    .map(({ id }) => [...(shown.get(id) ?? [])].flatMap(([name, verdicts]) => (verdicts.has('fail') ? [name] : [])))
    .map((names) => names.filter((name) => known.has(name)))
    .map((names) => names.sort((one, other) => millis(one) - millis(other)));
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) => lists.flatMap((names) => names[place] ?? []));
  return [...new Set(inTurn.flat())];
}

/** Shortened variants of the first failed random walks: fewer of the steps up to the one that failed. */
function shortenedWalks({ report, journal }: RunResult, failed: readonly string[], options: RunOptions): string[] {
  const steps = new Map(journal.checks.map(({ exchange, step }) => [exchange, step]));
  const drawn = walks(options.chosen.target, options.seed, 'full').filter(({ id }) => failed.includes(id));
  return drawn.slice(0, maxWalks).flatMap((walk) => {
    const failures = report.requirements.flatMap((one) => one.failures).filter((one) => one.case === walk.id);
    const named = failures.map(({ exchange }) => steps.get(exchange));
    const places = walk.steps.flatMap(({ name }, place) => (named.includes(name) ? [place] : []));
    return shortenings(walk, places[0] ?? walk.steps.length - 1, maxTries).map(({ id }) => id);
  });
}

/**
 * Keeps the cases that fit into the time and, together with the first run, into the ceilings of the target. Probes are few and
 * send no payouts that count, so they are kept.
 */
function fitting(ids: readonly string[], { chosen, parts, profile, seed, selection, later }: RunOptions): string[] {
  const casesOf = (own: Selection | undefined) =>
    planFor(chosen.target, { seed, at: Date.now(), selection: own, amountsOnly: true }).cases;
  const estimated = (cases: Plan['cases'], of: EstimateOptions['parts'] = ['compliance']) =>
    estimateOf({ chosen, profile, seed, parts: of, plan: { cases, leftOut: [] } });
  const first = hasCeilings(chosen.target) && [
    ...(parts.includes('compliance') ? casesOf(selection) : []),
    ...(later?.cases ?? []),
  ];
  const fits = (cases: Plan['cases']): boolean => {
    const seconds = estimated(cases).stages.reduce((sum, stage) => sum + stage.seconds, 0);
    return seconds <= maxSeconds && !(first && refusalOf(chosen, estimated([...first, ...cases], parts)));
  };
  // cases that wait too long are left out; then cases are removed from the end until the rest fits
  let cases = casesOf(onlyCases(ids))
    .filter((one) => secondsOf(waitsOf(one, chosen.target)) <= maxSeconds)
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  while (cases.length > 0 && !fits(cases)) cases = cases.slice(0, -1);
  const planned = new Set(cases.map(({ id }) => id));
  return ids.filter((id) => planned.has(id) || probes.some((probe) => probe.id === id));
}

const onlyCases = (ids: readonly string[]): Selection => ({ depth: 'full', cases: new Set(ids), named: new Set(ids) });

/** For `--estimate`: how much the repetition adds to a run at most. */
export const repetitionText = `if something fails: at most ${maxSeconds} s and ${maxCases + maxWalks * maxTries} cases more, shortened random walks among them, within the same ceilings (--no-confirm skips it)`;

/** Runs the failed cases of a result again, and adds what they showed; `options`: the options of its run. */
export async function repeatFailed(result: RunResult, options: RunOptions): Promise<RunResult> {
  const failed = failedCases(result.report);
  // a slow case would take as long again
  const quick = failed.filter((id) => (result.report.cases.get(id)?.ms ?? 0) <= maxSeconds * 1000);
  const wanted = [...quick.slice(0, maxCases), ...shortenedWalks(result, failed, options)];
  const ids = wanted.length > 0 ? fitting(wanted, options) : [];
  if (ids.length === 0) return result;
  const { folder, log } = options;
  const left = failed.filter((id) => !ids.includes(id)).length;
  const leftOut =
    left > 0 ? `; ${left} more do not fit into ${maxSeconds} s, ${maxCases} cases or the ceilings of the target` : '';
  log(`${counted(ids.length, 'case')} once more, for what failed (--no-confirm skips this)${leftOut}`);
  // nothing is waived in a repetition
  const { waivers: _, ...others } = options;
  const quiet = { ...others, parts: ['compliance'] as const, selection: onlyCases(ids), log: () => {} };
  try {
    await recordWithin({ ...quiet, folder: join(folder, againFolder) });
  } catch (error) {
    log(`What failed could not run again: ${describe(error).message}`);
    return result;
  }
  return withRepetition(result);
}
