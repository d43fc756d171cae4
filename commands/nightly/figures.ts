/** The figures of load runs that are compared. */
import { median } from '../../contract';

/** The percentiles of an operation by which nights are compared. */
export const percentiles = ['p50', 'p95', 'p99'] as const;
/** Name of a percentile of reply times. */
export type Percentile = (typeof percentiles)[number];

/** The percentiles in which a creep is looked for; p99 rests on too few replies in a short run. */
export const percentilesOfCreep: readonly Percentile[] = ['p50', 'p95'];

/** Reply times of one operation in one run, in milliseconds. Nights before a fourth percentile was added have three. */
export type OperationFigures = { replies: number } & Record<'p50' | 'p95' | 'p99', number> &
  Partial<Record<Percentile, number>>;

/** One load run: its reply times by operation. */
export interface RunFigures {
  operations: Record<string, OperationFigures>;
  /** reply times by operation, then by instrument; absent in nights of earlier versions */
  instruments?: Record<string, Record<string, Record<'p50' | 'p95', number>>>;
}

/** Milliseconds that a busy machine may have added to a percentile of the replies. */
export type Disturbance = Partial<Record<Percentile, number>>;

/** The figures of a night: its runs, and the runs that were made to confirm a slowdown. */
export interface NightFigures {
  runs: readonly RunFigures[];
  repeated?: readonly RunFigures[];
  disturbance?: Disturbance;
}

/** Resolution of times in milliseconds, because clocks and schedulers are not more exact. */
const minMs = 0.1;

/** Logarithms of a percentile of an operation, one for each run with replies; on this scale a slowdown by a factor is a shift. */
export function logs(runs: readonly RunFigures[], operation: string, percentile: Percentile): number[] {
  return runs.flatMap(({ operations }) => {
    const own = operations[operation]?.[percentile];
    return own === undefined ? [] : [Math.log(Math.max(own, minMs))];
  });
}

/** Operations that any of the runs measured, in the order of their names. */
export const operationsOf = (runs: readonly RunFigures[]): string[] =>
  [...new Set(runs.flatMap(({ operations }) => Object.keys(operations)))].sort();

/** The median; undefined: there are no values. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.length > 0 ? median(values) : undefined;

/** The median of a statistic of an operation over runs, in milliseconds; undefined: none measured it. */
export const medianIn = (runs: readonly RunFigures[], operation: string, percentile: Percentile): number | undefined =>
  medianOf(runs.flatMap(({ operations }) => operations[operation]?.[percentile] ?? []));

/** The median of a statistic of an operation for one instrument, in milliseconds; undefined: none measured it. */
export function medianFor(
  runs: readonly RunFigures[],
  operation: string,
  instrument: string,
  percentile: 'p50' | 'p95',
): number | undefined {
  return medianOf(runs.flatMap(({ instruments }) => instruments?.[operation]?.[instrument]?.[percentile] ?? []));
}
