/** One result: a line of JSON on stdout. */
export interface Result {
  name: string;
  /** what was measured, in `unit` */
  value: number;
  unit: string;
  /** what it is compared with, in the same unit; null: with its limit alone */
  baseline: number | null;
  /** value ÷ baseline; of paired runs the median of the pairs' ratios */
  ratio: number | null;
  limit: Limit;
  ok: boolean;
  /** a miss does not change the exit code */
  advisory?: true;
  detail?: Record<string, unknown>;
}

export interface Limit {
  of: 'ratio' | 'value';
  at: 'most' | 'least';
  than: number;
}

interface Measured {
  name: string;
  value: number;
  unit: string;
  baseline?: number;
  ratio?: number;
  limit: Limit;
  advisory?: boolean;
  detail?: Record<string, unknown>;
}

/** Holds a measured value against its limit. Throws where the limit is of a ratio and there is none; one to nothing holds nothing. */
export function judge({ name, value, unit, baseline, ratio, limit, advisory, detail }: Measured): Result {
  const compared = ratio ?? (baseline === undefined ? undefined : value / baseline);
  const held = limit.of === 'ratio' ? compared : value;
  if (held === undefined) throw new Error(`${name}: a limit of a ratio wants a baseline`);
  return {
    name,
    value: short(value),
    unit,
    baseline: baseline === undefined ? null : short(baseline),
    ratio: compared === undefined ? null : short(compared),
    limit,
    ok: Number.isFinite(held) && (limit.at === 'most' ? held <= limit.than : held >= limit.than),
    ...(advisory && { advisory }),
    ...(detail && { detail }),
  };
}

/** Four digits say more than a measurement holds. */
export const short = (value: number): number =>
  Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4));

/** 1 where a limit was missed; advisory ones count under `strict` only. */
export const exitCode = (results: readonly Result[], strict: boolean): number =>
  results.some(({ ok, advisory }) => !ok && (strict || !advisory)) ? 1 : 0;
