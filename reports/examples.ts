/** One example of the evidence for each passed requirement. */
import { callbackExchange } from '../assertions/verdict';
import type { RequirementId } from '../contract';
import type { FlowRecord, WrittenExchange } from '../journal';
import type { Journal } from '../journal/files';

/** An exchange or a callback; a flow or a case, if neither shows the requirement. */
export interface Example {
  id: string;
  exchange?: WrittenExchange;
  flow?: FlowRecord;
  /** title of the case */
  title?: string;
}

/** Number of candidates, of which the shortest is chosen, because it is the easiest to read. */
const maxLookedAt = 50;

const sizeOf = ({ request, response }: WrittenExchange): number =>
  JSON.stringify(request.body ?? '').length + response.text.length + request.url.length;

/** The first different ones. */
function firstOf(ids: Iterable<string>): string[] {
  const first = new Set<string>();
  let looked = 0;
  for (const id of ids) {
    if (looked++ === maxLookedAt) break;
    first.add(id);
  }
  return [...first];
}

/** The shortest exchange among the first pieces of evidence; without one, a flow or a case. */
export function examplesOf(
  earned: ReadonlyMap<RequirementId, Iterable<string>>,
  { callbacks, exchanges, flows, plans }: Journal,
): Map<RequirementId, Example> {
  const titles = new Map(plans.map((plan) => [plan.case.id, plan.case.title]));
  const exchangeOf = (id: string): WrittenExchange | undefined => {
    const place = callbacks.placeOf(id);
    return exchanges.get(id) ?? (place === undefined ? undefined : callbackExchange(callbacks.recordAt(place)));
  };
  const exampleOf = (ids: readonly string[]): Example[] => {
    const shown = ids.flatMap((id) => {
      const exchange = exchangeOf(id);
      return exchange ? [{ example: { id, exchange }, size: sizeOf(exchange) }] : [];
    });
    const [shortest] = shown.sort((one, other) => one.size - other.size);
    if (shortest) return [shortest.example];
    return ids.slice(0, 1).map((id) => {
      const title = titles.get(id);
      return { id, title, flow: title === undefined ? flows.recordNamed(id) : undefined };
    });
  };
  return new Map(
    [...earned].flatMap(([requirement, ids]) => exampleOf(firstOf(ids)).map((one) => [requirement, one] as const)),
  );
}
