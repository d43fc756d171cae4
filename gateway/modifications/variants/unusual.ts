import type { Body } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { unavailableAccount } from '../../operations/account-checks/account-status';
import { type Variant, variant } from '../modification';
import {
  accountStatuses,
  changeFailure,
  changeMember,
  changeSuccess,
  onRequest,
  onSend,
  refuseWith,
  replaceRule,
  requestedQuote,
  requestedTransaction,
  views,
} from '../response-modifiers';

/** The codes of earlier states that views show in place of their own. */
const earlierCodes: Readonly<Record<string, string>> = {
  CANCELLED: '3050:Remit Acknowledged',
  RETURNED: '3000:Remit Success',
  'REVERSAL PENDING': '3000:Remit Success',
  'REVERSAL REJECTED': '16003:Reversal Pending.',
};

const isMarkup = (text: string): boolean => /["'<>{}]/.test(text);
const pageOfServer = '<html><head><title>400 Bad Request</title></head><body>Bad Request</body></html>';

/** Changes the values of both parties in views. */
const changeParties = (change: (key: unknown, value: string) => string) =>
  changeSuccess(views, (body) => {
    for (const party of ['debitParty', 'creditParty'])
      body[party] = (body[party] as Body[]).map(({ key, value }) => ({ key, value: change(key, String(value)) }));
  });

/** Behaviour that surprises a reader of the specification, and that its text allows. */
export const unusualVariants: readonly Variant[] = [
  variant('numbers-with-00', 'view.parties', {
    verdict: 'warn',
    text: 'Views show mobile numbers with 00 before the country code.',
    onResponse: changeParties((key, value) => (key === 'msisdn' && /^\d{7,40}$/.test(value) ? `00${value}` : value)),
  }),
  variant('accounts-as-ibans', 'view.parties', {
    verdict: 'warn',
    text: 'Views show accounts as IBANs.',
    onResponse: changeParties((key, value) =>
      key === 'bankaccountno' && /^\d{5,20}$/.test(value) ? `KE42SVCM${value}` : value,
    ),
  }),
  variant('refused-with-status', 'errors.wrapper', {
    text: 'A refused transaction has a status of its own beside the error.',
    onResponse: changeFailure((body, { operation }) => {
      if (operation === 'createTransaction') body.status = 'REJECTED';
    }),
  }),
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
  variant('status-codes-of-providers', 'account.agreement', {
    text: 'The codes of account states are those of their providers.',
    onResponse: changeSuccess(accountStatuses, (body) => {
      body.subStatus = body.status === 'available' ? 'ACC-01:Active' : '77:Closed';
    }),
  }),
  variant('codes-of-earlier-states', 'view.agreement', {
    verdict: 'warn',
    text: 'Views of cancelled and reversed transactions show the code of an earlier state.',
    onResponse: changeSuccess('viewTransaction', (body) => {
      body.transactionStatus = earlierCodes[String(body.status)] ?? body.transactionStatus;
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
  variant('codes-of-their-own-tables', 'transactionRequest.type', {
    text: 'An unknown type is refused with 3117, a sort code of another length with 3210.',
    rules: replaceRule('codeOfProblem', (usual) => (problem) => {
      const { field, kind } = problem;
      const isLength = kind === 'range' || kind === 'exact';
      const isType = field.startsWith('transactionRequest.type');
      if (isType && (isLength || kind === 'enumeration')) return '3117';
      return isLength && field === 'transactionRequest.creditParty[sortcode]' ? '3210' : usual(problem);
    }),
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
  variant('view-numbers-masked', 'view.parties', {
    verdict: 'warn',
    text: 'Views show the last four digits of numbers and accounts.',
    onResponse: changeParties((_, value) => value.replace(/.(?=.{4})/g, '*')),
  }),
  variant('view-numbers-with-plus', 'view.parties', {
    text: 'Views show mobile numbers with a leading plus sign, where there is room for it.',
    onResponse: changeParties((key, value) => (key === 'msisdn' && value.length < 50 ? `+${value}` : value)),
  }),
  variant('reason-in-words', 'statements.reason', {
    verdict: 'warn',
    text: 'Reasons of statements are words without a code.',
    onResponse: changeMember('statements', 'message', (text) => text.replace(/^\d+:/, '')),
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
