/** Rules about the whole statement of a partner: its balances, its times, and whose entries it has. */
import { groupBy, type Json, parseIso } from '../../../../contract';
import { type Partner, responseOf } from '../../../../journal';
import { type Journal, keyOf, runOf } from '../../../../journal/files';
import { type CasePayout, stateOf } from '../../../model';
import { chainOutcome, rows } from '../../../responses';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';
import type { Others } from './others';
import { type Entries, entriesText, isRefused, type OwnStatement, runNamedBy } from './statement';
import { readingsOf } from './statement-readings';

/** How many accounts of a currency a partner has, as far as the cases saw. */
export type AccountsOf = (username: string, currency: Json) => number;

/** `isCurrent`: by lists of the current revision alone, as the older ones leave out inactive ledgers (Endpoints: Ledger balance). */
export function accountsIn({ exchanges }: Journal, isCurrent = false): AccountsOf {
  const most = new Map<string, number>();
  const keyFor = (username: string, currency: Json) => `${username.toLowerCase()} ${currency}`;
  for (const exchange of exchanges.values()) {
    if (!exchange.operation.startsWith('ledger') || (isCurrent && exchange.operation.endsWith('Older'))) continue;
    const listed = groupBy(rows(responseOf(exchange).body), ({ currency }) =>
      keyFor(exchange.request.headers['X-USERNAME'] ?? '', currency),
    );
    for (const [key, { length }] of listed) most.set(key, Math.max(most.get(key) ?? 0, length));
  }
  return (username, currency) => most.get(keyFor(username, currency)) ?? 0;
}

/**
 * The balances of every statement follow from its entries (Resources: Statement entry): of the whole one of each partner, and of
 * those that cases read, which verify the requirement.
 */
export function balancesEvidence(journal: Journal, accountsOf: AccountsOf, store: EvidenceStore): void {
  for (const { username, entries, by, exchange } of readingsOf(journal)) {
    const chain = chainOutcome(entries, (currency) => Math.max(1, accountsOf(username, currency)));
    if (typeof chain === 'string') continue;
    const expected = 'balances that follow from the entries';
    store.violate({ requirement: 'statements.effect', expected, received: chain.broken }, by, exchange);
  }
}

/** Payouts so far apart have different times, however a gateway comes by the time of a transaction. */
const apartMs = 30_000;

/**
 * An entry has the time of its transaction, so a payout that was sent long after another one had ended has a later time
 * (Resources: Statement entry). Only entries are compared, as the clocks of gateway and harness need not agree. This
 * only finds violations: the exchanges of the cases verify the requirement.
 */
export function timesEvidence(payouts: Iterable<CasePayout>, entries: Entries, store: EvidenceStore): void {
  const known = [...payouts].flatMap((payout) => {
    // a refused duplicate may be listed later, under another reference of the service or without an amount
    const own = entries
      ?.get(keyOf(payout.reference))
      ?.filter((one) => one.internalRef === payout.transactionReference && !(payout.repeats > 0 && isRefused(one)));
    const times = (own ?? []).map(({ timestamp }) => parseIso(timestamp)).filter((time) => !Number.isNaN(time));
    return times.length === 0 ? [] : [{ ...payout, time: Math.min(...times), last: Math.max(...times) }];
  });
  const ended = known
    // when a granted change took effect is not known, where no view showed it
    .filter((payout) => !['unclear', 'reversing'].includes(stateOf(payout)))
    .flatMap(({ endedAt, last, reference }) => (endedAt === undefined ? [] : [{ endedAt, time: last, reference }]))
    .sort((a, b) => a.endedAt - b.endedAt);
  let next = 0;
  let latest: (typeof ended)[number] | undefined;
  for (const { sentAt, time, reference, exchange } of known.sort((a, b) => a.sentAt - b.sentAt)) {
    for (let one = ended[next]; one && one.endedAt + apartMs <= sentAt; one = ended[++next])
      if (!latest || one.time > latest.time) latest = one;
    // times to the minute are the same for a while
    if (!latest || latest.time < time || (latest.time === time && time % 60_000 === 0)) continue;
    const expected = `a later time for ${reference} than for ${latest.reference}, which had ended before it was sent`;
    const received = `${new Date(time).toISOString()} and ${new Date(latest.time).toISOString()}`;
    store.violate({ requirement: 'statementEntry.timestamp', expected, received }, wholeRun, exchange);
    return;
  }
}

/**
 * Each entry belongs to a payout that its partner has sent. Entries from before the first payout of the run are not judged: it
 * is open what a statement may list beyond the time that was asked for. Nor are those of payouts of others that are there.
 */
export function belongingEvidence(
  partner: Partner,
  payouts: readonly CasePayout[],
  { all, begun }: OwnStatement,
  { isThere, hasCompany }: Others,
  journal: Journal,
  store: EvidenceStore,
): void {
  const known = new Set(
    payouts.flatMap(({ reference, transactionReference = reference }) => [reference, transactionReference]),
  );
  // what was accepted under no reference is no name of an entry without one
  known.delete('');
  const run = runOf(journal).id.toUpperCase();
  const strangers = all.filter((entry) => {
    const { internalRef, externalRef, type } = entry;
    // funds that were sent to the service belong to no payout
    if (type === 'LIQUIDITY' || known.has(externalRef) || known.has(internalRef)) return false;
    // of others, what was refused is no payout
    if (hasCompany && type === 'REJECTED') return false;
    // without a look at it, the name of an earlier run must do; beside others, nobody knows who made what was not looked at
    return !(isThere(entry) ?? (hasCompany || ![undefined, run].includes(runNamedBy(externalRef))));
  });
  const left = new Set(strangers.map(({ externalRef }) => keyOf(externalRef)));
  const { flows } = journal;
  // those of a load are the first partner's
  if (!partner.isSecond && left.size > 0)
    for (const place of flows.placesWhere(() => true)) left.delete(flows.keyAt(place, 'reference'));
  const stranger = strangers.find(
    ({ externalRef, timestamp }) => left.has(keyOf(externalRef)) && parseIso(timestamp) > begun,
  );
  if (!stranger) return;
  const expected = `entries of payouts of ${partner.username}, as nobody else moves money on this ledger`;
  const received = `${entriesText([stranger])}, for ${stranger.externalRef || 'no reference'}`;
  store.violate({ requirement: 'statements.complete', expected, received }, wholeRun, '');
}
