import { debited, millionths } from '../../../contract';
import { isOfFlow } from '../../../generators';
import type { FlowRecord, LedgerRecord, StatementRecord, UnreadRecord } from '../../../journal';
import { paidIn } from '../../../journal';

/** What the flows of a load paid out, as their lines tell: by it the harness knows whether a ledger has caught up. */
export class Paid {
  private sum = 0n;

  take(flows: readonly FlowRecord[]): void {
    this.sum += paidIn(flows);
  }

  /** Has the ledger changed by it? */
  shownBy(before: LedgerRecord, after: LedgerRecord): boolean {
    const [from, to] = [millionths(before.balance), millionths(after.balance)];
    return from !== undefined && to !== undefined && from - to === this.sum;
  }

  /** Do the entries of the flows come to it? */
  statedBy(parts: readonly (StatementRecord | UnreadRecord)[]): boolean {
    const entries = parts.flatMap((part) => (part.t === 'statement' ? part.entries : []));
    return debited(entries.filter(({ externalRef }) => isOfFlow(externalRef))) === this.sum;
  }
}
