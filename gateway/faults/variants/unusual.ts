import { paid, reversalPending, type Transaction } from '../../domain/transaction';
import { failureResponse } from '../../exchange/error-response';
import type { Body } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { unavailableAccount } from '../../operations/account-checks/account-status';
import type { Variant } from '../modification';
import {
  changeCallback,
  changeFailure,
  changeList,
  changeQuotes,
  changeSuccess,
  removeMember,
} from '../response-modifiers';

const account = ['walletStatus', 'bankStatus', 'cardStatus'] as const;

/** Milliseconds that a reversal is pending. */
const reversalMs = 300;

/** The codes of earlier states that views show in place of their own. */
const earlierCodes: Readonly<Record<string, string>> = {
  CANCELLED: '3050:Remit Acknowledged',
  RETURNED: '3000:Remit Success',
  'REVERSAL PENDING': '3000:Remit Success',
  'REVERSAL REJECTED': '16003:Reversal Pending.',
};

const isMarkup = (text: string): boolean => /["'<>{}]/.test(text);
const pageOfServer = '<html><head><title>400 Bad Request</title></head><body>Bad Request</body></html>';

/** Replaces the last update of the bank list. */
const bankListTime = (lastUpdatedOn: string) =>
  changeSuccess('bankList', (body) => Object.assign(body, { lastUpdatedOn }));

/** Behaviour that surprises a reader of the specification, and that its text allows. */
export const unusualVariants: readonly Variant[] = [
  {
    id: 'status-codes-of-providers',
    keeps: 'account.agreement',
    verdict: 'pass',
    text: 'The codes of account states are those of their providers.',
    onResponse: changeSuccess(account, (body) => {
      body.subStatus = body.status === 'available' ? 'ACC-01:Active' : '77:Closed';
    }),
  },
  {
    id: 'lei-absent',
    keeps: 'accountStatus.lei',
    verdict: 'warn',
    text: 'An account status has no lei.',
    onResponse: changeSuccess(account, (body) => removeMember(body, 'lei')),
  },
  {
    id: 'codes-of-earlier-states',
    keeps: 'view.agreement',
    verdict: 'warn',
    text: 'Views of cancelled and reversed transactions show the code of an earlier state.',
    onResponse: changeSuccess('viewTransaction', (body) => {
      body.transactionStatus = earlierCodes[String(body.status)] ?? body.transactionStatus;
    }),
  },
  {
    id: 'reversal-given-up',
    keeps: 'view.final',
    verdict: 'warn',
    text: 'A reversal is pending, then it is given up and the transaction is in SUCCESS again.',
    rules: ({ reversalOf, ledgerEffectOf }) => {
      const debited = new WeakSet<Transaction>();
      return {
        reversalOf: (trigger, code, settleMs) =>
          trigger?.startsWith('reversal-') || code !== undefined
            ? reversalOf(trigger, code, settleMs)
            : {
                code: reversalPending.code,
                states: [
                  { afterMs: 0, outcome: reversalPending },
                  { afterMs: reversalMs, outcome: paid },
                ],
              },
        ledgerEffectOf: (status, transaction) => {
          const effect = ledgerEffectOf(status, transaction);
          if (effect !== 'paid') return effect;
          const isFirst = !debited.has(transaction);
          debited.add(transaction);
          return isFirst ? effect : undefined;
        },
      };
    },
  },
  {
    id: 'reversal-rejected-16002',
    keeps: 'reverse.of-cancelled',
    verdict: 'pass',
    text: 'The reversal of a failed, a cancelled or an unknown transaction is answered with 16002.',
    rules: ({ reversalRefusal }) => ({
      reversalRefusal: (status, ageMs) =>
        status === 'FAILED' || status === 'CANCELLED' ? '16002' : reversalRefusal(status, ageMs),
    }),
    onResponse: changeSuccess('reverseTransaction', (body, { partner, body: request }) => {
      const reference = String(request?.txnId);
      const isKnown =
        partner?.transactions.byServiceReference(reference) ?? partner?.transactions.byPartnerReference(reference);
      if (body.statusCode === '16001' && !isKnown)
        Object.assign(body, { statusCode: '16002', responseMessage: 'Reversal Rejected.' });
    }),
  },
  {
    id: 'codes-of-their-own-tables',
    keeps: 'transactionRequest.type',
    verdict: 'pass',
    text: 'An unknown type is refused with 3117, a sort code of another length with 3210.',
    rules: ({ codeOfProblem }) => ({
      codeOfProblem: (problem) => {
        const { field, kind } = problem;
        const isLength = kind === 'range' || kind === 'exact';
        const isType = field.startsWith('transactionRequest.type');
        if (isType && (isLength || kind === 'enumeration')) return '3117';
        return isLength && field === 'transactionRequest.creditParty[sortcode]' ? '3210' : codeOfProblem(problem);
      },
    }),
  },
  {
    id: 'server-refuses-markup',
    keeps: 'security.uninterpreted',
    verdict: 'pass',
    text: 'A path with quotation marks or brackets is answered with the error page of a server.',
    onSend: ({ params, response }) => {
      if (!Object.values(params).some(isMarkup)) return;
      Object.assign(response, { status: 400, headers: { 'content-type': 'text/html' }, body: pageOfServer });
    },
  },
  {
    id: 'older-failure-without-status',
    keeps: 'errors.wrapper',
    verdict: 'pass',
    text: 'The failure of an older view has no status.',
    onResponse: changeFailure((body) => removeMember(body, 'status'), 'viewTransactionOlder'),
  },
  {
    id: 'bank-list-time-whole',
    keeps: 'bankList.lastUpdatedOn',
    verdict: 'pass',
    text: 'lastUpdatedOn has no fraction of a second.',
    onResponse: bankListTime('2026-03-01 04:05:06'),
  },
  {
    id: 'bank-list-time-of-microseconds',
    keeps: 'bankList.lastUpdatedOn',
    verdict: 'pass',
    text: 'lastUpdatedOn has six decimals of a second.',
    onResponse: bankListTime('2026-03-01 04:05:06.789012'),
  },
  {
    id: 'corridor-rates-indicative',
    keeps: 'corridor.rate',
    verdict: 'warn',
    text: 'Listed rates are a fifth above those of quotes.',
    onResponse: changeList('corridorRates', (lists) =>
      lists.map((list) => ({
        ...list,
        quotes: (list.quotes as Body[]).map((quote) => ({
          ...quote,
          fxRate: (Number(quote.fxRate) * 1.2).toFixed(6),
        })),
      })),
    ),
  },
  {
    id: 'notification-general-code',
    keeps: 'callback.code',
    verdict: 'warn',
    text: 'Callbacks of failed transactions have the code 3032, whatever the view shows.',
    onCallback: changeCallback((body) =>
      body.status === 'FAILED' ? { ...body, responseCode: '3032', responseMsg: 'Remit failed' } : body,
    ),
  },
  {
    id: 'view-numbers-masked',
    keeps: 'view.parties',
    verdict: 'warn',
    text: 'Views show the last four digits of numbers and accounts.',
    onResponse: changeSuccess(['viewTransaction', 'viewTransactionOlder'], (body) => {
      for (const party of ['debitParty', 'creditParty'])
        body[party] = (body[party] as Body[]).map(({ key, value }) => ({
          key,
          value: String(value).replace(/.(?=.{4})/g, '*'),
        }));
    }),
  },
  {
    id: 'view-numbers-with-plus',
    keeps: 'view.parties',
    verdict: 'pass',
    text: 'Views show mobile numbers with a leading plus sign.',
    onResponse: changeSuccess(['viewTransaction', 'viewTransactionOlder'], (body) => {
      for (const party of ['debitParty', 'creditParty'])
        body[party] = (body[party] as Body[]).map(({ key, value }) => ({
          key,
          value: key === 'msisdn' ? `+${value}` : value,
        }));
    }),
  },
  {
    id: 'reason-in-words',
    keeps: 'statements.reason',
    verdict: 'warn',
    text: 'Reasons of statements are words without a code.',
    onResponse: changeList('statements', (entries) =>
      entries.map((entry) => ({ ...entry, message: String(entry.message).replace(/^\d+:/, '') })),
    ),
  },
  {
    id: 'quote-scheme-open',
    keeps: 'quotation.scheme',
    verdict: 'pass',
    text: 'The quote of a card leaves its scheme empty.',
    onResponse: changeQuotes((quote) => (quote.scheme = ''), 'createQuotation'),
  },
  {
    id: 'number-format-6004',
    keeps: 'account.number-format',
    verdict: 'pass',
    text: 'The status of a text that is not a mobile number is refused with 6004.',
    onResponse: changeFailure((_, exchange) => {
      if (isNoNumber(exchange)) exchange.response = failureResponse(exchange, new Refusal('6004'));
    }, 'walletStatus'),
  },
  {
    id: 'number-format-unavailable',
    keeps: 'account.number-format',
    verdict: 'pass',
    text: 'The wallet of a text that is not a mobile number is unavailable.',
    onResponse: changeFailure((_, exchange) => {
      if (isNoNumber(exchange)) exchange.response = { status: 200, body: unavailableAccount('6004') };
    }, 'walletStatus'),
  },
];

/** Was a mobile number refused for its form alone? */
function isNoNumber({ refusal }: { refusal?: Refusal }): boolean {
  return refusal?.problem?.field === 'walletStatusParameters.msisdn' && refusal.problem.kind === 'format';
}
