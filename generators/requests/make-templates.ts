/** Makes the templates of requests, in Node; a VU fills their placeholders (request-template.ts). */

import type { Json } from '../../contract';
import { gmtTime, type OperationId, operation as operationOf } from '../../contract';
import type { Payout } from '../payouts';
import { address, draft } from './builders';
import type { Members, Variables } from './draft';
import { packBody } from './judged-body';
import {
  delimiter,
  type PayoutTemplates,
  type Placeholder,
  quotationOf,
  type RequestTemplate,
  statusOf,
  type Template,
} from './request-template';

const placeholders: readonly Exclude<Placeholder, 'requestDate'>[] = [
  'reference',
  'quoteId',
  'amount',
  'sendingAmount',
  'transactionReference',
];

/** Private-use characters, which no generated value contains. */
const marker = (placeholder: string): string => `\ue000${placeholder}\ue001`;

/** Earlier than any birthday or document. */
const longAgo = Date.UTC(1901, 0, 1, 23, 59, 58);

const marked: Variables = {
  now: longAgo,
  reference: marker('reference'),
  quoteId: marker('quoteId'),
  amount: marker('amount'),
  sendingAmount: marker('sendingAmount'),
  transactionReference: marker('transactionReference'),
};

/** The template of a text: each marker that `write` encoded becomes a placeholder. */
function templateOf(text: string, write: (value: string) => string): Template {
  let template = text.split(write(gmtTime(longAgo))).join(`${delimiter}requestDate${delimiter}`);
  for (const placeholder of placeholders)
    template = template.split(write(marker(placeholder))).join(`${delimiter}${placeholder}${delimiter}`);
  const isMarked = template.includes('\ue000') || template.includes(encodeURIComponent('\ue000'));
  // a time in another format, or a time derived from it, has no placeholder
  const isDated = /\b190[01]-\d\d-\d\d/.test(template);
  if (!isMarked && !isDated) return template;
  throw new Error(`a placeholder that nothing fills: ${JSON.stringify(template)}`);
}

export type Paths = Partial<Record<OperationId, string>>;

/** Leaves out nested sections, which no answer echoes. */
const withoutSections = (body: Json): Members =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter(([, value]) => typeof value !== 'object' || Array.isArray(value)),
  );

/** The template of one request; `paths` are those that the specification does not show. */
export function requestTemplate(operation: OperationId, payout: Payout, paths: Paths): RequestTemplate {
  const { method, path } = operationOf(operation);
  const made = draft(operation, payout, marked);
  const template: RequestTemplate = {
    address: templateOf(address(path ?? paths[operation] ?? '', made), encodeURIComponent),
  };
  if (Object.keys(made.headers).length > 0) template.headers = made.headers;
  const compared = method === 'GET' ? { ...made.path, ...made.query } : withoutSections(made.body);
  const judged = packBody(compared, (value) => templateOf(value, (text) => text));
  if (judged !== '') template.judged = judged;
  if (method === 'POST') template.payload = templateOf(JSON.stringify(made.body), JSON.stringify);
  return template;
}

/** The operations that a flow calls for its payout. */
function calls({ instrument, revision }: Payout): OperationId[] {
  return [
    statusOf[instrument],
    quotationOf[revision],
    'createTransaction',
    'viewTransaction',
    ...(revision === 'older' ? (['viewTransactionOlder'] as const) : []),
  ];
}

/** The templates of all requests of a flow; `inquiries` are its extra operations. */
export function payoutTemplates(payout: Payout, inquiries: readonly OperationId[], paths: Paths): PayoutTemplates {
  const operations = [...calls(payout), ...inquiries];
  return {
    instrument: payout.instrument,
    revision: payout.revision,
    currency: payout.corridor.currency,
    requests: Object.fromEntries(operations.map((operation) => [operation, requestTemplate(operation, payout, paths)])),
  };
}
