/**
 * The second readings of open points (contract/readings.ts), one variant for each, and one that has them all. The
 * variant of a reading about lengths is made from its bounds; the changes of the others are here.
 */
import { decimalsOf, interpretations, type Reading, readings } from '../../../contract';
import type { Quote } from '../../domain/quote';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import type { FieldChange } from '../../validation';
import { type Modification, type Variant, variant } from '../modification';
import {
  answerWith,
  changeFailure,
  changeFields,
  changeQuotes,
  changeRates,
  changeSuccess,
  corridorRates,
  eachOf,
  failedViewAsError,
  isObject,
  ledgers,
  onRequest,
  replaceRule,
  requestedQuote,
} from '../response-modifiers';
import { modificationOf, type Change as RowChange } from '../rows';
import rows from './readings.json';

type Change = Omit<Modification, 'id' | 'text'>;

/** The field records as the lengths of a reading have them. */
const ofBounds =
  ({ bounds = [] }: Reading): FieldChange =>
  (field, revision) => {
    const bound = bounds.find((one) => one.field === field.id && (one.revision ?? revision) === revision);
    return bound ? { ...field, min: bound.min ?? field.min, max: bound.max ?? field.max } : field;
  };

/** The value without its members and entries that are null or an empty text, at any depth. */
function withoutNothings(value: unknown): unknown {
  const isNothing = (one: unknown) => one === null || one === '';
  if (Array.isArray(value)) return value.filter((one) => !isObject(one) || !isNothing(one.value)).map(withoutNothings);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (isNothing(one) ? [] : [[name, withoutNothings(one)]])),
  );
}

const dropNothings = (exchange: Exchange): void => {
  if (exchange.body) exchange.body = withoutNothings(exchange.body) as Body;
};

const severalForms = interpretations.find(({ id }) => id === 'errors.several-forms')?.requirements ?? [];

/** Refuses a value with one code if the contract gives it several forms and it has none of them. */
const severalAs = (code: string): Change => ({
  rules: answerWith(
    'codeOfProblem',
    code,
    ({ field, kind }) => severalForms.includes(field) && ['range', 'exact', 'format', 'enumeration'].includes(kind),
  ),
});

/** The amounts that were asked for, by the requests in which they are rounded. */
const askedAmounts = new WeakMap<Body, unknown>();

/** The quotes that payouts have used. */
const usedQuotes = new WeakSet<Quote>();

/** What the gateway does by a reading that is not about lengths, by point and reading; see readings.json for the others. */
export const changes: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(Object.entries(rows).map(([reading, row]) => [reading, modificationOf(row as RowChange)])),
  'lists.no-currency empty': {
    onResponse: changeFailure(
      (_, exchange) => {
        const { partner, params, response } = exchange;
        const isKnown = params.currency === undefined || partner?.ledgers.get(params.currency);
        if (partner && !isKnown) exchange.response = { ...response, status: 200, body: [] };
      },
      [...ledgers, ...corridorRates],
    ),
  },
  'length.characters units': { rules: () => ({ lengthOf: (text) => text.length }) },
  'errors.optional-nothing absent': { rules: onRequest(dropNothings) },
  'quotes.reuse refused': {
    rules: replaceRule('isQuoteExpired', (usual) => (quote, now) => usedQuotes.has(quote) || usual(quote, now)),
    onResponse: changeSuccess('createTransaction', (_, exchange) => {
      const quote = requestedQuote(exchange);
      if (quote) usedQuotes.add(quote);
    }),
  },
  'words.letters as-named': { rules: () => ({ isNamed: (text, words) => words.includes(text) }) },
  'quotes.other-currency quoted': {
    rules: replaceRule(
      'fixedSide',
      (usual) =>
        (...asked) =>
          usual(...asked) ?? 'sending',
    ),
  },
  'quotes.decimals rounded': {
    rules: onRequest(({ body }) => {
      if (!body) return;
      const { requestAmount, requestCurrency, quotes } = body;
      const isReverse = (quotes as Body[] | undefined)?.[0]?.receivingCurrency === requestCurrency;
      if (!isReverse || !/^\d+\.\d{1,6}$/.test(String(requestAmount))) return;
      const rounded = Number(requestAmount).toFixed(decimalsOf(String(requestCurrency)));
      if (Number(rounded) === Number(requestAmount)) return;
      askedAmounts.set(body, requestAmount);
      body.requestAmount = rounded;
    }, 'createQuotation'),
    onResponse: changeSuccess('createQuotation', (body, exchange) => {
      const asked = askedAmounts.get(exchange.body ?? {});
      if (asked !== undefined) body.requestAmount = asked;
    }),
  },
  'quotes.kind usual': {
    rules: eachOf(
      onRequest((exchange) => {
        if (!exchange.body?.type) exchange.body = { ...exchange.body, type: 'p2p' };
      }, 'createQuotation'),
      onRequest(dropNothings, 'createQuotationOlder'),
    ),
  },
  'quotes.direction sending': {
    onResponse: (exchange) => {
      const invert = (rate: unknown) => (1 / Number(rate)).toFixed(12);
      changeQuotes((quote) => (quote.fxRate = invert(quote.fxRate)))(exchange);
      changeRates((rates) => rates.map((rate) => ({ ...rate, fxRate: invert(rate.fxRate) })), corridorRates)(exchange);
    },
  },
  'quotes.same-currency reverse': {
    rules: () => ({
      fixedSide: (asked, sending, receiving) =>
        asked === receiving ? 'receiving' : asked === sending ? 'sending' : undefined,
    }),
  },
  'statements.shape wrapped': {
    onResponse: (exchange) => {
      const { operation, response } = exchange;
      if (operation === 'statements' && Array.isArray(response.body))
        response.body = { entries: response.body, count: String(response.body.length), pages: [1] };
    },
  },
  'silent.characters latin': {
    rules: onRequest(({ body }) => {
      if (!body) return;
      const { senderKyc, recipientKyc, business } = body;
      const { regionalBeneficiaryName: _, ...recipient } = isObject(recipientKyc) ? recipientKyc : {};
      if (
        /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(
          JSON.stringify([senderKyc, recipient, business]),
        )
      )
        throw new Refusal('1000');
    }, 'createTransaction'),
  },
  'payouts.at-once refused': {
    rules: () => ({ refusalAtOnce: ({ status, code }) => (status === 'FAILED' ? code : undefined) }),
  },
  'payouts.at-once always': { rules: () => ({ isCreditedAtOnce: ({ status }) => status === 'SUCCESS' }) },
  'tolerated.older-failure wrapper': {
    onResponse: changeSuccess('viewTransactionOlder', (body, exchange) => {
      const viewed = exchange.partner?.transactions.byServiceReference(String(body.transactionReference));
      const state = viewed && exchange.rules.outcomeAt(viewed, exchange.now);
      if (state?.status !== 'FAILED') return;
      const { status: _, ...wrapper } = failedViewAsError(body, state.code, exchange);
      exchange.response.body = wrapper;
    }),
  },
  'errors.several-forms 1000': severalAs('1000'),
  'errors.several-forms 1001': severalAs('1001'),
  'errors.several-forms 1002': severalAs('1002'),
};

/** The reference gateway's target pays out in other currencies alone; a certification of another target meets it. */
const unmet = ['quotes.same-currency'];

const changeOf = (point: string, reading: Reading): Change =>
  reading.bounds ? { rules: changeFields(ofBounds(reading)) } : (changes[`${point} ${reading.id}`] ?? {});

/** Does what all of them do. */
const together = (all: readonly Change[]): Change => ({
  rules: eachOf(...all.flatMap(({ rules }) => rules ?? [])),
  onResponse: (exchange) => {
    for (const { onResponse } of all) onResponse?.(exchange);
  },
});

const second = Object.entries(readings).flatMap(([point, [, ...others]]) =>
  others.map((reading) => ({ point, reading, change: changeOf(point, reading) })),
);

/** Points that the target file of the reference gateway closes: another reading contradicts it, which is a warning. */
const assumed = ['quotes.reuse'];

/** The second reading of each point that is open; the reference gateway has the first. */
const oneOfEach = Object.entries(readings).flatMap(([point, [, reading]]) =>
  reading && !assumed.includes(point) ? [changeOf(point, reading)] : [],
);

export const readingVariants: readonly Variant[] = [
  ...second.map(({ point, reading, change }) =>
    variant(`reading-${point}-${reading.id}`.replace(/[^a-z0-9]+/gi, '-'), 'transaction.accepted', {
      text: reading.text,
      ...(unmet.includes(point) && { isUnmet: true }),
      ...(assumed.includes(point) && { verdict: 'warn' }),
      ...change,
    }),
  ),
  variant('reading-all-second', 'transaction.accepted', {
    text: 'Every open point that the target file does not close is read in another way than the reference gateway does.',
    ...together(oneOfEach),
  }),
];
