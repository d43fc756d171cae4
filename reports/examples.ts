/** One example of what verified each passed requirement, for a reader who wants to see what a pass rests on. */
import { callbackExchange, callbackPlace } from '../assertions/verdict';
import type { RequirementId } from '../contract';
import type { FlowRecord, WrittenExchange } from '../journal';
import type { Journal } from '../journal/files';

/** An exchange, a callback, or where neither shows it a flow or a case. */
export interface Example {
  id: string;
  exchange?: WrittenExchange;
  flow?: FlowRecord;
  /** title of the case */
  title?: string;
}

/** Pieces of evidence that are looked at: the shortest of them is the easiest to read. */
const mostLookedAt = 50;

const sizeOf = ({ request, response }: WrittenExchange): number =>
  JSON.stringify(request.body ?? '').length + response.text.length + request.url.length;

/** The first different ones. */
function firstOf(ids: Iterable<string>): string[] {
  const first = new Set<string>();
  let looked = 0;
  for (const id of ids) {
    if (looked === mostLookedAt) break;
    looked += 1;
    first.add(id);
  }
  return [...first];
}

/** The shortest exchange among the first pieces of evidence; without one, a flow or a case. */
export function examplesOf(
  earned: ReadonlyMap<RequirementId, Iterable<string>>,
  journal: Journal,
): Map<RequirementId, Example> {
  const { callbacks, exchanges } = journal;
  const titles = new Map(journal.plans.map((plan) => [plan.case.id, plan.case.title]));
  const exchangeOf = (id: string): WrittenExchange | undefined => {
    const place = callbackPlace(id, callbacks.length);
    return exchanges.get(id) ?? (place === undefined ? undefined : callbackExchange(callbacks.recordAt(place)));
  };
  const examples = [...earned].flatMap(([requirement, all]): [RequirementId, Example][] => {
    const ids = firstOf(all);
    const [first, ...others] = ids.flatMap((id) => {
      const exchange = exchangeOf(id);
      return exchange ? [{ id, exchange, size: sizeOf(exchange) }] : [];
    });
    if (first) {
      const { id, exchange } = others.reduce((least, one) => (one.size < least.size ? one : least), first);
      return [[requirement, { id, exchange }]];
    }
    const [id] = ids;
    if (id === undefined) return [];
    const title = titles.get(id);
    const flow = title === undefined ? journal.flows.recordNamed(id) : undefined;
    return [[requirement, { id, title, ...(flow && { flow }) }]];
  });
  return new Map(examples);
}
