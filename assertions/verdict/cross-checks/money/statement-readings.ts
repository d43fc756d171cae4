/** An entry is the same in every statement of a run, whoever asked for it, and whenever (Resources: Statement entry). */
import { asBag, groupBy, type Json, millionths, parseIso, show, unsigned } from '../../../../contract';
import { responseOf, type StatementEntry } from '../../../../journal';
import type { Journal } from '../../../../journal/files';
import { rows } from '../../../responses';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';
import { roundedMs } from './statement';

type Member = keyof StatementEntry;
type Entry = { readonly [member in Member]?: Json };

/** A statement, as it was read. */
interface Reading {
  /** in small letters */
  username: string;
  entries: readonly Entry[];
  by: string;
  /** empty: the whole one at the end of the run */
  exchange: string;
  /** the time that was asked for begins here: epoch milliseconds; NaN: as early as anything that is listed */
  from: number;
}

/** Every statement of a run in their order, those of its end last. */
export function* readingsOf({ exchanges, statements }: Journal): Generator<Reading> {
  for (const exchange of exchanges.values())
    if (exchange.operation === 'statements')
      yield {
        username: (exchange.request.headers['X-USERNAME'] ?? '').toLowerCase(),
        entries: rows(responseOf(exchange).body),
        by: exchange.case ?? wholeRun,
        exchange: exchange.id,
        from: parseIso(asBag(exchange.request.body)?.start),
      };
  // it is recorded in parts
  for (const [username, own] of groupBy(statements, ({ partner }) => partner?.username.toLowerCase() ?? ''))
    yield { username, entries: own.flatMap(({ entries }) => entries), by: wholeRun, exchange: '', from: Number.NaN };
}

/** What a member says: amounts whatever their sign and decimals; undefined: nothing, which may come later. */
function said(entry: Entry, member: Member): string | undefined {
  const value = entry[member];
  if (typeof value !== 'string' || value === '') return undefined;
  return member === 'convertedCurrency' ? value : String(millionths(unsigned(value)));
}

const differ = (one: Entry, other: Entry, members: readonly Member[]): boolean =>
  members.some((member) => {
    const [first, second] = [said(one, member), said(other, member)];
    return first !== undefined && second !== undefined && first !== second;
  });

const textOf = ({ type, amount, convertedAmount = '', convertedCurrency = '' }: Entry): string =>
  `${type} ${amount}, paid out as ${convertedAmount} ${convertedCurrency}`.trimEnd();

const nameOf = ({ internalRef, externalRef, type, currency }: Entry): string =>
  [internalRef, externalRef, type, currency].join(' ');

/** The entries of payouts in a statement by what names them. */
const namedIn = ({ username, entries }: Reading): Map<string, Entry[]> =>
  groupBy(
    entries.filter(({ internalRef, externalRef }) => internalRef && externalRef),
    (entry) => `${username} ${nameOf(entry)}`,
  );

const timeOf = ({ timestamp }: Entry): number => parseIso(timestamp);

const firstOf = ({ entries }: Reading): number =>
  entries.reduce((min, one) => Math.min(min, timeOf(one) || min), Number.POSITIVE_INFINITY);

/** Does the later statement list more entries of the same time up to this one? Then its balance may be another one. */
function isPostedBefore(entry: Entry, earlier: Reading, later: Reading): boolean {
  const from = Math.max(firstOf(earlier), firstOf(later));
  const until = ({ entries }: Reading) =>
    entries.filter((one) => timeOf(one) >= from && timeOf(one) <= timeOf(entry)).length;
  return until(later) > until(earlier);
}

const isFunds = ({ type, amount }: Entry): boolean => type === 'LIQUIDITY' && millionths(amount) !== 0n;

/**
 * Funds that one statement shows are in each later one that has entries from before and after them. What is listed beyond the time
 * that was asked for is open, and what adds nothing is no funds.
 */
function fundsEvidence(readings: readonly Reading[], store: EvidenceStore): void {
  for (const [place, { entries, username, from, by, exchange }] of readings.entries())
    for (const funds of entries.filter((one) => isFunds(one) && !(timeOf(one) < from))) {
      const laterBy = (one: Entry): number => (one.currency === funds.currency ? timeOf(one) - timeOf(funds) : 0);
      const isSame = (one: Entry): boolean =>
        isFunds(one) && !differ(one, funds, ['amount']) && Math.abs(laterBy(one)) <= roundedMs;
      const other = readings
        .slice(place + 1)
        .find(
          (later) =>
            later.username === username &&
            !later.entries.some(isSame) &&
            later.entries.some((one) => laterBy(one) < -roundedMs) &&
            later.entries.some((one) => laterBy(one) > roundedMs),
        );
      if (!other) continue;
      const expected = `LIQUIDITY of ${funds.amount} at ${funds.timestamp}, as in ${exchange}`;
      const received = `none in ${other.exchange || 'the whole statement'}, which has older and later entries`;
      store.violate({ requirement: 'statements.complete', expected, received }, by, exchange);
    }
}

/** Compares what two statements say of one entry. Several of a type, such as amount and fee, are not told apart. */
export function readingsEvidence(journal: Journal, store: EvidenceStore): void {
  const readings = [...readingsOf(journal)].map((reading) => ({ ...reading, named: namedIn(reading) }));
  fundsEvidence(readings, store);
  const several = new Set(
    readings.flatMap(({ named }) => [...named].flatMap(([key, { length }]) => (length > 1 ? [key] : []))),
  );
  const seen = new Map<string, { entry: Entry; earlier: Reading }>();
  for (const reading of readings)
    for (const [key, [entry]] of reading.named) {
      if (!entry || several.has(key)) continue;
      const before = seen.get(key);
      if (!before) {
        seen.set(key, { entry, earlier: reading });
        continue;
      }
      const { by, exchange } = reading;
      const where = `for ${entry.externalRef}, as in ${before.earlier.exchange || 'the whole statement'}`;
      if (differ(before.entry, entry, ['amount', 'convertedAmount', 'convertedCurrency'])) {
        const expected = `${textOf(before.entry)} ${where}`;
        store.violate({ requirement: 'statements.complete', expected, received: textOf(entry) }, by, exchange);
      } else if (differ(before.entry, entry, ['balance']) && !isPostedBefore(entry, before.earlier, reading)) {
        const expected = `a balance of ${before.entry.balance} after ${entry.type} ${where}`;
        store.violate({ requirement: 'statements.effect', expected, received: show(entry.balance) }, by, exchange);
      }
    }
}
