/** Readings of the ledger and of the statement, or why they could not be read. */

import { codesIn } from '../../assertions/responses';
import type { Log } from '../../common/log';
import { asBag, decimalOf, isInactive, isoTime, type Json, millionths, type OperationId } from '../../contract';
import { draft, type Payout } from '../../generators';
import type { Exchange, LedgerRecord, StatementEntry, StatementRecord, UnreadRecord } from '../../journal';
import { ask, type GatewayAccess, untilServed } from '../network/ask';
import type { ChosenTarget } from '../settings/target';
import { stableMs } from '../settings/waits';

/** What it takes to read the ledger of a target. */
export interface LedgerReader extends GatewayAccess {
  chosen: ChosenTarget;
  sample: Payout;
  /** tells of a wait that takes longer than a moment */
  log?: Log;
  wire: GatewayAccess['wire'] & { sleep(ms: number): Promise<void> };
}

/** A statement in parts of many entries, or why it could not be read. */
export type Statement = (StatementRecord | UnreadRecord)[];
/** Balances of ledgers, or why they could not be read. */
export type Balances = (LedgerRecord | UnreadRecord)[];

/** Most entries in one line of the journal. */
const entriesPerRecord = 500;
const minute = 60_000;

const unread = (what: UnreadRecord['what'], at: number, reason: string): UnreadRecord => ({
  t: 'unread',
  at,
  what,
  reason,
});

/** The balance of a currency in the answer of ledgerByCurrency, or why there is none. */
export function balanceIn(
  { body, text }: Exchange['response'],
  currency: string,
  when: LedgerRecord['when'],
  at: number,
): LedgerRecord | UnreadRecord {
  if (!Array.isArray(body)) return unread('ledger', at, `expected a list, received ${text.slice(0, 200)}`);
  const balances = body
    .map(asBag)
    .filter((row) => row?.currency === currency)
    .map((row) => millionths(row?.currentBalance));
  // the balances of several accounts in one currency are added
  const total = balances.reduce(
    (sum, balance) => (sum === undefined || balance === undefined ? undefined : sum + balance),
    0n,
  );
  if (balances.length === 0 || total === undefined)
    return unread('ledger', at, `no balance of ${currency} in ${text.slice(0, 200)}`);
  return { t: 'ledger', when, at, currency, balance: decimalOf(total) };
}

/** The balances of every currency in the answer of ledgerAll, or why there are none. */
function balancesIn(response: Exchange['response'], when: LedgerRecord['when'], at: number): Balances {
  const rows: unknown = response.body;
  const currencies = Array.isArray(rows) ? new Set(rows.map((row: Json) => String(asBag(row)?.currency))) : [];
  const balances = [...currencies].map((currency) => balanceIn(response, currency, when, at));
  if (balances.length > 0) return balances;
  return [unread('ledger', at, `expected ledgers, received ${response.text.slice(0, 200)}`)];
}

/** An entry as the journal keeps it: what is no text is none, but amounts may be numbers. */
function entryOf(row: Json): StatementEntry {
  const bag = asBag(row) ?? {};
  const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : undefined);
  const amountOf = (value: Json | undefined) => (typeof value === 'number' ? String(value) : textOf(value));
  return {
    type: textOf(bag.type) ?? '',
    internalRef: textOf(bag.internalRef) ?? '',
    externalRef: textOf(bag.externalRef) ?? '',
    currency: textOf(bag.currency),
    amount: amountOf(bag.amount) ?? '',
    convertedAmount: amountOf(bag.convertedAmount),
    convertedCurrency: textOf(bag.convertedCurrency),
    balance: amountOf(bag.balance),
    timestamp: textOf(bag.timestamp),
    ...(bag.type === 'REJECTED' && { reason: codesIn(textOf(bag.message) ?? '')[0] }),
  };
}

/** The entries in the answer of statements, or why there are none. */
function entriesIn({ body, text }: Exchange['response'], currency: string, at: number): Statement {
  if (!Array.isArray(body)) return [unread('statement', at, `expected a list, received ${text.slice(0, 200)}`)];
  const own = body.map(entryOf);
  const parts = Array.from({ length: Math.max(1, Math.ceil(own.length / entriesPerRecord)) }, (_, n) =>
    own.slice(n * entriesPerRecord, (n + 1) * entriesPerRecord),
  );
  return parts.map((entries) => ({ t: 'statement', at, currency, entries }));
}

/** What takes an answer, or says why it cannot be read. */
type Take<T> = (response: Exchange['response'], now: number) => T;

/** How often a ledger or a statement is asked for again where the gateway is busy. */
const maxRepeats = 5;

/** Sends a request without a body, and takes its answer. `path`: what the path of the operation names. */
async function read<T>(
  reader: LedgerReader,
  operation: OperationId,
  take: Take<T>,
  path: (now: number) => Record<string, string> = () => ({}),
): Promise<T | UnreadRecord> {
  const now = reader.wire.now();
  const request = draft(operation, reader.sample, { now, reference: '' });
  Object.assign(request.path, path(now));
  try {
    const { response } = await untilServed(
      () => ask(reader, operation, request),
      (repeats) => repeats < maxRepeats,
      () => reader.wire.sleep(stableMs),
    );
    return take(response, now);
  } catch (cause) {
    const what = operation === 'statements' ? 'statement' : 'ledger';
    return unread(what, reader.wire.now(), cause instanceof Error ? cause.message : String(cause));
  }
}

/** Does the target declare its ledger exclusive, and offer to read it so? */
const canRead = ({ chosen: { target } }: LedgerReader, operation: OperationId): boolean =>
  target.ledgers?.exclusive === true && target.operations.includes(operation);

/** The balance of the sending currency; undefined unless the target declares its ledger exclusive and offers to read it. */
export async function readBalance(
  reader: LedgerReader,
  when: LedgerRecord['when'],
): Promise<LedgerRecord | UnreadRecord | undefined> {
  if (!canRead(reader, 'ledgerByCurrency')) return undefined;
  const { sendingCurrency } = reader.chosen.target;
  return read(reader, 'ledgerByCurrency', (response, now) => balanceIn(response, sendingCurrency, when, now));
}

/** The balances of all ledgers; empty unless the target declares them exclusive and offers to read them. */
export async function readBalances(reader: LedgerReader, when: LedgerRecord['when']): Promise<Balances> {
  if (!canRead(reader, 'ledgerAll')) return [(await readBalance(reader, when)) ?? []].flat();
  return [await read(reader, 'ledgerAll', (response, now) => balancesIn(response, when, now))].flat();
}

/** Operations that show a ledger, beside the list of all of them. */
const otherwise = ['ledgerByCurrency', 'ledgerByCurrencyOlder', 'ledgerAllOlder'] as const;
/** So often are the ledgers read in the two ways until nothing has moved meanwhile. */
const maxComparisons = 3;

/**
 * What the other operations show of the ledgers that are listed. An inactive one may be refused, and is not compared; nor is
 * one that others move.
 */
export async function readOtherwise(reader: LedgerReader): Promise<LedgerRecord[]> {
  if (!canRead(reader, 'ledgerAll')) return [];
  const isRead = (one: LedgerRecord | UnreadRecord): one is LedgerRecord => one.t === 'ledger';
  const take: Take<Balances> = (response, now) => balancesIn(ofActive(response), 'end', now);
  const list = async () => [await read(reader, 'ledgerAll', take)].flat().filter(isRead);
  for (let n = 0; n < maxComparisons; n += 1) {
    const before = await list();
    const found: LedgerRecord[] = [];
    for (const operation of otherwise.filter((one) => canRead(reader, one)))
      for (const { currency, balance: listed } of before) {
        const of: Take<Balances[number]> = (response, now) => {
          const shown = balanceIn(response, currency, 'end', now);
          // an answer without the ledger differs too
          const isAbsent = !isRead(shown) && Array.isArray(response.body);
          return isAbsent ? { t: 'ledger', when: 'end', at: now, currency, balance: 'none' } : shown;
        };
        const one = await read(reader, operation, of, () => ({ currency }));
        if (isRead(one)) found.push({ ...one, otherwise: { operation, listed } });
      }
    const isAtRest = JSON.stringify((await list()).map(textOfBalance)) === JSON.stringify(before.map(textOfBalance));
    if (isAtRest) return found;
  }
  return [];
}

/** Without the currencies that have an inactive ledger, which not every operation lists. */
function ofActive(response: Exchange['response']): Exchange['response'] {
  const rows = Array.isArray(response.body) ? response.body : [];
  const inactive = rows.map(asBag).flatMap((row) => (isInactive(row?.status) ? [row?.currency] : []));
  return { ...response, body: rows.filter((row: Json) => !inactive.includes(asBag(row)?.currency)) };
}

const textOfBalance = ({ currency, balance }: LedgerRecord): string => `${currency} ${balance}`;

/**
 * The statement entries since `from`, epoch milliseconds: on an exclusive ledger those of the run. Empty if the target has no
 * statements, does not declare its ledger exclusive, or has no statement of a currency other than the main one.
 */
export async function readStatement(reader: LedgerReader, from: number, other?: string): Promise<Statement> {
  const { paths, sendingCurrency: main } = reader.chosen.target;
  const currency = other ?? main;
  if (!paths?.statements || !canRead(reader, 'statements')) return [];
  if (other !== undefined && (other === main || !paths.statements.includes('{currency}'))) return [];
  const values = (now: number) => ({ start: isoTime(from - minute), end: isoTime(now + minute), currency });
  return [await read(reader, 'statements', (response, now) => entriesIn(response, currency, now), values)].flat();
}
