import { Refusal } from '../../exchange/refusal';
import { unavailableAccount } from '../../operations/account-checks/account-status';
import { type Variant, variant } from '../modification';
import {
  changeFailure,
  changeSuccess,
  onRequest,
  onSend,
  refuseWith,
  requestedQuote,
  requestedTransaction,
} from '../response-modifiers';

const isMarkup = (text: string): boolean => /["'<>{}]/.test(text);
const pageOfServer = '<html><head><title>400 Bad Request</title></head><body>Bad Request</body></html>';

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
  variant('type-compared-first', 'transactionRequest.type', {
    text: 'A type that there is not is refused with 3005, as it is not that of the quote.',
    onResponse: changeFailure((_, exchange) => {
      const { field, kind } = exchange.refusal?.problem ?? {};
      if (field === 'transactionRequest.type' && kind !== 'missing') refuseWith(exchange, '3005');
    }, 'createTransaction'),
  }),
  variant('server-refuses-markup', 'security.uninterpreted', {
    text: 'A path with quotation marks or brackets is answered with the error page of a server.',
    around: onSend(({ params, response }) => {
      if (!Object.values(params).some(isMarkup)) return;
      Object.assign(response, { status: 400, headers: { 'content-type': 'text/html' }, body: pageOfServer });
    }),
  }),
  variant('markup-in-reasons-refused', 'security.uninterpreted', {
    text: 'A cancellation or a reversal whose reason has quotation marks or brackets is refused with 1004.',
    rules: onRequest(
      ({ body }) => {
        if ([body?.reason, body?.reversalReason].some((text) => typeof text === 'string' && isMarkup(text)))
          throw new Refusal('1004');
      },
      ['cancelTransaction', 'reverseTransaction'],
    ),
  }),
  variant('number-format-6004', 'account.number-format', {
    text: 'The status of a text that is not a mobile number is refused with 6004.',
    onResponse: changeFailure((_, exchange) => {
      if (isNoNumber(exchange)) refuseWith(exchange, '6004');
    }, 'walletStatus'),
  }),
  variant('number-format-unavailable', 'account.number-format', {
    text: 'The wallet of a text that is not a mobile number is unavailable.',
    onResponse: changeFailure((_, exchange) => {
      if (isNoNumber(exchange)) exchange.response = { status: 200, body: unavailableAccount('6004') };
    }, 'walletStatus'),
  }),
];

/** Was a mobile number refused for its form alone? */
function isNoNumber({ refusal }: { refusal?: Refusal }): boolean {
  return refusal?.problem?.field === 'walletStatusParameters.msisdn' && refusal.problem.kind === 'format';
}
