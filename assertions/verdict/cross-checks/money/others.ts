/**
 * Payouts that the run has not made (run/reconciliation/others.ts). What was pending before a run, and what becomes of it
 * meanwhile, is no matter of the run; nor is what others pay as the second partner. What nobody made is.
 */
import { getOrMake } from '../../../../common/made-once';
import {
  asBag,
  contentsOf,
  debited,
  decimalOf,
  isFinal,
  type Json,
  millionths,
  parseGmt,
  parseIso,
  payoutOf,
  unsigned,
} from '../../../../contract';
import { balancesBeforeMs, type OtherPayoutRecord, type Partner, type StatementEntry } from '../../../../journal';
import { type Journal, keyOf, runOf } from '../../../../journal/files';
import type { CasePayout } from '../../../model';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';
import { entriesText, type OwnStatement, roundedMs, runNamedBy } from './statement';

/** What others have made of a partner's payouts. */
export interface Others {
  /** those of which the gateway tells when they were asked for: before the run, or as the second partner */
  payouts: readonly OtherPayoutRecord[];
  /** was the payout of an entry asked for by its partner; undefined: nobody looked */
  isThere(entry: Parameters<typeof payoutOf>[0]): boolean | undefined;
  /** their entries of the time of the run */
  entries: readonly StatementEntry[];
  /** one of them was asked for during the run */
  hasCompany: boolean;
}

export function othersOf(
  journal: Journal,
  { isSecond }: Partner,
  payouts: readonly CasePayout[],
  statement: OwnStatement | undefined,
): Others {
  const known = new Set(payouts.map(({ reference }) => reference));
  const looked = journal.others.filter(
    ({ partner, externalRef }) => partner.isSecond === isSecond && !known.has(externalRef),
  );
  const { at } = runOf(journal);
  const there = looked.filter(
    ({ requestedAt }) => requestedAt !== undefined && (isSecond === true || requestedAt < at),
  );
  const names = new Map(looked.map((one) => [payoutOf(one), there.includes(one)]));
  const isThere: Others['isThere'] = (entry) => names.get(payoutOf(entry));
  const { all = [], begun = 0 } = statement ?? {};
  return {
    payouts: there,
    isThere,
    entries: all.filter((entry) => isThere(entry) && !(parseIso(entry.timestamp) < begun - balancesBeforeMs)),
    hasCompany: there.some(({ requestedAt = 0 }) => requestedAt >= at),
  };
}

/**
 * Sums of some of the amounts, each of which counts whole or not at all; in millionths. More amounts than `maxApart` are not
 * tried in every combination.
 */
export class Sums {
  readonly low: bigint;
  readonly high: bigint;
  readonly #all: ReadonlySet<bigint> | undefined;

  constructor(
    private readonly amounts: readonly bigint[],
    maxApart = 16,
  ) {
    const total = (isWanted: (amount: bigint) => boolean) =>
      amounts.filter(isWanted).reduce((sum, amount) => sum + amount, 0n);
    this.low = total((amount) => amount < 0n);
    this.high = total((amount) => amount > 0n);
    if (amounts.length > maxApart) return;
    let all = new Set([0n]);
    for (const amount of amounts) all = new Set([...all].flatMap((sum) => [sum, sum + amount]));
    this.#all = all;
  }

  /** The sums of these amounts and more. */
  with(more: readonly bigint[]): Sums {
    return more.length > 0 ? new Sums([...this.amounts, ...more]) : this;
  }

  has(sum: bigint): boolean {
    return this.#all?.has(sum) ?? (sum >= this.low && sum <= this.high);
  }

  /** Is it one of these sums and one of the others together? */
  hasWith(others: Sums, sum: bigint): boolean {
    if (!this.#all) return sum >= this.low + others.low && sum <= this.high + others.high;
    return [...this.#all].some((own) => others.has(sum - own));
  }

  /** The least that is left of a sum when the nearest of these and one of the others are taken away; it may be negative. */
  restWith(others: Sums, sum: bigint): bigint {
    if (!this.#all || !others.#all) {
      const [low, high] = [this.low + others.low, this.high + others.high];
      return sum > high ? sum - high : sum < low ? sum - low : 0n;
    }
    const sorted = [...others.#all].sort((one, other) => (one < other ? -1 : 1));
    return smallest([...this.#all].flatMap((own) => nearest(sorted, sum - own).map((other) => sum - own - other)));
  }
}

/** Without its sign. */
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The amount that is nearest to zero. */
export const smallest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((least, one) => (size(one) < size(least) ? one : least), amounts[0] ?? 0n);

/** What has left a ledger, and the least of it that nothing explains. */
export const movedText = (moved: bigint, rest: bigint): string =>
  `${decimalOf(moved)} less: ${decimalOf(size(rest))} ${rest < 0n ? 'too little' : 'too much'}`;

/** The one or two of sorted amounts between which another one lies. */
function nearest(sorted: readonly bigint[], amount: bigint): bigint[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as bigint) < amount) low = middle + 1;
    else high = middle;
  }
  return sorted.slice(Math.max(0, low - 1), low + 1);
}

/**
 * By the type of an entry, in multiples of its amount: what a ledger may have lost since the beginning of the run beside 0, and
 * how that may differ from what the entries say. The payout may have been debited, or its money given back, before the run.
 */
const mayMove = {
  ledger: { TRANSFERRED: 1n, REJECTED: -1n, BOUNCED: -1n },
  beyondEntries: { TRANSFERRED: -1n, REJECTED: -1n, BOUNCED: 1n },
} as const;

/** What payouts of others may have moved of a currency. */
export function movedBy({ entries }: Pick<Others, 'entries'>, currency: string, what: keyof typeof mayMove): Sums {
  const signs: Readonly<Record<string, bigint>> = mayMove[what];
  const own = entries.filter((one) => (one.currency ?? currency) === currency);
  return new Sums(own.map(({ type, amount }) => (signs[type] ?? 0n) * (millionths(unsigned(amount)) ?? 0n)));
}

/** Moments, in the clock of the run, at which payouts of others moved the first partner's money. */
export const momentsOf = ({ entries }: Others, { offset = 0 }: Partial<OwnStatement> = {}): number[] =>
  entries.map(({ timestamp }) => parseIso(timestamp) - offset).filter((time) => !Number.isNaN(time));

/** What a payout of others has that no payout may have; undefined: nothing. */
function wrongIn({ entries, status = '' }: OtherPayoutRecord): string | undefined {
  const debits = entries.filter(({ type }) => type === 'TRANSFERRED').map(({ timestamp }) => parseIso(timestamp));
  if (Math.max(...debits) - Math.min(...debits) > roundedMs) return 'one debit';
  const net = debited(entries);
  if (net < 0n) return 'no more credited than debited';
  const isFree = isFinal(status) && status !== 'SUCCESS' && status !== 'REVERSAL REJECTED';
  return isFree && net !== 0n ? `no debit left, as it is ${status}` : undefined;
}

/** A payout and its double have one request date, or that of a second attempt. */
const doubledWithinMs = 60_000;

/**
 * Payouts of the same beneficiary, amount and moment as one that the run has sent: it was made twice (Limits: 2). Another run of
 * the harness may send the same.
 */
export function doublesEvidence(all: readonly Others[], journal: Journal, store: EvidenceStore): void {
  const others = all.flatMap(({ payouts }) => payouts.filter(({ contents = [] }) => contents.length > 0));
  if (others.length === 0) return;
  const own = new Map<number, { requestedAt: number; reference: Json }[]>();
  for (const { operation, request } of journal.exchanges.values()) {
    if (operation !== 'createTransaction') continue;
    const body = asBag(request.body) ?? {};
    const sent = {
      requestedAt: parseGmt(body.requestDate),
      reference: body.requestingOrganisationTransactionReference,
    };
    for (const content of contentsOf(body)) getOrMake(own, keyOf(content), () => []).push(sent);
  }
  for (const { contents = [], requestedAt = 0, externalRef, internalRef } of others) {
    if (runNamedBy(externalRef)) continue;
    const first = contents
      .flatMap((one) => own.get(one) ?? [])
      .find((one) => Math.abs(one.requestedAt - requestedAt) < doubledWithinMs);
    if (!first) continue;
    const expected = `one payout for ${first.reference}, which nobody has sent under another reference`;
    const received = `another one to the same beneficiary, of the same amount and moment: ${internalRef} for ${externalRef}`;
    store.violate({ requirement: 'transaction.duplicate', expected, received }, wholeRun, '');
  }
}

/** A payout of others is debited once, and given back when it ends unpaid, like one of the run (Resources: Statement entry). */
export function othersEvidence({ payouts }: Others, store: EvidenceStore): void {
  for (const one of payouts) {
    const wrong = wrongIn(one);
    if (!wrong) continue;
    const expected = `${wrong} for ${one.externalRef}, which was asked for before`;
    store.violate({ requirement: 'statements.complete', expected, received: entriesText(one.entries) }, wholeRun, '');
  }
}
