/**
 * The circumstances of each exchange of a case, from the journal: partner, reference, age and amount of its payout. A case is planned
 * for one kind of payout, but its exchanges may differ in everything else.
 */
import { requestOf } from '../../assertions/messages';
import { type CasePayout, type PayoutEvent, partnerOf, payoutsOf } from '../../assertions/model';
import { asBag, type Bag, failureOf, getAt, type Json, operation as operationOf, outcomeOf } from '../../contract';
import { type ExchangeRecord, responseOf } from '../../journal';
import type { Journal } from '../../journal/files';

/** The words for values above and up to a limit: ages in seconds, amounts in units of their currency. */
export const numberWords = {
  age: {
    above: (limit: string) => `payouts older than ${limit} s`,
    upTo: (limit: string) => `payouts up to ${limit} s old`,
  },
  sent: {
    above: (limit: string) => `amounts sent above ${limit}`,
    upTo: (limit: string) => `amounts sent up to ${limit}`,
  },
  received: {
    above: (limit: string) => `amounts received above ${limit}`,
    upTo: (limit: string) => `amounts received up to ${limit}`,
  },
} as const;

export type NumberName = keyof typeof numberWords;

/** Words by dimension of a payout or a request, and numbers. */
export interface Circumstances {
  operation: string;
  values: Map<string, string>;
  numbers: Map<NumberName, number>;
  /** id of the exchange that created its payout */
  order?: string;
}

type Circumstance = readonly [dimension: string, words: string];

const known = (dimension: string, value: Json, words = (text: string) => text): Circumstance[] =>
  typeof value === 'string' && value !== '' ? [[dimension, words(value)]] : [];

/** The circumstances in the request of a quotation or a transaction. */
function askedValues({ request: { body }, operation }: ExchangeRecord): Circumstance[] {
  const { situation, revision } = requestOf(operationOf(operation), body, {});
  const quote = asBag([getAt(body, 'quotes')].flat()[0]);
  return [
    ...known('type', situation.type),
    ...known('instrument', situation.instrument),
    ...known('revision', `the ${revision} revision`),
    ...known('country', situation.country, (country) => `payouts to ${country}`),
    ...known('currency', quote?.receivingCurrency ?? getAt(body, 'currency'), (currency) => `payouts in ${currency}`),
    ...known('ledger', quote?.sendingCurrency, (currency) => `payouts from ${currency}`),
  ];
}

/** The amount that a quotation asks for. */
function askedNumbers({ request: { body } }: ExchangeRecord): [NumberName, number][] {
  const quote = asBag([getAt(body, 'quotes')].flat()[0]);
  const amount = Number(getAt(body, 'requestAmount'));
  const name = getAt(body, 'requestCurrency') === quote?.sendingCurrency ? 'sent' : 'received';
  return quote && amount > 0 ? [[name, amount]] : [];
}

/** The circumstances in one exchange. */
function ownCircumstances(record: ExchangeRecord, first: string, begun: number): Circumstances {
  const { operation, at } = record;
  const response = responseOf(record);
  const isAsked = operation === 'createTransaction' || operationOf(operation).response === 'quotationResponse';
  return {
    operation,
    values: new Map<string, string>([
      ['operation', operation],
      ['partner', partnerOf(record) === first ? 'the first partner' : 'the second partner'],
      ['day', new Date(at).getUTCDate() === begun ? 'requests of the first day' : 'requests after midnight'],
      ...(outcomeOf(response) === 'refused' ? known('code', `refusals with ${failureOf(response).code}`) : []),
      ...(isAsked ? askedValues(record) : []),
    ]),
    numbers: new Map(askedNumbers(record)),
  };
}

/** The partner with the most requests, who is the first partner. */
function firstPartner(exchanges: Iterable<ExchangeRecord>): string {
  const counts = new Map<string, number>();
  for (const one of exchanges) counts.set(partnerOf(one), (counts.get(partnerOf(one)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** The circumstances of the exchanges of all cases, by their ids. */
export function circumstancesIn(journal: Journal): Map<string, Circumstances> {
  const { exchanges, plans, runs } = journal;
  const copied = new Set(
    plans.flatMap(({ case: { id, steps } }) =>
      steps.flatMap(({ name, copies }) => (copies > 1 ? `${id} ${name}` : [])),
    ),
  );
  const first = firstPartner(exchanges.values());
  const begun = new Date(runs[0]?.at ?? 0).getUTCDate();
  const found = new Map<string, Circumstances>();
  for (const record of [...exchanges.values()].sort((a, b) => a.at - b.at))
    found.set(record.id, ownCircumstances(record, first, begun));
  for (const payout of payoutsOf(journal)) {
    const made = exchanges.get(payout.exchange);
    let views = 0;
    for (const event of payout.events) {
      const [own, record] = [found.get(event.exchange), exchanges.get(event.exchange)];
      if (!own || !record || !made) continue;
      const isOrder = event.operation === 'createTransaction';
      if (event.operation.startsWith('view')) views += 1;
      const isCopy = copied.has(`${record.case} ${record.step}`);
      const more = isOrder ? orderValues(event, payout, record, made, isCopy) : namingValues(event, payout, views);
      for (const [name, words] of [...(isOrder ? [] : askedValues(made)), ...more]) own.values.set(name, words);
      for (const [name, value] of numbersOf(event, payout)) own.numbers.set(name, value);
      if (payout.acceptedAt !== undefined && made !== record) own.order = made.id;
    }
  }
  return found;
}

const unit = 1e6;

/** The age of a payout at an event, and its amounts. */
function numbersOf({ from }: PayoutEvent, { acceptedAt, amount, paidOut }: CasePayout): [NumberName, number][] {
  return [
    ...(acceptedAt !== undefined && from > acceptedAt ? ([['age', (from - acceptedAt) / 1000]] as const) : []),
    ...(amount !== undefined ? ([['sent', Number(amount) / unit]] as const) : []),
    ...(paidOut !== undefined ? ([['received', Number(paidOut) / unit]] as const) : []),
  ].map(([name, value]) => [name, value]);
}

/** The words for the first views of a payout. */
const viewWords = ['the first view of a payout', 'the second view of a payout'];

/** The circumstances of a view, a cancellation or a reversal; `views`: how often the payout was viewed so far. */
const namingValues = (
  { operation, asked }: PayoutEvent,
  { reference, currency }: CasePayout,
  views: number,
): Circumstance[] => [
  ['reference', `payouts named by ${asked === reference ? "the partner's" : "the service's"} reference`],
  ...(operation.startsWith('view') ? known('view', viewWords[views - 1] ?? 'later views of a payout') : []),
  ...known('ledger', currency, (ledger) => `payouts from ${ledger}`),
];

/** The circumstances of a transaction; `made`: the request that was accepted under its reference. */
function orderValues(
  { from }: PayoutEvent,
  { acceptedAt = from, currency }: CasePayout,
  { request }: ExchangeRecord,
  made: ExchangeRecord,
  isCopy: boolean,
): Circumstance[] {
  const isAgain = from > acceptedAt;
  const [body, before] = [asBag(request.body) ?? {}, asBag(made.request.body) ?? {}];
  return [
    ['copies', isCopy ? 'copies of one moment' : 'requests that were sent alone'],
    ['reference', isAgain ? 'references that were sent before' : 'references that are new'],
    ...known('ledger', currency, (ledger) => `payouts from ${ledger}`),
    ...(isAgain ? Object.keys({ ...before, ...body }) : [])
      .filter((name) => name !== 'requestDate')
      .map((name): Circumstance => {
        const isOther = JSON.stringify(plainOf(name, body)) !== JSON.stringify(plainOf(name, before));
        return [`again ${name}`, `references sent again with ${isOther ? 'another' : 'the same'} ${name}`];
      }),
  ];
}

/** A member without parts that differ in each request: the quote, and the encrypted card number. */
function plainOf(name: string, body: Bag): Json {
  const value = body[name];
  if (name === 'internationalTransferInformation') return { ...asBag(value), quoteId: undefined };
  return Array.isArray(value) ? value.filter((one) => asBag(one)?.key !== 'pan') : value;
}
