import type { WrittenExchange } from '../../journal';
import type { Journal } from '../../journal/files';
import { callbackId } from './callbacks';
import { evidenceOf } from './load';
import type { RequirementResult } from './requirements';

/** A notification came to us: what the service sent is the request, what we answered the response. */
function ofCallback({ at, headers, text, body, answered }: Journal['callbacks'][number]): WrittenExchange {
  return {
    operation: 'statusCallback',
    at,
    request: { method: 'POST', url: '(the partner)', headers, body: body ?? text },
    response: { status: 200, headers: {}, text: answered },
    ms: 0,
  };
}

/** The exchanges that failures name, and no others: a whole journal in memory twice helps nobody. */
export function evidenceFor(results: readonly RequirementResult[], journal: Journal): Map<string, WrittenExchange> {
  const wanted = new Set(results.flatMap(({ failures }) => failures.map(({ exchange }) => exchange)));
  const found = new Map<string, WrittenExchange>();
  const keep = (id: string, exchange: () => WrittenExchange) => {
    if (wanted.has(id) && !found.has(id)) found.set(id, exchange());
  };
  for (const [id, exchange] of journal.exchanges) keep(id, () => exchange);
  for (const { flow, finding, exchange } of journal.violations)
    keep(evidenceOf(flow, finding.requirement), () => exchange);
  for (const [index, callback] of journal.callbacks.entries()) keep(callbackId(index), () => ofCallback(callback));
  return found;
}
