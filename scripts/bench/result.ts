/** What a bench measures and against which limit, and the results. */

/** The limit of a bench: a value or a ratio that is at most, or at least, `than`. */
export interface Limit {
  of: 'ratio' | 'value';
  at: 'most' | 'least';
  than: number;
}

/** One result: a line of JSON on stdout. */
export interface Result extends Pick<Bench, 'name' | 'unit' | 'limit'> {
  /** what was measured, in `unit` */
  value: number;
  /** what it is compared with, in the same unit; null: it is compared with its limit only */
  baseline: number | null;
  /** value ÷ baseline; of paired runs the median of the pairs' ratios */
  ratio: number | null;
  ok: boolean;
  detail?: Record<string, unknown>;
}

interface Measured {
  value: number;
  baseline?: number;
  ratio?: number;
  detail?: Record<string, unknown>;
}

/** How benches measure, from the flags of `bench`. */
export interface Options {
  /** paired runs of each bench, of which the median counts */
  rounds: number;
  /** size of the journal of journal.peakMemory (default: 5 GB) */
  journalBytes?: number | undefined;
  /** takes one line of progress */
  log: (line: string) => void;
}

/** One measurement of the harness, with its limit. */
export interface Bench {
  name: string;
  /** what is measured, and against what */
  text: string;
  /** unit of the value, as text */
  unit: string;
  limit: Limit;
  measure(options: Options): Promise<Measured>;
}

/** Is the limit kept? A number that is not finite keeps none. */
const isWithin = ({ at, than }: Limit, compared: number): boolean =>
  Number.isFinite(compared) && (at === 'most' ? compared <= than : compared >= than);

/** Compares a measured value with its limit. Throws if the limit is of a ratio and there is no baseline. */
export function judge(
  { name, unit, limit }: Pick<Bench, 'name' | 'unit' | 'limit'>,
  { value, baseline, ratio, detail }: Measured,
): Result {
  const measuredRatio = ratio ?? (baseline === undefined ? undefined : value / baseline);
  const compared = limit.of === 'ratio' ? measuredRatio : value;
  if (compared === undefined) throw new Error(`${name}: a limit of a ratio needs a baseline`);
  return {
    name,
    value: short(value),
    unit,
    baseline: baseline === undefined ? null : short(baseline),
    ratio: measuredRatio === undefined ? null : short(measuredRatio),
    limit,
    ok: isWithin(limit, compared),
    detail,
  };
}

/** Four significant digits: a measurement is no more exact. */
export const short = (value: number): number =>
  Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4));
