/** The statistics of a comparison. docs/decisions/judging/23-comparison-of-nights.md gives the reasons and references. */
import jstat from 'jstat';
import { median } from '../../../contract';

const { jStat } = jstat;

/** Makes the median absolute deviation comparable with a standard deviation. */
const asDeviation = 1.4826;

/** Spread of values as a robust standard deviation. */
export function spread(values: readonly number[]): number {
  const level = median(values);
  return asDeviation * median(values.map((value) => Math.abs(value - level)));
}

/** A night this many robust deviations above the others was disturbed, and would hide later slowdowns. */
const disturbedFrom = 5;
/** It must also be above them by this logarithm. */
const disturbedBy = Math.log(1.1);

/** The nights without disturbed ones, which are no measure of the usual level. */
export function withoutDisturbed(nights: readonly number[]): number[] {
  if (nights.length < 5) return [...nights];
  const level = median(nights);
  const most = level + Math.max(disturbedFrom * spread(nights), disturbedBy);
  return nights.filter((night) => night <= most);
}

/** Probability that another value of the same distribution is at least as large as `next`, by Student's t. */
export function chanceOfMore(values: readonly number[], next: number): number {
  const n = values.length;
  const deviation = jStat.stdev([...values], true);
  if (deviation === 0) return next > jStat.mean([...values]) ? 0 : 1;
  const t = (next - jStat.mean([...values])) / (deviation * Math.sqrt(1 + 1 / n));
  return 1 - jStat.studentt.cdf(t, n - 1);
}

/** Holm's correction of the chances of several tests, so that a level holds for all of them together. */
export function holm(chances: readonly number[]): number[] {
  const order = chances.map((chance, at) => ({ chance, at })).sort((a, b) => a.chance - b.chance);
  const corrected: number[] = [];
  let largest = 0;
  for (const [rank, { chance, at }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, chance * (chances.length - rank)));
    corrected[at] = largest;
  }
  return corrected;
}
