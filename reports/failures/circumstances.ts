/**
 * What each exchange of a case was about, as the journal shows it: whose payout, by which reference, how old, of which amount. A case
 * is planned for one kind of payout, and its exchanges differ in all else.
 */
import { asBag, type Bag, failureOf, type Json, outcomeOf } from '../../contract';
import { type ExchangeRecord, responseOf } from '../../journal';
import type { Journal } from '../../journal/files';

/** How a limit of each number is told: seconds, and amounts in units of their currency. */
export const numberWords = {
  age: ['payouts older than', 'payouts up to', ' s', ' s old'],
  sent: ['amounts sent above', 'amounts sent up to', '', ''],
  received: ['amounts received above', 'amounts received up to', '', ''],
} as const;

export type NumberName = keyof typeof numberWords;

/** Words by dimension of a payout or a request, and numbers. */
export interface Circumstances {
  operation: string;
  values: ReadonlyMap<string, string>;
  numbers: ReadonlyMap<NumberName, number>;
  /** its place among the exchanges of its operation, from 1 */
  ordinal: number;
}

/** A payout as it was sent, or asked for in a quotation. */
interface Payout {
  values: Map<string, string>;
  numbers: Map<NumberName, number>;
  /** when it was sent, epoch milliseconds */
  at: number;
  reference: string;
  request: Json;
  views: number;
}

const entryOf = (list: Json, wanted: string): string | undefined => {
  const found = (Array.isArray(list) ? list : []).map(asBag).find((one) => one?.key === wanted)?.value;
  return typeof found === 'string' ? found : undefined;
};

const textOf = (value: Json): string => (typeof value === 'string' ? value : '');

/** The instrument of a transaction, which names none: it has the entry of the account that is credited. */
const instrumentOf = (creditParty: Json): string =>
  entryOf(creditParty, 'instrumentType') ??
  (entryOf(creditParty, 'pan') !== undefined ? 'CARD' : entryOf(creditParty, 'bankaccountno') ? 'BANK_AC' : 'WALLET');

/** What a quotation or a transaction says of its payout; `quoted`: what its quotation has said. */
function payoutOf({ request, at, operation }: ExchangeRecord, quoted: Payout | undefined): Payout {
  const body = asBag(request.body) ?? {};
  const transfer = asBag(body.internationalTransferInformation);
  const quote = asBag((Array.isArray(body.quotes) ? body.quotes : [])[0]);
  const isQuotation = operation !== 'createTransaction';
  const country = textOf(transfer?.receivingCountry) || entryOf(body.creditParty, 'receivingCountry');
  const currency = isQuotation ? textOf(quote?.receivingCurrency) : textOf(body.currency);
  const told: [string, string | undefined][] = [
    ['type', /^[pb]2[pb]$/.exec(textOf(body.type))?.[0]],
    ['instrument', instrumentOf(body.creditParty)],
    ['country', country && `payouts to ${country}`],
    ['currency', currency && `payouts in ${currency}`],
    ['ledger', isQuotation ? textOf(quote?.sendingCurrency) && `payouts from ${textOf(quote?.sendingCurrency)}` : ''],
    ['revision', operation.endsWith('Older') ? 'the older revision' : isQuotation ? 'the current revision' : ''],
  ];
  const numbers = new Map(quoted?.numbers);
  const amount = Number(isQuotation ? body.requestAmount : body.amount);
  const isSent = isQuotation && textOf(body.requestCurrency) === textOf(quote?.sendingCurrency);
  if (amount > 0) numbers.set(isSent ? 'sent' : 'received', amount);
  return {
    values: new Map([
      ...(quoted?.values ?? []),
      ...told.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    ]),
    numbers,
    at,
    reference: textOf(body.requestingOrganisationTransactionReference),
    request: request.body,
    views: 0,
  };
}

/** The first partner sends most. */
function firstPartner(usernames: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const one of usernames) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** The words for the first views of a payout. */
const viewWords = ['the first view of a payout', 'the second view of a payout'];

const changes: readonly string[] = ['cancelTransaction', 'reverseTransaction'];

/** The circumstances of the exchanges of all cases, by their ids. */
export function circumstancesIn({
  exchanges,
  plans,
  runs,
}: Pick<Journal, 'exchanges' | 'plans' | 'runs'>): Map<string, Circumstances> {
  const found = new Map<string, Circumstances>();
  const copied = new Set(
    plans.flatMap(({ case: { id, steps } }) =>
      steps.flatMap(({ name, copies }) => (copies > 1 ? `${id} ${name}` : [])),
    ),
  );
  const ordinals = new Map<string, number>();
  const quotes = new Map<string, Payout>();
  const payouts = new Map<string, Payout>();
  const first = firstPartner([...exchanges.values()].map(({ request }) => textOf(request.headers['X-USERNAME'])));
  const begun = new Date(runs[0]?.at ?? 0).getUTCDate();
  for (const record of [...exchanges.values()].sort((a, b) => a.at - b.at)) {
    const { operation, request, at } = record;
    const body = asBag(request.body) ?? {};
    const response = responseOf(record);
    const username = textOf(request.headers['X-USERNAME']);
    const keyOf = (reference: Json): string => `${username} ${textOf(reference)}`;
    const values = new Map([['operation', operation as string]]);
    const ordinal = (ordinals.get(operation) ?? 0) + 1;
    ordinals.set(operation, ordinal);
    let payout: Payout | undefined;
    let age: number | undefined;
    if (Array.isArray(body.quotes)) payout = payoutOf(record, undefined);
    else if (operation === 'createTransaction') {
      const transfer = asBag(body.internationalTransferInformation);
      payout = payoutOf(record, quotes.get(keyOf(transfer?.quoteId)));
      const known = payouts.get(keyOf(payout.reference));
      values.set('reference', known ? 'references that were sent before' : 'references that are new');
      if (known) {
        age = at - known.at;
        for (const [name, isOther] of changedIn(body, asBag(known.request) ?? {}))
          values.set(`again ${name}`, `references sent again with ${isOther ? 'another' : 'the same'} ${name}`);
      }
      const isCopy = copied.has(`${record.case} ${record.step}`);
      values.set('copies', isCopy ? 'copies of one moment' : 'requests that were sent alone');
    } else {
      const named = operation.startsWith('view')
        ? body.transactionReference
        : changes.includes(operation)
          ? body.txnId
          : '';
      payout = payouts.get(keyOf(named));
      if (payout) {
        values.set(
          'reference',
          `payouts named by ${payout.reference === named ? "the partner's" : "the service's"} reference`,
        );
        age = at - payout.at;
        if (operation.startsWith('view')) {
          values.set('view', viewWords[payout.views] ?? 'later views of a payout');
          payout.views += 1;
        }
      }
    }
    const outcome = outcomeOf(response);
    if (outcome === 'refused') values.set('code', `refusals with ${failureOf(response).code}`);
    if (username !== '') values.set('partner', username === first ? 'the first partner' : 'the second partner');
    values.set('day', new Date(at).getUTCDate() === begun ? 'requests of the first day' : 'requests after midnight');
    for (const [name, value] of payout?.values ?? []) values.set(name, value);
    const numbers = new Map(payout?.numbers);
    if (age !== undefined) numbers.set('age', age / 1000);
    found.set(record.id, { operation, values, numbers, ordinal });
    if (outcome === 'success') {
      const answer = asBag(response.body) ?? {};
      if (payout && Array.isArray(answer.quotes))
        for (const quote of answer.quotes.map(asBag)) quotes.set(keyOf(quote?.quoteId), quotedIn(payout, quote));
      if (payout && operation === 'createTransaction')
        for (const reference of [payout.reference, answer.transactionReference])
          if (!payouts.has(keyOf(reference))) payouts.set(keyOf(reference), payout);
    }
  }
  return found;
}

/** Which members of a request that is sent again differ, but its time and its quote. */
const changedIn = (body: Bag, before: Bag): [name: string, isOther: boolean][] =>
  Object.keys({ ...before, ...body })
    .filter((name) => name !== 'requestDate')
    .map((name) => [name, JSON.stringify(plainOf(name, body)) !== JSON.stringify(plainOf(name, before))]);

/** A card number is encrypted to another text each time. */
function plainOf(name: string, body: Bag): Json {
  const value = body[name];
  if (name === 'internationalTransferInformation') return { ...asBag(value), quoteId: undefined };
  return Array.isArray(value) ? value.filter((one) => asBag(one)?.key !== 'pan') : value;
}

/** The payout with the amounts that its quote tells. */
function quotedIn(payout: Payout, quote: ReturnType<typeof asBag>): Payout {
  const numbers = new Map(payout.numbers);
  for (const [name, amount] of [
    ['sent', quote?.sendingAmount],
    ['received', quote?.receivingAmount],
  ] as const)
    if (Number(amount) > 0) numbers.set(name, Number(amount));
  return { ...payout, numbers };
}
