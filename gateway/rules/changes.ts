/** Cancellations and reversals of transactions that were found, by the table of the lifecycle. */
import { rowsOf } from '../../contract';
import { type Reversal, reversalFor } from '../domain/reversal';
import { outcome, type StateChange, type Transaction } from '../domain/transaction';
import { plantedCode, triggerOf } from '../domain/triggers';

/** A request to cancel or to reverse a transaction; times in milliseconds. */
export interface ChangeRequest {
  event: 'cancel' | 'reverse';
  body: Readonly<Record<string, unknown>>;
  transaction: Transaction;
  /** the state that it is in, and since when */
  status: string;
  ageMs: number;
  /** was it sent for credit? */
  isSent: boolean;
  now: number;
  settleMs: number;
}

/** The code that answers it, and the states that follow. */
export interface ChangeAnswer {
  code: string;
  states: readonly StateChange[];
}

/** Errors: Cancel and reverse codes. How a reversal goes on, a trigger or a planted code may decide. */
export function changeOf({ event, transaction, status, isSent, now, settleMs }: ChangeRequest): ChangeAnswer {
  const rows = rowsOf(event, status);
  const row = rows.find(({ to }) => isSent && to.includes(status)) ?? rows[0];
  const [code = ''] = row?.codes ?? [];
  const [to = status] = row?.to ?? [];
  if (!row || row.to.includes(status)) return { code, states: [] };
  if (event === 'cancel') return { code, states: [{ at: now, outcome: outcome(to, code) }] };
  const { beneficiary } = transaction;
  return courseOf(reversalFor(triggerOf(beneficiary), plantedCode(beneficiary, 'reversal'), settleMs), now);
}

/** A reversal that begins now. */
export const courseOf = ({ code, states }: Reversal, now: number): ChangeAnswer => ({
  code,
  states: states.map(({ afterMs, outcome }) => ({ at: now + afterMs, outcome })),
});
