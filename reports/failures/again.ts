/**
 * The results of failed cases that were repeated after the run. They do not change the verdict: a failure that does not recur is an
 * intermittent failure.
 */
import { counted, number, type RequirementId } from '../../contract';
import type { Verdict } from '../../journal';
import type { Journal } from '../../journal/files';
import { walkOf } from '../../suites/format/walks/shortened';
import { callsOf } from '../../suites/format/walks/walks';

/** The verdicts of each case on each requirement. */
type Shown = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Verdict>>>;

interface Missed {
  id: RequirementId;
  verdict: Verdict;
}

/** The repetition: its plan and its results. */
export interface Repetition {
  plans: Journal['plans'];
  shown: Shown;
}

/** Is there a failure, or a missed SHOULD, among the verdicts of a case on a requirement? */
export const hasFailed = (verdicts: ReadonlySet<Verdict> | undefined): boolean =>
  verdicts !== undefined && (verdicts.has('fail') || verdicts.has('warn'));

/** The shortest walk that failed again, with the number of its steps. */
function shortestOf(id: RequirementId, { plans, shown }: Repetition) {
  return plans
    .map((plan) => plan.case)
    .filter((one) => walkOf(one.id) !== one.id && hasFailed(shown.get(id)?.get(one.id)))
    .sort((one, other) => one.steps.length - other.steps.length)[0];
}

/** `cases`: those that failed in the run. */
function sentenceOf(id: RequirementId, cases: readonly string[], repetition: Repetition, seed: number) {
  const shown = repetition.shown.get(id);
  const tried = cases.flatMap((name) => shown?.get(name) ?? []).filter((one) => hasFailed(one) || one.has('pass'));
  const failed = tried.filter(hasFailed).length;
  const outcome = failed === tried.length ? 'all failed' : `${number(failed)} failed, so it happens sometimes`;
  const shortest = shortestOf(id, repetition);
  const texts = [
    ...(tried.length > 0
      ? [`${number(tried.length)} of ${counted(cases.length, 'failed case')} ran again: ${outcome}`]
      : []),
    ...(shortest
      ? [`the shortest sequence that fails: ${callsOf(shortest)} (certify --case ${shortest.id} --seed ${seed})`]
      : []),
  ];
  return texts.length > 0 ? texts.join('; ') : undefined;
}

/** A sentence about the repetition for each failed requirement; none if no case of the requirement was repeated. */
export function againOf(
  { requirements, shown, run: { seed } }: { requirements: readonly Missed[]; shown: Shown; run: { seed: number } },
  repetition: Repetition,
): Map<RequirementId, string> {
  const missed = requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  return new Map(
    missed.flatMap(({ id }): [RequirementId, string][] => {
      const failed = [...(shown.get(id) ?? [])].flatMap(([name, verdicts]) => (hasFailed(verdicts) ? [name] : []));
      const text = sentenceOf(id, failed, repetition, seed);
      return text ? [[id, text]] : [];
    }),
  );
}
