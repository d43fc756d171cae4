/** Digits of a reference: run id, time of making and a counter, each in base 36. */
const base36 = (n: number) => Math.floor(n).toString(36).toUpperCase();

/** Parts of a run of which the references are made by cases: `C` of each, `F` of its further payouts. */
const ofCases = /-[CF][^-]*-[^-]*$/;

/** Was the reference made by a case, and not by a flow? */
export const isOfCase = (partnerReference: string): boolean => ofCases.test(partnerReference);

/**
 * A partner reference of 4 to 50 characters: unique across parts, VUs and runs, and telling its run and its time.
 * `at` in epoch milliseconds, `index` unique in the part of the run.
 */
export function reference(run: string, part: string, index: number, at: number): string {
  return `${run}-${part}${base36(index)}-${base36(at)}`;
}
