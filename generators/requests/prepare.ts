/** Makes requests ready beside the VUs, in Node: prepared.ts fills their holes. */

import type { Json } from '../../contract';
import { gmtTime, type OperationId, operation as operationOf } from '../../contract';
import type { Payout } from '../payouts';
import { address, draft } from './';
import type { Variables } from './draft';
import { edge, type Hole, type Holed, type Prepared, type PreparedPayout, quotationOf, statusOf } from './prepared';

const holes: readonly Exclude<Hole, 'requestDate'>[] = [
  'reference',
  'quoteId',
  'amount',
  'sendingAmount',
  'transactionReference',
];

/** Characters of no alphabet: no datum holds them. */
const mark = (hole: string): string => `\ue000${hole}\ue001`;

/** Before any birthday and any document. */
const longAgo = Date.UTC(1901, 0, 1, 23, 59, 58);

const marked: Variables = {
  now: longAgo,
  reference: mark('reference'),
  quoteId: mark('quoteId'),
  amount: mark('amount'),
  sendingAmount: mark('sendingAmount'),
  transactionReference: mark('transactionReference'),
};

/** The text with a hole wherever `write` put a mark. */
function hollow(text: string, write: (value: string) => string): Holed {
  let holed = text.split(write(gmtTime(longAgo))).join(`${edge}requestDate${edge}`);
  for (const hole of holes) holed = holed.split(write(mark(hole))).join(`${edge}${hole}${edge}`);
  const isMarked = holed.includes('\ue000') || holed.includes(encodeURIComponent('\ue000'));
  // a time in another form, or another time made of this one
  const isDated = /\b190[01]-\d\d-\d\d/.test(holed);
  if (!isMarked && !isDated) return holed;
  throw new Error(`a hole that nothing fills: ${JSON.stringify(holed)}`);
}

export type Paths = Partial<Record<OperationId, string>>;

/** No answer repeats what stands in a section. */
const withoutSections = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter(([, value]) => typeof value !== 'object' || Array.isArray(value)),
  );

/** One request of a payout; `paths` has those that the document does not show. */
export function prepare(operation: OperationId, payout: Payout, paths: Paths): Prepared {
  const { method, path } = operationOf(operation);
  const made = draft(operation, payout, marked);
  const json = (body: unknown) => hollow(JSON.stringify(body), JSON.stringify);
  const prepared: Prepared = {
    address: hollow(address(path ?? paths[operation] ?? '', made), encodeURIComponent),
  };
  if (Object.keys(made.headers).length > 0) prepared.headers = made.headers;
  const judged = json(method === 'GET' ? { ...made.path, ...made.query } : withoutSections(made.body));
  if (method === 'POST') prepared.payload = json(made.body);
  if (judged !== prepared.payload) prepared.judged = judged;
  return prepared;
}

/** What a flow calls for its payout. */
function calls({ instrument, revision }: Payout): OperationId[] {
  return [
    statusOf[instrument],
    quotationOf[revision],
    'createTransaction',
    'viewTransaction',
    ...(revision === 'older' ? (['viewTransactionOlder'] as const) : []),
  ];
}

/** All requests of a payout's flow, `inquiries` beside those that pay. */
export function preparePayout(payout: Payout, inquiries: readonly OperationId[], paths: Paths): PreparedPayout {
  const operations = [...calls(payout), ...inquiries];
  return {
    instrument: payout.instrument,
    revision: payout.revision,
    currency: payout.corridor.currency,
    requests: Object.fromEntries(operations.map((operation) => [operation, prepare(operation, payout, paths)])),
  };
}
