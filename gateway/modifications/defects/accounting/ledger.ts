/**
 * By hand: a ledger shows these defects only after several requests, and most of them for one kind of payout or one
 * state.
 */
import { decimalsOf } from '../../../../contract';
import { add, formatDecimal, subtract } from '../../../domain/decimal';
import { reserve } from '../../../domain/ledger';
import type { Quote } from '../../../domain/quote';
import { outcomeReachedAt } from '../../../domain/transaction';
import type { Body } from '../../../exchange/exchange';
import { where } from '../../conditions';
import { type Defect, defect, type Modification } from '../../modification';
import {
  answerWith,
  changeFailure,
  changeSuccess,
  replaceRule,
  requestedQuote,
  requestedTransaction,
} from '../../response-modifiers';
import { referenceOf } from '../creation/duplicates';

const ofMoney = (id: string, text: string, change: Partial<Modification>) =>
  defect(`ledger-${id}`, 'ledger.money', { text, ...change });

/** The payouts that cost one minor unit more than quoted; the quote determines the kind. */
const charged: readonly [suffix: string, words: string, isOf: (quote: Quote) => boolean][] = [
  ['', '', () => true],
  ['-of-cards', ' to a card', ({ instrument }) => instrument === 'CARD'],
  ['-of-reverse-quotes', ' on a reverse quote', ({ reverse }) => reverse === true],
  ['-of-thousands', ' of a thousand or more', ({ sendingAmount }) => Number(formatDecimal(sendingAmount)) >= 1000],
  ['-of-older', ' of the older revision', ({ older }) => older === true],
  ['-of-p2b', ' of type p2b', ({ type }) => type === 'p2b'],
  ['-of-b2p', ' of type b2p', ({ type }) => type === 'b2p'],
  ['-of-b2b-to-cards', ' of type b2b to a card', ({ type, instrument }) => type === 'b2b' && instrument === 'CARD'],
];

/** A refused cancellation or reversal releases the money without a statement entry; with `withinMs`, only in the first milliseconds of the state. */
const releaseOnRefusal = (code: string, withinMs = Number.POSITIVE_INFINITY): Partial<Modification> => ({
  onResponse: (exchange) => {
    const { response, partner, now } = exchange;
    const found = (response.body as Body | undefined)?.statusCode === code ? requestedTransaction(exchange) : undefined;
    const ledger = found && partner?.ledgers.get(found.sendingCurrency);
    if (ledger && now - outcomeReachedAt(found, now) < withinMs)
      ledger.reserved = subtract(ledger.reserved, found.sendingAmount);
  },
});

/** Refusals of changes in each state, and those of concurrent changes. */
const refusedChanges = ['15001', '15002', '15003', '15005', '16004', '16005', '16006', '16007'];
const refusedCopies = ['15005', '16006'];

/** Refusals for a missing field, the date, the amount, an expired quote, missing funds, and a limit. */
const refusedPayouts = ['1005', '3001', '3005', '3008', '3049', '3107'];

const reserveOnRefusal = (code: string): Partial<Modification> => ({
  onResponse: changeFailure((_, exchange) => {
    const quote = requestedQuote(exchange);
    const ledger = quote && exchange.partner?.ledgers.get(quote.sendingCurrency);
    if (exchange.refusal?.code === code && ledger) reserve(ledger, quote.sendingAmount);
  }, 'createTransaction'),
});

/** Reserves the amount of an accepted payout on other ledgers too: of other partners, or in other currencies. */
const alsoReserved = (of: 'partners' | 'currencies'): Partial<Modification> => ({
  onResponse: changeSuccess('createTransaction', (_, exchange) => {
    const quote = requestedQuote(exchange);
    for (const partner of quote ? exchange.state.partners : [])
      for (const ledger of partner.ledgers.values()) {
        const [isOwn, isSame] = [partner === exchange.partner, ledger.currency === quote?.sendingCurrency];
        if (quote && (of === 'partners' ? !isOwn && isSame : isOwn && !isSame)) reserve(ledger, quote.sendingAmount);
      }
  }),
});

/** Some payouts cost one minor unit more than quoted. */
const chargeMore = (isOf: (quote: Quote) => boolean): Defect['rules'] =>
  replaceRule('amountToCharge', (usual) => (quote) => {
    const more = { units: isOf(quote) ? 1n : 0n, scale: decimalsOf(quote.sendingCurrency) };
    return add(usual(quote), more);
  });

export const ledgerDefects: readonly Defect[] = [
  ...charged.map(([suffix, words, isOf]) =>
    ofMoney(`off-by-one${suffix}`, `A payout${words} costs one minor unit more than quoted.`, {
      rules: chargeMore(isOf),
    }),
  ),
  ofMoney('off-by-one-sometimes', 'One payout of ten costs one minor unit more than quoted.', {
    when: where('share=0.1'),
    rules: chargeMore(() => true),
  }),
  ofMoney('cancelled-late-debited', 'The money of a payout is not refunded when it is cancelled ten seconds later.', {
    rules: answerWith(
      'ledgerEffectOf',
      undefined,
      (reached, { acceptedAt, timeline }) =>
        reached === 'CANCELLED' && (timeline.at(-1)?.at ?? 0) > acceptedAt + 10_000,
    ),
  }),
  ofMoney('duplicate-debited', 'A repeated transaction is refused and debited.', {
    onResponse: ({ refusal, partner, body }) => {
      const first = body && partner?.transactions.byPartnerReference(referenceOf(body));
      const ledger = first && partner?.ledgers.get(first.sendingCurrency);
      if (refusal?.code === '3004' && ledger) ledger.settled = subtract(ledger.settled, first.sendingAmount);
    },
  }),
  ...refusedChanges.map((code) =>
    ofMoney(`refunded-${code}`, `A change that is refused with ${code} refunds the money.`, releaseOnRefusal(code)),
  ),
  ...refusedCopies.map((code) => {
    const text = `Of concurrent changes all but one are refused with ${code}, but each refunds the money.`;
    return ofMoney(`refunded-at-once-${code}`, text, releaseOnRefusal(code, 25));
  }),
  ...refusedPayouts.map((code) => {
    const text = `The money of a payout is reserved although it is refused with ${code}.`;
    return ofMoney(`refused-held-${code}`, text, reserveOnRefusal(code));
  }),
  ...(['partners', 'currencies'] as const).map((of) =>
    ofMoney(`among-${of}`, `A payout is debited from the ledgers of all ${of}.`, alsoReserved(of)),
  ),
];
