import type { ChosenTarget } from './target';

/** The most requests a second of a run, and what sets it: `--pace` or the target file. Undefined: there is no ceiling. */
export function ceilingOf({ target, file }: ChosenTarget, pace?: number): { most: number; by: string } | undefined {
  const own = target.rates?.requestsPerSecond;
  if (pace !== undefined && pace < (own ?? Number.POSITIVE_INFINITY)) return { most: pace, by: '--pace' };
  return own === undefined ? undefined : { most: own, by: `rates.requestsPerSecond of ${file}` };
}
