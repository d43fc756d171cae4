import type { Plan, PlannedCase } from '../../suites/format/case';
import type { Target } from '../../targets/target';
import { secondsOf, waitsOf } from './waits';

/** Cases that run in parallel, and those that run one at a time. */
export type CaseGroup = 'parallel' | 'serial';

/** The cases of each group, in the order in which they begin; their index in it is part of their references. */
export function caseGroups({ cases }: Plan, target: Target): Record<CaseGroup, PlannedCase[]> {
  const waits = new Map(cases.map((one) => [one, secondsOf(waitsOf(one, target))]));
  const waitOf = (one: PlannedCase): number => waits.get(one) ?? 0;
  return {
    // cases that wait longest start first, so that the stage ends sooner
    parallel: cases.filter(({ serial }) => !serial).sort((a, b) => waitOf(b) - waitOf(a)),
    serial: cases.filter(({ serial }) => serial),
  };
}
