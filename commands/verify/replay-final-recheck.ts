/** The final re-check of a recorded run once more: what it asked follows from the run, and its answers are recorded. */
import { groupBy } from '../../contract';
import type { CaseRecord, ChecksRecord, ExchangeRecord, JournalRecord } from '../../journal';
import type { Journal } from '../../journal/files';
import { finalRecheck, finalRecheckCase, partnersOf, reversibleCases } from '../../run/final-recheck/final-recheck';
import { EndedTransactions, maxResent } from '../../run/monitor/ended-transactions';
import { peopleIn } from '../../targets/beneficiaries/pseudonyms';
import type { Target } from '../../targets/target';
import type { Terms } from '../../wire/exchange';
import type { Call, Reply } from '../../wire/wire';
import { differenceOf } from './recorded-case';

const isOwn = ({ case: id }: { case: string }): boolean => id === finalRecheckCase.id;

/** Who asks what: requests of different partners, or of different transactions, have different keys. */
function keyOf({
  method,
  url,
  headers,
  body,
}: Pick<ExchangeRecord['request'], 'method' | 'url' | 'headers' | 'body'>): string {
  const { requestingOrganisationTransactionReference: reference, ...more } = (body ?? {}) as Record<string, unknown>;
  const sent = method === 'GET' ? '' : (reference ?? JSON.stringify(more));
  return `${method} ${url} ${String(sent)} of ${headers['X-USERNAME']}`;
}

/** Asks again what the run asked at its end, and judges the recorded answers; `diverged`: why it could not be followed. */
export async function replayFinalRecheck(journal: Journal, target: Target, terms: Terms) {
  const exchanges = [...journal.exchanges.values()];
  const found = new EndedTransactions(peopleIn(target), {
    whole: Number.POSITIVE_INFINITY,
    card: Number.POSITIVE_INFINITY,
  });
  for (const record of exchanges) if (!isOwn(record)) found.addExchange(record);
  for (const record of journal.flows.records()) found.add(record);
  for (const record of journal.cases) if (!isOwn(record)) found.add(record);
  const own = exchanges.filter(isOwn);
  const faults = journal.faults.filter((fault) => fault.case === finalRecheckCase.id).map(({ text }) => text);
  const open = groupBy(own, ({ request }) => keyOf(request));
  // the first ones were sent again, in the order of the journal, which other records no longer tell
  const kinds = ['whole', 'card'] as const;
  const candidates = partnersOf(terms).flatMap(({ username }) =>
    kinds.map((kind) => ({ all: found.createdBy(username, kind), most: maxResent[kind] })),
  );
  const asked = new Map([...open].map(([key, list]) => [key, list.length]));
  const resent = candidates
    .flatMap(({ all }) => all)
    .filter(({ request }) => {
      const key = keyOf(request);
      const left = asked.get(key) ?? 0;
      asked.set(key, left - 1);
      return left > 0;
    });
  const [recordedEnd] = journal.cases.filter(isOwn);
  let now = recordedEnd?.at ?? 0;
  let current: ExchangeRecord | undefined;
  const least = candidates.reduce((sum, { all, most }) => sum + Math.min(most, all.length), 0);
  let diverged =
    resent.length < least ? `it sent ${resent.length} transactions again, and ${least} could be` : undefined;
  const checks: ChecksRecord[] = [];
  const ends: CaseRecord[] = [];
  const send = async (call: Call): Promise<Reply> => {
    const body = call.payload === undefined ? undefined : JSON.parse(call.payload);
    const key = keyOf({ ...call, body });
    current = open.get(key)?.shift();
    if (!current) {
      const fault = faults.shift();
      if (fault === undefined) diverged ??= `it did not ask ${key}`;
      return { status: 0, headers: {}, text: '', ms: 0, fault: fault ?? 'not recorded' };
    }
    const different = differenceOf(call, current, terms, ['headers']);
    if (different) diverged ??= `${current.id} is not what it asks: ${different} differs`;
    const { response, at, waitedMs, ms } = current;
    now = at;
    const { headers, text } = response;
    return { status: response.came ?? response.status, headers, text, ...(waitedMs && { waitedMs }), ms };
  };
  const write = (record: JournalRecord) => {
    if (record.t === 'checks' && current) checks.push({ ...record, exchange: current.id });
    if (record.t === 'case') ends.push(record);
  };
  const wire = { now: () => now, send, write };
  const usernames = [terms.credentials.username, terms.second?.username] as const;
  const ended = found.endedOf(...usernames);
  const hasOlder = target.operations.includes('viewTransactionOlder');
  await finalRecheck({
    ended,
    open: found.openBeside(...usernames),
    created: resent,
    quotationOf: (one) => found.quotationOf(one),
    reversible: reversibleCases(
      journal.plans.map((plan) => plan.case),
      target.operations,
    ),
    hasOlder,
    terms,
    wire,
    atOnce: 1,
  });
  const left = [...open.values()].flat()[0];
  if (left) diverged ??= `${left.id} is not about a transaction that had ended`;
  const places = new Map(own.map(({ id }, index) => [id, index]));
  const placeOf = ({ exchange = '' }: ChecksRecord): number => places.get(exchange) ?? 0;
  return { checks: checks.sort((a, b) => placeOf(a) - placeOf(b)), ends, diverged };
}
