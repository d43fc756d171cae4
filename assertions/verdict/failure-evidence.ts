import type { CallbackRecord, WrittenExchange } from '../../journal';
import type { Journal } from '../../journal/files';
import { sampleId } from './cross-checks/load';
import type { RequirementResult } from './results/requirements';

/** A callback as an exchange: the service sent the request, the harness the response. */
export function callbackExchange({ at, headers, text, body, answered }: CallbackRecord): WrittenExchange {
  return {
    operation: 'statusCallback',
    at,
    request: { method: 'POST', url: '(the partner)', headers, body: body ?? text },
    response: { status: 200, headers: {}, text: answered },
    ms: 0,
  };
}

/** The places of the callbacks among the ids, in order. */
const callbacksNamed = (ids: ReadonlySet<string>, { callbacks }: Journal): number[] =>
  [...ids].flatMap((id) => callbacks.placeOf(id) ?? []).sort((a, b) => a - b);

/** Only the exchanges that failures refer to, so that the journal is not held in memory twice. */
export function evidenceFor(results: readonly RequirementResult[], journal: Journal): Map<string, WrittenExchange> {
  const wanted = new Set(results.flatMap(({ failures }) => failures.map(({ exchange }) => exchange)));
  const found = new Map<string, WrittenExchange>();
  const keep = (id: string, exchange: () => WrittenExchange) => {
    if (wanted.has(id) && !found.has(id)) found.set(id, exchange());
  };
  for (const [id, exchange] of journal.exchanges) keep(id, () => exchange);
  for (const { flow, finding, exchange } of journal.violations)
    keep(sampleId(flow, finding.requirement), () => exchange);
  for (const place of callbacksNamed(wanted, journal))
    keep(journal.callbacks.idAt(place), () => callbackExchange(journal.callbacks.recordAt(place)));
  return found;
}
