/** The failures that decide the verdict, by their probable cause. */
import type { RequirementResult } from '../assertions/verdict';
import type { Report } from './verdict';

export interface FailedCause {
  /** what fails for this cause, the requirement of its own rule first; never empty */
  requirements: readonly [RequirementResult, ...RequirementResult[]];
  expected: string;
  received: string;
  /** id of the first exchange that shows it; empty if none does */
  exchange: string;
  /** the case that it belongs to */
  case: string;
  /** how often, over all its requirements */
  count: number;
}

/** The causes without what a waiver covers. */
export function failedCauses({ causes, requirements }: Pick<Report, 'causes' | 'requirements'>): FailedCause[] {
  const failed = new Map(
    requirements.filter(({ verdict, concession }) => verdict === 'fail' && !concession).map((one) => [one.id, one]),
  );
  return causes.flatMap(({ requirements: ids }) => {
    const [first, ...others] = ids.flatMap((id) => failed.get(id) ?? []);
    if (!first) return [];
    const [shown] = first.failures;
    const { expected = '', received = '', exchange = '', case: from = '' } = shown ?? {};
    const count = [first, ...others].flatMap((one) => one.failures).reduce((sum, one) => sum + one.count, 0);
    return [{ requirements: [first, ...others], expected, received, exchange, case: from, count } as const];
  });
}
