/** Payouts of a statement that the run has not made: those of earlier runs, and of others who share the gateway. */

import { failedByError } from '../../assertions/responses';
import { asBag, contentsOf, groupBy, parseGmt, parseIso, payoutOf } from '../../contract';
import { draft } from '../../generators';
import { balancesBeforeMs, namesRun, type OtherPayoutRecord, type Partner, type StatementEntry } from '../../journal';
import { keyOf } from '../../journal/files';
import { ask } from '../network/ask';
import { type LedgerReader, readStatement, type Statement } from './ledger';

/** So many are viewed, the last ones; of the rest nobody knows who made them. */
const maxViewed = 200;
const atOnce = 8;
/** No gateway has to keep a statement for longer. */
const maxAgeMs = 31 * 86_400_000;

const entriesOf = (statement: Statement): StatementEntry[] =>
  statement.flatMap((part) => (part.t === 'statement' ? part.entries : []));

/** Asks for a payout as its partner; what is not shown under its references is not there. */
async function viewed(
  reader: LedgerReader,
  partner: Partner,
  { internalRef, externalRef }: StatementEntry,
): Promise<OtherPayoutRecord> {
  const now = reader.wire.now();
  const variables = { now, reference: '', transactionReference: internalRef || externalRef };
  const request = draft('viewTransaction', reader.sample, variables);
  const exchange = await ask(reader, 'viewTransaction', request).catch(() => undefined);
  const { requestDate, status, ...answer } = asBag(exchange?.response.body) ?? {};
  // a view that fails is that of a failed payout, which says nothing of its age
  const hasFailed = exchange && failedByError(exchange, [internalRef, externalRef].filter(Boolean)) !== undefined;
  const requestedAt = hasFailed ? 0 : parseGmt(requestDate);
  const isNamed =
    hasFailed ||
    ((internalRef === '' || answer.transactionReference === internalRef) &&
      (externalRef === '' || answer.requestingOrganisationTransactionReference === externalRef));
  const isThere = isNamed && !Number.isNaN(requestedAt);
  const shown = isThere && {
    requestedAt,
    ...(typeof status === 'string' && { status }),
    contents: contentsOf(answer).map(keyOf),
  };
  return { t: 'other', at: now, partner, internalRef, externalRef, ...shown, entries: [] };
}

/**
 * The payouts of a statement whose references do not name the run, with all their entries: what was there before the run, or
 * was made beside it, is told apart from what the gateway has invented.
 */
export async function readOthers(
  reader: LedgerReader,
  partner: Partner,
  statement: Statement,
): Promise<OtherPayoutRecord[]> {
  const { terms, wire, chosen } = reader;
  const { operations, sendingCurrency: main } = chosen.target;
  if (!operations.includes('viewTransaction')) return [];
  const [own, others] = [true, false].map((isOwn) =>
    entriesOf(statement).filter(
      ({ type, externalRef }) => type !== 'LIQUIDITY' && namesRun(externalRef, terms.run) === isOwn,
    ),
  ) as [StatementEntry[], StatementEntry[]];
  let first = Number.POSITIVE_INFINITY;
  for (const { timestamp } of own) if (parseIso(timestamp) < first) first = parseIso(timestamp);
  const since = first - balancesBeforeMs;
  const strange = groupBy(
    others.filter(({ timestamp }) => !(parseIso(timestamp) < since)),
    payoutOf,
  );
  const firsts = [...strange.values()].flatMap(([first]) => first ?? []).slice(-maxViewed);
  const found: OtherPayoutRecord[] = [];
  for (let from = 0; from < firsts.length; from += atOnce)
    found.push(...(await Promise.all(firsts.slice(from, from + atOnce).map((one) => viewed(reader, partner, one)))));
  const requested = found.flatMap(({ requestedAt }) => requestedAt ?? []);
  if (requested.length === 0) return found;
  const from = Math.max(Math.min(...requested), wire.now() - maxAgeMs);
  let all: StatementEntry[] = [];
  for (const currency of new Set(firsts.map((one) => one.currency))) {
    const longer = entriesOf(await readStatement(reader, from, currency === main ? undefined : currency));
    all = all.concat(longer.length > 0 ? longer : entriesOf(statement));
  }
  const byName = groupBy(all, payoutOf);
  return found.map((one) => ({ ...one, entries: byName.get(payoutOf(one)) ?? [] }));
}
