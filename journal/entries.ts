/** What entries of a statement, and references, say of who made a payout. */
import type { StatementEntry } from './records';

/** Does a partner's reference name the run? One that was cut short, or is of another run, does not. */
export const namesRun = (reference: string, run: string): boolean =>
  reference.toUpperCase().includes(run.toUpperCase());

/** Both references of the payout of an entry, by which it is told apart from others. */
export const payoutOf = ({ internalRef, externalRef }: Pick<StatementEntry, 'internalRef' | 'externalRef'>): string =>
  `${internalRef} ${externalRef}`;

/** The balances of the beginning are read at most so many milliseconds before the first payout of a run. */
export const balancesBeforeMs = 10_000;
