import { debited, decimalOf, groupBy, millionths, payable } from '../../../../contract';
import type { StatementEntry } from '../../../../journal';
import { type Journal, keyOf, noKey } from '../../../../journal/files';
import { chainOutcome } from '../../../responses';
import { type EvidenceStore, underLoad, wholeRun } from '../../results/evidence-store';
import { hasFinal } from '../final-states';
import { type CasePayout, stateOf } from './case-payouts';

const requirement = 'statements.complete';

const entriesText = (entries: readonly StatementEntry[]): string =>
  entries
    .map(({ type, amount, internalRef, convertedAmount, convertedCurrency = '' }) => {
      const paidOut = convertedAmount ? `, paid out as ${convertedAmount} ${convertedCurrency}`.trimEnd() : '';
      return `${type} ${amount} of ${internalRef}${paidOut}`;
    })
    .join('; ') || 'no entry';

/** The entries of a partner's statement by the hash of the partner's reference; undefined: there is no statement. */
export type Entries = ReadonlyMap<number, readonly StatementEntry[]> | undefined;

export function entriesOf({ statements }: Journal, isSecond = false): Entries {
  const own = statements.filter(({ partner }) => (partner?.isSecond ?? false) === isSecond);
  if (own.length === 0) return undefined;
  // funds that were sent to the service belong to no payout
  const ofPayouts = own.flatMap(({ entries }) => entries).filter(({ externalRef }) => externalRef !== '');
  return groupBy(ofPayouts, ({ externalRef }) => keyOf(externalRef));
}

/**
 * The balances of each partner's whole statement follow from its entries (Resources: Statement entry). That they do is
 * shown by the exchanges of the cases, not by this.
 */
export function balancesEvidence({ statements }: Journal, store: EvidenceStore): void {
  for (const own of groupBy(statements, ({ partner }) => partner?.isSecond ?? false).values()) {
    const chain = chainOutcome(own.flatMap(({ entries }) => entries));
    if (typeof chain === 'string') continue;
    const expected = 'balances that follow from the entries';
    const finding = { requirement: 'statements.effect', expected, received: chain.broken, verdict: 'fail' } as const;
    store.violate(finding, wholeRun, '');
  }
}

/** A payout that was paid: amounts in millionths, and the hash of the service's reference. */
interface Paid {
  amount: bigint;
  paidOut?: bigint | undefined;
  paidCurrency?: string | undefined;
  internalRef: number;
}

/**
 * Has it one debit of the amount, under the service's reference, and nothing else? A refused duplicate may be listed, which
 * has another reference of the service, or none.
 */
function isPaidOnce(own: readonly StatementEntry[], { amount, paidOut, paidCurrency, internalRef }: Paid): boolean {
  const isOwn = ({ internalRef: named }: StatementEntry) => keyOf(named) === internalRef;
  const counted = own.filter((one) => one.type !== 'REJECTED' || isOwn(one));
  const [only, ...others] = counted;
  if (internalRef === noKey || !only || others.length > 0 || !isOwn(only) || debited(counted) !== amount) return false;
  const { convertedAmount, convertedCurrency } = only;
  // fields that are absent break their own rule
  if (paidCurrency !== undefined && convertedCurrency !== undefined && convertedCurrency !== paidCurrency) return false;
  return paidOut === undefined || convertedAmount === undefined || millionths(convertedAmount) === paidOut;
}

/**
 * Once nothing is pending, each paid flow has one statement entry, under both references and with its sending amount. Any
 * other final one has no net debit (Resources: Statement entry).
 */
export function statementEvidence(journal: Journal, entries: Entries, store: EvidenceStore): void {
  const { flows } = journal;
  if (!entries) return;
  for (const place of flows.placesWhere(hasFinal)) {
    const { sent, id, kind } = flows.at(place);
    const { status = '' } = kind;
    const own = entries.get(flows.keyAt(place, 'reference')) ?? [];
    const paid = status === 'SUCCESS';
    // without a known amount nothing can be compared
    if (paid && sent === undefined) continue;
    const { reference, sendingAmount, receivingAmount = '', older } = flows.recordAt(place);
    const internalRef = flows.keyAt(place, 'transactionReference');
    // as the transaction asked for it
    const paidOut = millionths(payable(receivingAmount, older ? 'older' : 'current'));
    const holds = paid ? isPaidOnce(own, { amount: sent ?? 0n, paidOut, internalRef }) : debited(own) === 0n;
    if (holds) {
      store.verify(requirement, underLoad, id);
      continue;
    }
    const expected = paid
      ? `one debit of ${sendingAmount} for ${reference}`
      : `no debit left for ${reference}, ${status}`;
    store.violate({ requirement, expected, received: entriesText(own), verdict: 'fail' }, underLoad, id);
  }
}

/** Payouts so far apart have different times, however a gateway comes by the time of a transaction. */
const apartMs = 30_000;

/**
 * The time of an entry is that of its transaction: what was sent long after another payout had ended has a later one
 * (Resources: Statement entry). By whatever clock, as the two clocks need not agree. That times are right is shown by the
 * exchanges of the cases, not by this.
 */
export function timesEvidence(payouts: Iterable<CasePayout>, entries: Entries, store: EvidenceStore): void {
  const known = [...payouts].flatMap((payout) => {
    const own = entries?.get(keyOf(payout.reference)) ?? [];
    const time = own.length === 1 ? Date.parse(own[0]?.timestamp ?? '') : Number.NaN;
    return Number.isNaN(time) ? [] : [{ ...payout, time }];
  });
  const ended = known
    .flatMap(({ endedAt, time, reference }) => (endedAt === undefined ? [] : [{ endedAt, time, reference }]))
    .sort((a, b) => a.endedAt - b.endedAt);
  let next = 0;
  let latest: (typeof ended)[number] | undefined;
  for (const { sentAt, time, reference, exchange } of known.sort((a, b) => a.sentAt - b.sentAt)) {
    for (let one = ended[next]; one && one.endedAt + apartMs <= sentAt; one = ended[++next])
      if (!latest || one.time > latest.time) latest = one;
    if (!latest || latest.time < time) continue;
    const expected = `a later time for ${reference} than for ${latest.reference}, which had ended before it was sent`;
    const received = `${new Date(time).toISOString()} and ${new Date(latest.time).toISOString()}`;
    store.violate({ requirement: 'statementEntry.timestamp', expected, received, verdict: 'fail' }, wholeRun, exchange);
    return;
  }
}

/** What the statement must say of a payout, and whether it does. */
function judged(payout: CasePayout, own: readonly StatementEntry[]): { expected: string; holds: boolean } | undefined {
  const { reference, amount, paidOut, paidCurrency, status = 'no state', transactionReference } = payout;
  const state = stateOf(payout);
  const net = debited(own);
  if (state === 'free') return { expected: `no debit left for ${reference}, ${status}`, holds: net === 0n };
  // without a known amount nothing can be compared
  if (amount === undefined) return undefined;
  const debit = `one debit of ${decimalOf(amount)} for ${reference}`;
  // a reversal that was rejected may be listed too
  if (state === 'paid' && status === 'SUCCESS')
    return {
      expected: debit,
      holds: isPaidOnce(own, { amount, paidOut, paidCurrency, internalRef: keyOf(transactionReference) }),
    };
  if (state === 'paid') return { expected: debit, holds: net === amount };
  return { expected: `at most ${debit}, ${status}`, holds: net === 0n || net === amount };
}

/** The same for the payouts of cases and probes, whatever became of them. */
export function statementOfCases(payouts: Iterable<CasePayout>, entries: Entries, store: EvidenceStore): void {
  if (!entries) return;
  for (const payout of payouts) {
    const own = entries.get(keyOf(payout.reference)) ?? [];
    const found = judged(payout, own);
    if (!found) continue;
    if (found.holds) store.verify(requirement, wholeRun, payout.exchange);
    else {
      const { expected } = found;
      store.violate({ requirement, expected, received: entriesText(own), verdict: 'fail' }, wholeRun, payout.exchange);
    }
  }
}
