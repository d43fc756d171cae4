/** Groups the failures by probable cause, and lists errors and warnings beside them. */
import type { RequirementResult } from '../assertions/verdict';
import { headings } from './sections';
import type { Report } from './verdict';

/** Requirements that fail for one cause: the first one states the broken rule, the others follow from it. */
export type OfCause = readonly [RequirementResult, ...RequirementResult[]];

/** Failures of requirements with one probable cause, with what was expected and received first. */
export interface FailedCause {
  requirements: OfCause;
  expected: string;
  received: string;
  /** id of the first exchange that shows it; empty if none does */
  exchange: string;
  /** the case that it belongs to */
  case: string;
  /** number of failures, over all its requirements */
  count: number;
}

/** How often a requirement failed. */
export const timesFailed = ({ failures }: Pick<RequirementResult, 'failures'>): number =>
  failures.reduce((sum, { count }) => sum + count, 0);

/** The causes, without requirements whose failure was conceded by a waiver. */
export function failedCauses({ causes, requirements }: Pick<Report, 'causes' | 'requirements'>): FailedCause[] {
  const failed = new Map(
    requirements.filter(({ verdict, concession }) => verdict === 'fail' && !concession).map((one) => [one.id, one]),
  );
  return causes.flatMap(({ requirements: ids }) => {
    const [first, ...others] = ids.flatMap((id) => failed.get(id) ?? []);
    if (!first) return [];
    const [shown] = first.failures;
    const { expected = '', received = '', exchange = '', case: from = '' } = shown ?? {};
    const count = [first, ...others].reduce((sum, one) => sum + timesFailed(one), 0);
    return [{ requirements: [first, ...others], expected, received, exchange, case: from, count } as const];
  });
}

/** Failures, errors and warnings, in this order. Failures are grouped by cause; each error and warning stands by itself. */
export function deviationsOf(report: Pick<Report, 'causes' | 'requirements'>) {
  const of = (wanted: 'error' | 'warn') =>
    report.requirements.filter(({ verdict }) => verdict === wanted).map((one): OfCause => [one]);
  const failed = failedCauses(report).map(({ requirements }) => requirements);
  const isOptOut = ([{ basis, reason }]: OfCause) => basis !== undefined && reason !== undefined;
  const lists = [
    { title: headings.failures, word: 'fail', causes: failed },
    { title: headings.errors, word: 'error', causes: of('error') },
    { title: headings.warnings, word: 'warn', causes: of('warn').filter((one) => !isOptOut(one)) },
    { title: headings.notJudged, word: 'warn', causes: of('warn').filter(isOptOut) },
  ];
  return lists.filter(({ causes }) => causes.length > 0);
}

/** A group of causes with its title: failures, errors or warnings. */
export type Deviations = ReturnType<typeof deviationsOf>[number];
