/** Digits of a reference: run id, time of making and a counter, each in base 36. */
const base36 = (n: number) => Math.floor(n).toString(36).toUpperCase();

/** The part of a run that uses a reference: a case or its further payouts, a probe, a flow, two flows that share it, or a batch. */
const makers = { C: 'case', F: 'case', P: 'probe', L: 'flow', S: 'flow', B: 'flow' } as const;
export type Part = keyof typeof makers;

/** Does the reference belong to a flow of the load? */
export const isOfFlow = (partnerReference: string): boolean =>
  makers[partnerReference.split('-').at(-2)?.[0] as Part] === 'flow';

/**
 * A partner reference of 4 to 50 characters, unique across parts, VUs and runs. It contains the run id and the time.
 * `at` in epoch milliseconds, `index` unique in the part of the run.
 */
export function reference(run: string, part: Part, index: number, at: number): string {
  return `${run}-${part}${base36(index)}-${base36(at)}`;
}
