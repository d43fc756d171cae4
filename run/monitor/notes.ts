/** What a run notes of its records as they come: what later steps wait for, reconcile and view again. */
import { isFinal } from '../../contract';
import type { JournalRecord } from '../../journal';
import type { Terms } from '../../scenarios/engine/exchange';
import type { Plan } from '../../suites/format/case';
import type { Pseudonym } from '../../targets/pseudonyms';
import { EndedTransactions } from './ended-transactions';
import { PayoutTotal } from './payout-total';
import { PendingCallbacks } from './pending-callbacks';
import { neverSettlingCases, type UnsettledTransaction, unsettledIn } from './unsettled';

export class Notes {
  /** when the run began to send, epoch milliseconds; set by the step that reads the first balances */
  begunAt = 0;
  /** transactions that no case has seen settled */
  readonly unsettled: UnsettledTransaction[] = [];
  readonly pendingCallbacks = new PendingCallbacks();
  readonly endedTransactions: EndedTransactions;
  /** the payouts of the load */
  readonly paid = new PayoutTotal();
  readonly #neverSettling: ReadonlySet<string>;

  constructor(
    plan: Plan,
    private readonly terms: Terms,
    pseudonyms: readonly Pseudonym[] = [],
  ) {
    this.#neverSettling = neverSettlingCases(plan.cases);
    this.endedTransactions = new EndedTransactions(pseudonyms.map(([, pseudonym]) => pseudonym));
  }

  add(records: readonly JournalRecord[]): void {
    for (const record of records)
      if (record.t === 'exchange') this.endedTransactions.addExchange(record);
      else if (record.t === 'case') {
        this.endedTransactions.add(record);
        for (const { reference, status } of record.finals) this.#expect(reference, status);
        this.unsettled.push(...unsettledIn(record, this.#neverSettling, this.terms.settlement.withinSeconds));
      } else if (record.t === 'flow') {
        this.endedTransactions.add(record);
        if (record.status && isFinal(record.status)) this.#expect(record.reference, record.status);
        this.paid.add(record);
      }
  }

  #expect(reference: string, status: string): void {
    this.pendingCallbacks.addFinalState(`${reference} ${status}`);
  }
}
