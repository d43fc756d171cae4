import { Refusal } from '../../exchange/refusal';
import { type Variant, variant } from '../modification';
import { changeSuccess, onRequest, refuseWith, requestedQuote, requestedTransaction } from '../response-modifiers';

/** Behaviour that surprises a reader of the specification, and that its text allows. */
export const unusualVariants: readonly Variant[] = [
  variant('quote-before-reference', 'transaction.duplicate', {
    text: 'A repeated reference is refused for its quote, where that is over.',
    onResponse: (exchange) => {
      const quote = requestedQuote(exchange);
      if (exchange.refusal?.code === '3004' && quote && exchange.now > quote.expiresAt) refuseWith(exchange, '3008');
    },
  }),
  variant('busy-now-and-then', 'http.json', {
    text: 'One request of 97 is refused with 1007, unless it is a view.',
    rules: onRequest(({ ordinal, operation }) => {
      if (ordinal % 97 === 0 && !operation?.startsWith('view')) throw new Refusal('1007');
    }),
  }),
  variant('reversal-rejected-16002', 'reverse.unknown', {
    text: 'The reversal of an unknown transaction is answered with 16002.',
    onResponse: changeSuccess('reverseTransaction', (body, exchange) => {
      if (body.statusCode === '16001' && !requestedTransaction(exchange))
        Object.assign(body, { statusCode: '16002', responseMessage: 'Reversal Rejected.' });
    }),
  }),
];
