/** What a run notes of its records as they come: what later steps wait for, reconcile and view again. */
import { debited, isFinal, millionths } from '../../contract';
import { isOfFlow } from '../../generators';
import {
  type CaseRecord,
  type ExchangeRecord,
  type FlowRecord,
  type JournalRecord,
  type LedgerRecord,
  paidIn,
  type StatementRecord,
  type UnreadRecord,
} from '../../journal';
import { recordOf } from '../../journal/files';
import type { Plan } from '../../suites/format/case';
import type { Pseudonym } from '../../targets/beneficiaries/pseudonyms';
import type { Terms } from '../../wire/exchange';
import { EndedTransactions } from './ended-transactions';
import { PendingCallbacks } from './pending-callbacks';

/** A transaction whose final state no case has seen. */
export interface UnsettledTransaction {
  reference: string;
  /** the latest time at which the target settles it, epoch milliseconds */
  until: number;
  /** it was paid, and its reversal is under way */
  reversed?: true;
}

/** Triggers whose payouts are held for long, so waiting for them is useless. */
const neverSettlingTriggers = ['held-pending', 'reversal-held'];

/** A line of an exchange, with its case. */
const exchangeOf = /^{"t":"exchange",.{0,200}?"case":"([^"]+)"/;

/** The transactions that a case left unsettled. */
export function unsettledIn(
  { case: id, at, ms, finals, references }: CaseRecord,
  neverSettling: ReadonlySet<string>,
  withinSeconds: number,
): UnsettledTransaction[] {
  if (neverSettling.has(id)) return [];
  const last = new Map(finals.map((final) => [final.transactionReference, final]));
  const until = at + ms + withinSeconds * 1000;
  return references.flatMap((reference): UnsettledTransaction[] => {
    const final = last.get(reference);
    if (!final) return [{ reference, until }];
    return final.reversed ? [{ reference, until, reversed: true }] : [];
  });
}

/** The sum that the flows of a load paid out; it tells whether the ledger has caught up. */
export class PayoutTotal {
  private sum = 0n;

  add(flow: FlowRecord): void {
    this.sum += paidIn([flow]);
  }

  /** Does the change between two balances equal the total, or the total and `more`? */
  matchesBalances(before: LedgerRecord, after: LedgerRecord, more: readonly bigint[] = []): boolean {
    const [from, to] = [millionths(before.balance), millionths(after.balance)];
    return from !== undefined && to !== undefined && [0n, ...more].includes(from - to - this.sum);
  }

  /** Do the statement entries of flows add up to the total? */
  matchesStatement(parts: readonly (StatementRecord | UnreadRecord)[]): boolean {
    const entries = parts.flatMap((part) => (part.t === 'statement' ? part.entries : []));
    return debited(entries.filter(({ externalRef }) => isOfFlow(externalRef))) === this.sum;
  }
}

/** Collects from the records of a run what its later steps need. */
export class RunNotes {
  /** when the run began to send, epoch milliseconds; set by the step that reads the first balances */
  begunAt = 0;
  /** transactions that no case has seen settled */
  readonly unsettled: UnsettledTransaction[] = [];
  readonly pendingCallbacks = new PendingCallbacks();
  readonly endedTransactions: EndedTransactions;
  /** the exchanges of the cases whose payouts are held */
  readonly ofHeld = new Map<string, ExchangeRecord>();
  /** the payouts of the load */
  readonly paid = new PayoutTotal();
  readonly #neverSettling: ReadonlySet<string>;

  constructor(
    plan: Plan,
    private readonly terms: Terms,
    pseudonyms: readonly Pseudonym[] = [],
  ) {
    const held = plan.cases.filter(({ trigger = '' }) => neverSettlingTriggers.includes(trigger));
    this.#neverSettling = new Set(held.map(({ id }) => id));
    this.endedTransactions = new EndedTransactions(pseudonyms.map(([, pseudonym]) => pseudonym));
  }

  /** Takes each line of the journal. Only the exchanges of held cases are parsed here, because to parse all would be slow. */
  addLine(line: string): void {
    this.endedTransactions.addLine(line);
    const [, id = ''] = exchangeOf.exec(line) ?? [];
    const record = this.#neverSettling.has(id) ? recordOf(line) : undefined;
    if (record?.t === 'exchange') this.ofHeld.set(record.id, record);
  }

  add(records: readonly JournalRecord[]): void {
    for (const record of records)
      if (record.t === 'exchange') {
        this.endedTransactions.addExchange(record);
        if (this.#neverSettling.has(record.case ?? '')) this.ofHeld.set(record.id, record);
      } else if (record.t === 'case') {
        this.endedTransactions.add(record);
        for (const { transactionReference, status } of record.finals) this.addEnd(transactionReference, status, false);
        for (const { transactionReference, ended } of record.foreign ?? [])
          if (ended) this.addEnd(transactionReference, ended.status, true);
        this.unsettled.push(...unsettledIn(record, this.#neverSettling, this.terms.settlement.withinSeconds));
      } else if (record.t === 'flow') {
        this.endedTransactions.add(record);
        const { status, transactionReference } = record;
        // without a reference of the service, no callback can be told to be its
        if (status && isFinal(status) && transactionReference !== undefined)
          this.addEnd(transactionReference, status, false);
        this.paid.add(record);
      }
  }

  /** A final state whose callback is to come. */
  addEnd(transactionReference: string, status: string, isOfSecond: boolean): void {
    this.pendingCallbacks.addFinalState(`${transactionReference} ${status}`, isOfSecond);
  }
}
