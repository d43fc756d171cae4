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

/** The flows with these ids. Those that earned a pass first are among the first of a run. */
function flowsNamed(ids: Set<string>, { flows }: Journal): Map<string, FlowRecord> {
  const found = new Map<string, FlowRecord>();
  if (ids.size === 0) return found;
  for (const { id, record } of flows) {
    if (!ids.has(id)) continue;
    found.set(id, record);
    if (found.size === ids.size) break;
  }
  return found;
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
    const title = id === undefined ? undefined : titles.get(id);
    return id === undefined ? [] : [[requirement, { id, title }]];
  });
  const flows = flowsNamed(
    new Set(examples.flatMap(([, { id, exchange, title }]) => (exchange || title !== undefined ? [] : [id]))),
    journal,
  );
  return new Map(
    examples.map(([requirement, example]) => {
      const flow = flows.get(example.id);
      return [requirement, flow ? { ...example, flow } : example];
    }),
  );
}
