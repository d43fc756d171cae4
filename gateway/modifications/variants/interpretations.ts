import { outcomeAt, paid, type StateChange, statusText } from '../../domain/transaction';
import type { Body, Exchange } from '../../exchange/exchange';
import { transferOf } from '../../operations/acceptance';
import { type Variant, variant } from '../modification';
import {
  accountStatuses,
  bendChange,
  changeError,
  changeFailure,
  changeList,
  changeQuotes,
  changeRates,
  changeSuccess,
  onRequest,
  refuseWith,
  requestedQuote,
  views,
} from '../response-modifiers';

/** Milliseconds by which views are outdated. */
const lateMs = 1000;

/** Shows the previous state in views for a second after a cancellation or a reversal. */
function showPreviousState(body: Body, { partner, now }: Exchange): void {
  const transaction = partner?.transactions.byServiceReference(String(body.transactionReference));
  const change = transaction?.timeline.findLast(({ at }: StateChange) => at <= now);
  if (!transaction || !change || now - change.at >= lateMs) return;
  if (!/^(CANCELLED|RETURNED|REVERSAL)/.test(change.outcome.status)) return;
  const before = outcomeAt(transaction, change.at - 1);
  body.transactionStatus = statusText(before);
  if ('status' in body) body.status = before.status;
  if (before.status === 'SUCCESS') body.creditingOrganisationTransactionReference = transaction.creditingReference;
}

/** Replaces empty members by null. */
const withNulls = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === '' ? null : value]));

/** The member of a transaction request that differs from its quote. */
function otherThanQuoted(exchange: Exchange): 'country' | 'currency' | undefined {
  const { body = {} } = exchange;
  const quote = requestedQuote(exchange);
  if (!quote) return undefined;
  if (transferOf(body).receivingCountry !== quote.receivingCountry) return 'country';
  return body.currency === quote.receivingCurrency ? undefined : 'currency';
}

/** Refuses a country or currency that differs from the quote as an invalid corridor. */
const corridorFirst = (codes: { country: string; currency: string }) => (exchange: Exchange) => {
  const other = exchange.refusal?.code === '3005' ? otherThanQuoted(exchange) : undefined;
  if (other) refuseWith(exchange, codes[other]);
};

/** Behaviour that the interpretations of the specification leave open (contract/interpretations). */
export const interpretationVariants: readonly Variant[] = [
  variant('view-follows-later', 'reverse.state', {
    text: 'A view shows the effect of a cancellation or a reversal a second later.',
    onResponse: changeSuccess(views, showPreviousState),
  }),
  variant('credit-done-at-once', 'cancel.no-effect', {
    text: 'A credit that is in process when its cancellation is refused is completed immediately.',
    rules: bendChange(
      (_, { code }) => code === '15001',
      ({ now }) => ({ states: [{ at: now + 1, outcome: paid }] }),
    ),
  }),
  variant('nothing-as-null', 'transactionView.creditingOrganisationTransactionReference', {
    text: 'Empty members of views, account states, wrappers and corridor rates are null.',
    onResponse: (exchange) => {
      changeSuccess([...views, ...accountStatuses], (body) => Object.assign(body, withNulls(body)))(exchange);
      changeFailure((body, { operation }) => {
        Object.assign(body, withNulls(body), operation === 'createTransaction' && { status: null });
      })(exchange);
      changeRates((quotes) => quotes.map((quote) => ({ ...quote, scheme: null })))(exchange);
    },
  }),
  variant('lists-with-nulls', 'bankList.banks[].providerCode', {
    text: 'Provider codes of banks are null, and statements have a LIQUIDITY entry whose payout members are null or empty.',
    onResponse: (exchange) => {
      changeSuccess('bankList', (body) => {
        body.banks = (body.banks as Body[]).map((bank) => ({ ...bank, providerCode: null }));
      })(exchange);
      changeList('statements', (entries) => {
        const [first] = entries;
        const payout = { externalRef: null, convertedAmount: '', convertedCurrency: null };
        const funds = { type: 'LIQUIDITY', internalRef: 'FUNDS', amount: '0.00', message: 'Funds' };
        return first ? [...entries, { ...first, ...payout, ...funds }] : entries;
      })(exchange);
    },
  }),
  variant('rate-cut', 'quotation.rate', {
    text: 'Rates are truncated to four decimals.',
    onResponse: changeQuotes((quote) => {
      quote.fxRate = (Math.floor(Number(quote.fxRate) * 10_000 - 1e-6) / 10_000).toFixed(4);
    }),
  }),
  variant('property-in-words', 'errors.names-property', {
    text: 'Descriptions name properties in words (request date for requestDate), and categories are capitalised.',
    onResponse: changeError((error, { refusal }) => {
      const { name } = refusal?.problem ?? {};
      const words = name?.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
      if (name) error.errorDescription = String(error.errorDescription).replace(name, words ?? name);
      error.errorCategory = String(error.errorCategory).replace(/^./, (letter) => letter.toUpperCase());
    }),
  }),
  ...(
    [
      ['', '1013', '1030'],
      ['-validated', '3022', '3022'],
    ] as const
  ).map(([word, currency, country]) =>
    variant(`corridor${word}-before-quote`, 'transaction.quote-match', {
      text: `A currency that differs from the quote is refused with ${currency}, a country with ${country}.`,
      onResponse: corridorFirst({ country, currency }),
    }),
  ),
  variant('quote-of-any-partner', 'transaction.quote-of-partner', {
    verdict: 'warn',
    text: 'A quote of another partner is accepted.',
    rules: onRequest(({ state, partner, body, now }) => {
      if (!partner) return;
      const { quoteId: id = '' } = transferOf(body ?? {});
      const quote = state.partners.map(({ quotes }) => quotes.get(id)).find((found) => found !== undefined);
      if (quote) partner.quotes.set(id, quote, now);
    }, 'createTransaction'),
  }),
];
