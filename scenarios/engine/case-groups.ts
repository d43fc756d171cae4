/**
 * The groups of cases. `parallel`: they run at the same time; `late`: likewise, after the load; `serial`: they read a
 * ledger, and run round by round.
 */
export type CaseGroup = 'parallel' | 'late' | 'serial';

/** The index of the first case of each group, so that references of different groups never meet. */
export const firstIndex: Readonly<Record<CaseGroup, number>> = { parallel: 0, late: 25_000, serial: 50_000 };
