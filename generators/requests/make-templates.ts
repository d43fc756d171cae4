/** Makes the templates of requests, in Node; a VU fills their placeholders (request-template.ts). */

import type { Json } from '../../contract';
import { gmtTime, type OperationId, operation as operationOf } from '../../contract';
import type { OperationDialect } from '../../targets/dialect/dialect';
import { changesValue, toGateway, type ValueChange, valueToGateway } from '../../targets/dialect/translate';
import type { RunTerms } from '../../targets/target';
import type { Payout } from '../payouts';
import { address, draft } from './builders';
import type { Draft, Members, Variables } from './draft';
import { fitDraft } from './fit-to-dialect';
import {
  deferredMark,
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

/** Encloses a placeholder in private-use characters, which no generated value contains. */
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
function templateOf(text: string, write: (value: string) => string, late: readonly string[] = []): Template {
  let template = text.split(write(gmtTime(longAgo))).join(`${delimiter}requestDate${delimiter}`);
  for (const placeholder of [...placeholders, ...late])
    template = template.split(write(marker(placeholder))).join(`${delimiter}${placeholder}${delimiter}`);
  const isMarked = template.includes('\ue000') || template.includes(encodeURIComponent('\ue000'));
  // a time in another format, or a time derived from it, has no placeholder
  const isDated = /\b190[01]-\d\d-\d\d/.test(template);
  if (!isMarked && !isDated) return template;
  throw new Error(`a placeholder that nothing fills: ${JSON.stringify(template)}`);
}

/**
 * The request in the dialect of its gateway. Steps that change the value of a placeholder are deferred until it is filled in (`late`);
 * `bent`: indexes of the dialect entries that the request needed.
 */
function inDialect(made: Draft, own: OperationDialect | undefined) {
  const late = new Set<string>();
  const bent = new Set<number>();
  const steps = own?.request ?? [];
  if (steps.length === 0) return { sent: made, late: [], bent: [] };
  const change: ValueChange = (step, value) => {
    const placeholder = value === gmtTime(longAgo) ? 'requestDate' : placeholders.find((one) => value === marker(one));
    if (placeholder === undefined || !changesValue(step)) return valueToGateway(step.change, value);
    const name = `${placeholder}${deferredMark}${steps.indexOf(step)}`;
    late.add(name);
    return marker(name);
  };
  const use = (entry: number) => bent.add(entry);
  const { path, query, body } = made;
  const sent: Draft = { ...made, body: toGateway(steps, body, use, change) };
  const parameters = toGateway(steps, { ...path, ...query }, use, change) as Draft['query'];
  sent.path = {};
  sent.query = {};
  for (const [name, value] of Object.entries(parameters))
    if (name in path) sent.path[name] = String(value);
    else sent.query[name] = value;
  return { sent, late: [...late], bent: [...bent] };
}

/** The part of a target's terms that shapes the requests of its operations. */
export type RequestTerms = Pick<RunTerms, 'paths' | 'dialect'>;

/** Leaves out nested sections, because no answer repeats them. */
const withoutSections = (body: Json): Members =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter(([, value]) => typeof value !== 'object' || Array.isArray(value)),
  );

/** The template of one request. */
export function requestTemplate(operation: OperationId, payout: Payout, terms: RequestTerms): RequestTemplate {
  const { method, path } = operationOf(operation);
  const own = terms.dialect?.operations[operation];
  const made = fitDraft(draft(operation, payout, marked), own?.fits);
  const { sent, late, bent } = inDialect(made, own);
  const template: RequestTemplate = {
    address: templateOf(address(own?.path ?? path ?? terms.paths?.[operation] ?? '', sent), encodeURIComponent, late),
  };
  if (Object.keys(made.headers).length > 0) template.headers = made.headers;
  const compared = method === 'GET' ? { ...made.path, ...made.query } : withoutSections(made.body);
  if (Object.keys(compared).length > 0) template.judged = templateOf(JSON.stringify(compared), JSON.stringify);
  if (method === 'POST') template.payload = templateOf(JSON.stringify(sent.body), JSON.stringify, late);
  if (bent.length > 0) template.bent = JSON.stringify(bent);
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
export function payoutTemplates(
  payout: Payout,
  inquiries: readonly OperationId[],
  terms: RequestTerms,
): PayoutTemplates {
  const operations = [...calls(payout), ...inquiries];
  return {
    instrument: payout.instrument,
    revision: payout.revision,
    currency: payout.corridor.currency,
    unusual: payout.pool === 'unusual' || undefined,
    requests: Object.fromEntries(operations.map((operation) => [operation, requestTemplate(operation, payout, terms)])),
  };
}
