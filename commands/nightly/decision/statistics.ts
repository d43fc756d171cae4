/** The statistics that a comparison rests on. docs/decisions/judging/23-comparison-of-nights.md says why these, with references. */
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

/** A night this far above the others, in robust deviations, was disturbed: it would hide what comes later. */
const disturbedFrom = 5;
/** and by this much at least */
const disturbedBy = Math.log(1.1);

/** The nights without those that stand out, which say how slow nights can be and not how slow they usually are. */
export function withoutDisturbed(nights: readonly number[]): number[] {
  if (nights.length < 5) return [...nights];
  const level = median(nights);
  const most = level + Math.max(disturbedFrom * spread(nights), disturbedBy);
  return nights.filter((night) => night <= most);
}

/** Probability that one more value of the same kind lies so far above the values, by Student's t. */
export function chanceOfMore(values: readonly number[], next: number): number {
  const n = values.length;
  const deviation = jStat.stdev([...values], true);
  if (deviation === 0) return next > jStat.mean([...values]) ? 0 : 1;
  const t = (next - jStat.mean([...values])) / (deviation * Math.sqrt(1 + 1 / n));
  return 1 - jStat.studentt.cdf(t, n - 1);
}

/** Holm's correction: the chances of a family of tests, so that one that is below a level holds for the whole family. */
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
