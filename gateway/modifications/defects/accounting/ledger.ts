import { subtract } from '../../../domain/decimal';
import { reserve } from '../../../domain/ledger';
import { outcomeReachedAt } from '../../../domain/transaction';
import type { Body } from '../../../exchange/exchange';
import { type Defect, defect, type Modification } from '../../modification';
import {
  answerWith,
  changeFailure,
  changeSuccess,
  requestedQuote,
  requestedTransaction,
} from '../../response-modifiers';
import { referenceOf } from '../creation/duplicates';

const ofMoney = (id: string, text: string, change: Partial<Modification>) =>
  defect(`ledger-${id}`, 'ledger.money', { text, ...change });

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

export const ledgerDefects: readonly Defect[] = [
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
