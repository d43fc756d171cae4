/** One example of what verified each passed requirement, for a reader who wants to see what a pass rests on. */
import { callbackId, notificationExchange } from '../assertions/run';
import type { RequirementId } from '../contract';
import type { FlowRecord, WrittenExchange } from '../journal';
import type { Journal } from '../journal/files';

/** An exchange, a notification, or where neither shows it a flow or a case. */
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

/** The shortest exchange among the first pieces of evidence; without one, a flow or a case. */
export function examplesOf(
  earned: ReadonlyMap<RequirementId, readonly string[]>,
  journal: Journal,
): Map<RequirementId, Example> {
  const notifications = new Map(journal.callbacks.map((callback, index) => [callbackId(index), callback]));
  const flows = new Map(journal.flows.map((flow) => [flow.id, flow]));
  const titles = new Map(journal.plans.map((plan) => [plan.case.id, plan.case.title]));
  const exchangeOf = (id: string): WrittenExchange | undefined => {
    const notification = notifications.get(id);
    return journal.exchanges.get(id) ?? (notification && notificationExchange(notification));
  };
  const exampleOf = (ids: readonly string[]): Example | undefined => {
    const shown = ids.flatMap((id) => {
      const exchange = exchangeOf(id);
      return exchange ? [{ id, exchange, size: sizeOf(exchange) }] : [];
    });
    const [first, ...others] = shown;
    if (first) {
      const { id, exchange } = others.reduce((least, one) => (one.size < least.size ? one : least), first);
      return { id, exchange };
    }
    const [id = ''] = ids;
    const [flow, title] = [flows.get(id), titles.get(id)];
    return id ? { id, ...(flow && { flow }), ...(title !== undefined && { title }) } : undefined;
  };
  return new Map(
    [...earned].flatMap(([requirement, ids]) => {
      const example = exampleOf([...new Set(ids.slice(0, mostLookedAt))]);
      return example ? [[requirement, example] as const] : [];
    }),
  );
}
