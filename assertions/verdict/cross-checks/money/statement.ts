import {
  classOf,
  debited,
  decimalOf,
  duplicateCodes,
  groupBy,
  millionths,
  parseIso,
  payable,
  unsigned,
} from '../../../../contract';
import type { Partner, StatementEntry } from '../../../../journal';
import { type Journal, keyOf, noKey, runOf } from '../../../../journal/files';
import { type CasePayout, stateOf } from '../../../model';
import { codeFit } from '../../../responses';
import { type EvidenceStore, underLoad, wholeRun } from '../../results/evidence-store';
import { hasFinal } from '../final-states';

const requirement = 'statements.complete';

/** Statement entries in a finding: `TRANSFERRED 10.00 of X1, paid out as 1290.00 KES`. */
export const entriesText = (entries: readonly StatementEntry[]): string =>
  entries
    .map(({ type, amount, internalRef, convertedAmount, convertedCurrency = '' }) => {
      const paidOut = convertedAmount ? `, paid out as ${convertedAmount} ${convertedCurrency}`.trimEnd() : '';
      return `${type} ${amount} of ${internalRef}${paidOut}`;
    })
    .join('; ') || 'no entry';

/** A reference of the harness begins with the id of its run (generators/reference.ts); cases change what is around it. */
const ofHarness = /(R[0-9A-Z]{7,9})-[CFPLSB][0-9A-Z]+-[0-9A-Z]+/i;

/** The run that a reference of the harness names; undefined: it names none. */
export const runNamedBy = (reference: string): string | undefined => ofHarness.exec(reference)?.[1]?.toUpperCase();

/** Times of entries are rounded, and posted a little earlier or later. */
export const roundedMs = 2000;

const timeOf = ({ timestamp }: StatementEntry): number => parseIso(timestamp);

/**
 * When the run began to pay, by the clock of its gateway, as its entries tell, and how far ahead that clock is at most; what was
 * posted earlier is of earlier runs, even under a reference that both sent. Not every reference names its run.
 */
function begunAt(
  statement: readonly StatementEntry[],
  payouts: readonly CasePayout[],
  run: string,
): Omit<OwnStatement, 'all'> {
  const sent = new Map(payouts.map(({ reference, sentAt }) => [reference, sentAt]));
  let [offset, first] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const entry of statement) {
    const at = sent.get(entry.externalRef);
    const time = timeOf(entry);
    // the flows of a load are not among the payouts
    const isNamed = runNamedBy(entry.externalRef) === run.toUpperCase();
    if (!(isNamed || at !== undefined) || entry.externalRef === '' || Number.isNaN(time)) continue;
    first = Math.min(first, time);
    if (isNamed && at !== undefined) offset = Math.min(offset, time - at);
  }
  if (offset === Number.POSITIVE_INFINITY) return { begun: first, offset: 0 };
  return { begun: Math.min(...payouts.map(({ sentAt }) => sentAt)) + offset - roundedMs, offset };
}

/** The statement of a partner. */
export interface OwnStatement {
  all: readonly StatementEntry[];
  /** when the run began to pay, by the clock of the gateway: epoch milliseconds; Infinity: no entry is of this run */
  begun: number;
  /** milliseconds by which entries are later than what they are about, by our clock */
  offset: number;
}

/** The entries of a partner's statement; undefined: there is none. */
export function statementOf(
  journal: Journal,
  partner: Partner,
  payouts: readonly CasePayout[],
): OwnStatement | undefined {
  const own = journal.statements.filter((one) => (one.partner?.isSecond ?? false) === (partner.isSecond ?? false));
  if (own.length === 0) return undefined;
  const all = own.flatMap(({ entries }) => entries);
  return { all, ...begunAt(all, payouts, runOf(journal).id) };
}

/** The entries of a partner's statement by the hash of the partner's reference; undefined: there is no statement. */
export type Entries = ReadonlyMap<number, readonly StatementEntry[]> | undefined;

/**
 * The entries of payouts from a time on, and those whose time cannot be read, by the hash of the partner's reference.
 */
export function byReference(all: readonly StatementEntry[], from = Number.NEGATIVE_INFINITY): NonNullable<Entries> {
  // funds that were sent to the service belong to no payout
  const ofPayouts = all.filter((entry) => entry.externalRef !== '' && !(timeOf(entry) < from));
  return groupBy(ofPayouts, ({ externalRef }) => keyOf(externalRef));
}

/** The statement entries of the first partner, who makes the payouts of a load. */
export function entriesOf({ statements }: Journal): Entries {
  const own = statements.filter(({ partner }) => !partner?.isSecond);
  return own.length === 0 ? undefined : byReference(own.flatMap(({ entries }) => entries));
}

/** A payout that was paid: amounts in millionths, and the hash of the service's reference. */
interface Paid {
  /** how often it was refused, so that so many entries may be of refused requests */
  refusals: number;
  amount: bigint;
  paidOut?: bigint | undefined;
  paidCurrency?: string | undefined;
  internalRef: number;
}

/** A refused duplicate may be listed without an amount, under both references of the payout that it repeats. */
export const isRefused = ({ type, amount }: StatementEntry): boolean =>
  type === 'REJECTED' && millionths(amount) === 0n;

/** Are these amounts of entries, or is their sum, what was paid out? Principal and fee may be entries of their own. */
function arePaidOut(amounts: readonly (string | undefined)[], paidOut: bigint | undefined): boolean {
  const known = amounts.flatMap((one) => millionths(unsigned(one)) ?? []);
  if (paidOut === undefined || known.length === 0) return true;
  return known.includes(paidOut) || known.reduce((sum, one) => sum + one) === paidOut;
}

/**
 * Is it debited its amount, under the service's reference, and nothing else? A refused duplicate may be listed, which has
 * another reference of the service, or none, or no amount.
 */
function isPaidOnce(
  own: readonly StatementEntry[],
  { amount, paidOut, paidCurrency, internalRef, refusals }: Paid,
): boolean {
  const isOwn = ({ internalRef: named }: StatementEntry) => keyOf(named) === internalRef;
  if (own.filter(({ type }) => type === 'REJECTED').length > refusals) return false;
  const counted = own.filter((one) => one.type !== 'REJECTED' || (isOwn(one) && !isRefused(one)));
  const isDebit = (one: StatementEntry) => isOwn(one) && one.type === 'TRANSFERRED';
  if (internalRef === noKey || !counted.every(isDebit) || debited(counted) !== amount) return false;
  // fields that are absent break their own rule
  const isOther = ({ convertedCurrency = paidCurrency }: StatementEntry) => convertedCurrency !== paidCurrency;
  if (paidCurrency !== undefined && counted.some(isOther)) return false;
  return arePaidOut(
    counted.map(({ convertedAmount }) => convertedAmount),
    paidOut,
  );
}

/** Is what was transferred the amount of the payout, or nothing, whatever became of it later? */
function isDebitedWhole(own: readonly StatementEntry[], amount: bigint | undefined): boolean {
  const transferred = own.filter(({ type }) => type === 'TRANSFERRED');
  return amount === undefined || transferred.length === 0 || debited(transferred) === amount;
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
    const record = flows.recordAt(place);
    const { reference, sendingAmount, receivingAmount = '', older, steps, shared, lookedUp, fault } = record;
    // under a shared reference, the other flow may have been refused; a request without an answer is no step
    const refusals =
      shared || lookedUp || fault !== undefined
        ? Number.POSITIVE_INFINITY
        : steps.filter(([one]) => one === 'createTransaction').length - 1;
    const internalRef = flows.keyAt(place, 'transactionReference');
    // as the transaction asked for it
    const paidOut = millionths(payable(receivingAmount, older ? 'older' : 'current'));
    const holds = paid
      ? isPaidOnce(own, { amount: sent ?? 0n, paidOut, internalRef, refusals })
      : debited(own) === 0n && isDebitedWhole(own, sent);
    if (holds) {
      store.verify(requirement, underLoad, id);
      continue;
    }
    const debit = `one debit of ${sendingAmount} for ${reference}`;
    const notPaid = isDebitedWhole(own, sent)
      ? `no debit left for ${reference}, ${status}`
      : `${debit}, and it back, ${status}`;
    const expected = paid ? debit : notPaid;
    store.violate({ requirement, expected, received: entriesText(own) }, underLoad, id);
  }
}

/** Is it another amount than that of the payout, in the currency of the ledger? */
function isOtherAmount(entry: StatementEntry, { amount, currency }: CasePayout): boolean {
  const own = millionths(unsigned(entry.amount));
  return amount !== undefined && own !== undefined && entry.currency === currency && own !== amount;
}

/** Are the entries of a payout under the service's reference, with its amounts and currencies, and of a type that a payout has? */
function areOwn(own: readonly StatementEntry[], payout: CasePayout): boolean {
  const { transactionReference, currency, paidOut, paidCurrency } = payout;
  if (transactionReference === undefined) return true;
  const internalRef = keyOf(transactionReference);
  const isOther = (one: string | undefined, wanted: string | undefined) =>
    one !== undefined && wanted !== undefined && one !== wanted;
  const isPaidOut = ['TRANSFERRED', 'BOUNCED'].every((type) => {
    const amounts = own.flatMap((entry) => (entry.type === type ? entry.convertedAmount : []));
    // what was returned has an amount that was sent, or none
    return arePaidOut(amounts, paidOut) || (type === 'BOUNCED' && amounts.every((one) => millionths(one) === 0n));
  });
  const isNamed = (entry: StatementEntry) => keyOf(entry.internalRef) === internalRef;
  const strangers = own.filter((one) => one.type === 'REJECTED' && !isNamed(one));
  const areNamed = own.every((entry) => {
    // a refused copy may be listed under another reference with amounts of its own, or without any
    if (entry.type === 'REJECTED')
      return (
        !isNamed(entry) ||
        ((isRefused(entry) || !isOtherAmount(entry, payout)) &&
          [undefined, 0n, paidOut].includes(millionths(unsigned(entry.convertedAmount))) &&
          !isOther(entry.convertedCurrency || undefined, paidCurrency))
      );
    return (
      isNamed(entry) &&
      entry.type !== 'LIQUIDITY' &&
      !isOther(entry.currency, currency) &&
      !isOther(entry.convertedCurrency || undefined, paidCurrency)
    );
  });
  return isPaidOut && areNamed && strangers.length <= refusalsOf(payout);
}

/** Requests beside the one that was accepted: copies of it and reversals, each of which may be listed as rejected. */
const refusalsOf = ({ events, lost }: CasePayout): number =>
  lost
    ? Number.POSITIVE_INFINITY
    : events.filter(({ operation }) => operation === 'createTransaction' || operation === 'reverseTransaction').length -
      1;

/** What was rejected was never transferred, so nothing of it can bounce (Resources: Statement entry). */
const endings = ['REJECTED', 'BOUNCED'];

/** What the statement must say of a payout, and whether it does. */
function judged(payout: CasePayout, own: readonly StatementEntry[]): { expected: string; holds: boolean } | undefined {
  const { reference, amount, paidOut, paidCurrency, status = 'no state', transactionReference } = payout;
  const state = stateOf(payout);
  const net = debited(own);
  const debit = amount === undefined ? '' : `one debit of ${decimalOf(amount)} for ${reference}`;
  if (state === 'free') {
    if (!isDebitedWhole(own, amount)) return { expected: `${debit}, and it back, ${status}`, holds: false };
    const ends = own.filter((one) => one.internalRef === transactionReference && endings.includes(one.type));
    const repeats = Math.min(payout.repeats, ends.filter(isRefused).length);
    const expected = `no debit left for ${reference}, ${status}, and at most one entry of its end`;
    // what was debited once may come back in parts
    const back = ends.filter(({ type }) => type === 'BOUNCED');
    const parts = back.length > 1 && amount !== undefined && -debited(back) === amount ? back.length - 1 : 0;
    return { expected, holds: net === 0n && ends.length - repeats - parts <= 1 };
  }
  // without a known amount nothing can be compared
  if (amount === undefined) return undefined;
  // a reversal that was rejected may be listed too
  if (state === 'paid' && status === 'SUCCESS')
    return {
      expected: debit,
      holds: isPaidOnce(own, {
        ...{ amount, paidOut, paidCurrency, internalRef: keyOf(transactionReference) },
        refusals: refusalsOf(payout),
      }),
    };
  // the money may have been back while the reversal was pending
  if (state === 'paid') return { expected: debit, holds: net === amount };
  return { expected: `at most ${debit}, ${status}`, holds: net === 0n || net === amount };
}

/** An entry that gives a reason which its payout cannot have ended for, such as a failed credit of one that was cancelled. */
const otherReasonIn = ({ status, transactionReference, repeats }: CasePayout, own: readonly StatementEntry[]) =>
  own.find(
    ({ type, internalRef, reason = '' }) =>
      type === 'REJECTED' &&
      internalRef === transactionReference &&
      (status === 'CANCELLED' || status === 'FAILED') &&
      classOf(reason) !== undefined &&
      // a copy that was refused may be listed too
      !(repeats > 0 && duplicateCodes.includes(reason)) &&
      codeFit(status, reason) === 'contradicts',
  );

/**
 * As `statementEvidence`, for the payouts of cases and probes, whatever became of them. `currencies`: those of the statements that
 * were read.
 */
export function statementOfCases(
  payouts: Iterable<CasePayout>,
  entries: Entries,
  currencies: ReadonlySet<string>,
  store: EvidenceStore,
): void {
  if (!entries) return;
  for (const payout of payouts) {
    if (payout.currency !== undefined && !currencies.has(payout.currency)) continue;
    const own = entries.get(keyOf(payout.reference)) ?? [];
    const other = otherReasonIn(payout, own);
    if (other) {
      const expected = `a reason for which ${payout.reference} is ${payout.status}`;
      const finding = { requirement: 'statements.reason', expected, received: other.reason ?? '' } as const;
      store.violate(finding, wholeRun, payout.exchange);
    }
    const found = judged(payout, own);
    if (!found) continue;
    const isOwn = areOwn(own, payout);
    if (found.holds && isOwn) store.verify(requirement, wholeRun, payout.exchange);
    else {
      const expected = isOwn
        ? found.expected
        : `${found.expected}, under ${payout.transactionReference}, as it was paid`;
      store.violate({ requirement, expected, received: entriesText(own) }, wholeRun, payout.exchange);
    }
  }
}
