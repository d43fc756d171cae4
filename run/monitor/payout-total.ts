import { debited, millionths } from '../../contract';
import { isOfFlow } from '../../generators';
import type { FlowRecord, LedgerRecord, StatementRecord, UnreadRecord } from '../../journal';
import { paidIn } from '../../journal';

/** The sum that the flows of a load paid out; it tells whether the ledger has caught up. */
export class PayoutTotal {
  private sum = 0n;

  add(flow: FlowRecord): void {
    this.sum += paidIn([flow]);
  }

  /** Does the change between two balances equal the total? */
  matchesBalances(before: LedgerRecord, after: LedgerRecord): boolean {
    const [from, to] = [millionths(before.balance), millionths(after.balance)];
    return from !== undefined && to !== undefined && from - to === this.sum;
  }

  /** Do the statement entries of flows add up to the total? */
  matchesStatement(parts: readonly (StatementRecord | UnreadRecord)[]): boolean {
    const entries = parts.flatMap((part) => (part.t === 'statement' ? part.entries : []));
    return debited(entries.filter(({ externalRef }) => isOfFlow(externalRef))) === this.sum;
  }
}
