import { table } from './table';

/** An absent value may be written as an empty text or as null. */
const none = { mayBeEmpty: true, mayBeNull: true } as const;
const amount = { format: 'decimal' } as const;
/** A ledger may be overdrawn. */
const balance = { format: 'signed' } as const;

/** The specification has no length for a path: what is not a currency may be refused as an unknown currency. */
const path = { in: 'path', value: '3', format: 'currency', breaks: ['1004', '1012', '1031'] } as const;

export const otherFields = [
  ...table('ledgerEntry', 'Resources: Ledger', [
    ['currency', 'M', '', 'ledger currency', { format: 'currency' }],
    ['currentBalance', 'M', '', 'balance, six decimals', balance],
    ['account', 'M', '', 'name of the ledger account', { revision: 'current' }],
    ['status', 'M', '', 'availability, such as available'],
  ]),
  ...table('corridorQuotation', 'Resources: Corridor quotation', [
    ['requestDate', 'M', '', 'time of the request', { format: 'dateTime' }],
    ['requestCurrency', 'M', '', 'prefunding currency', { format: 'currency' }],
    // of a currency that has no active corridor
    ['quotes', 'M', '', 'rates', { format: 'list', mayBeEmpty: true }],
    ['quotes[].receivingCurrency', 'M', '', 'payout currency', { format: 'currency' }],
    ['quotes[].fxRate', 'M', '', 'rate', amount],
    [
      'quotes[].transactionType',
      'M',
      '',
      'transaction type',
      { enum: ['p2p', 'p2b', 'b2p', 'b2b'], revision: 'current' },
    ],
    [
      'quotes[].instrumentType',
      'M',
      '',
      'payout instrument',
      { enum: ['BANK_AC', 'WALLET', 'CARD'], revision: 'current' },
    ],
    ['quotes[].scheme', 'M', '', 'payment scheme; a wildcard means all', { ...none, revision: 'current' }],
    ['quotes[].receivingServiceProvider', 'M', '', 'country code', { format: 'country', revision: 'older' }],
    ['quotationStatus', 'M', '', 'code:message; 9000:Success', { format: 'codeMessage' }],
  ]),
  ...table(
    'corridorParameters',
    'Endpoints: Corridor quotation',
    [
      ['currency', 'M', '', 'prefunding currency', path],
      [
        'instrumentType',
        'O',
        '',
        'payout instrument',
        { enum: ['BANK_AC', 'WALLET', 'CARD'], decides: true, revision: 'current', otherCodes: ['1030'] },
      ],
      [
        'transactionType',
        'O',
        '',
        'transaction type',
        { enum: ['p2p', 'p2b', 'b2b', 'b2p'], decides: true, revision: 'current', otherCodes: ['1030'] },
      ],
    ],
    { in: 'query' },
  ),
  ...table('ledgerParameters', 'Endpoints: Ledger balance', [['currency', 'M', '', 'ledger currency', path]]),
  ...table('viewParameters', 'Endpoints: View a transaction', [
    ['transactionReference', 'M', '', "the service's reference or the partner's", { in: 'path' }],
  ]),
  ...table('statusNotification', 'Resources: Status notification', [
    ['transactionId', 'M', '', 'service transaction reference'],
    [
      'partnerTransId',
      'M',
      '',
      'partner reference',
      { echo: 'transactionRequest.requestingOrganisationTransactionReference' },
    ],
    ['responseCode', 'M', '', 'status code of the transaction', { format: 'digits' }],
    ['responseMsg', 'M', '', 'status message'],
    [
      'status',
      'M',
      '',
      'state of the transaction',
      { enum: ['SUCCESS', 'FAILED', 'CANCELLED', 'RETURNED', 'REVERSAL PENDING', 'REVERSAL REJECTED'] },
    ],
  ]),
  ...table('notificationReply', 'Resources: Status notification', [
    ['acknowledged', 'M', '', 'whether the partner took it', { enum: ['true', 'false'] }],
  ]),
  ...table('cancelRequest', 'Resources: Cancel and reverse', [
    ['txnId', 'M', '', "the service's reference or the partner's", { breaks: ['15004'] }],
    ['reason', 'O', '', 'reason of the cancellation'],
  ]),
  ...table('reverseRequest', 'Resources: Cancel and reverse', [
    ['txnId', 'M', '', "the service's reference or the partner's", { breaks: ['16001'] }],
    ['reversalReason', 'O', '', 'reason of the reversal'],
  ]),
  ...table('cancelResponse', 'Resources: Cancel and reverse', [
    ['statusCode', 'M', '', 'result code', { format: 'digits' }],
    ['responseMessage', 'M', '', 'result message'],
  ]),
  ...table('reverseResponse', 'Resources: Cancel and reverse', [
    ['statusCode', 'M', '', 'result code', { format: 'digits' }],
    ['responseMessage', 'M', '', 'result message'],
  ]),
  ...table('bankList', 'Resources: Bank list', [
    ['countryCode', 'M', '2', 'destination country', { format: 'country' }],
    ['lastUpdatedOn', 'M', '22', 'time of the last update', { value: '19-26', format: 'timestamp' }],
    ['banks', 'M', '', 'banks of the country', { format: 'list' }],
    ['banks[].bankName', 'M', '4-60', 'full bank name'],
    ['banks[].bankCode', 'M', '4-25', 'IFSC, routing code or SWIFT BIC'],
    [
      'banks[].providerCode',
      'C',
      '7-12',
      'if set, the bank is resolved by it',
      { format: 'digits', ...none, condition: { text: 'where the bank is resolved by it', when: [] } },
    ],
    ['banks[].status', 'M', '6', 'ACTIVE: the bank can receive funds', { value: '1-20' }],
    ['banks[].city', 'M', '', 'city, or the text null', none],
    ['banks[].branch', 'M', '', 'branch, or the text null', none],
  ]),
  ...table('statementEntry', 'Resources: Statement entry', [
    ['timestamp', 'M', '', 'time of the transaction', { format: 'iso' }],
    ['type', 'M', '', 'kind of entry', { enum: ['TRANSFERRED', 'REJECTED', 'BOUNCED', 'LIQUIDITY'] }],
    ['internalRef', 'M', '', 'service transaction reference'],
    ['externalRef', 'C', '', 'partner reference', notLiquidity()],
    ['amount', 'M', '', 'amount in the balance currency', { format: 'signed', mayBeNumber: true }],
    ['currency', 'M', '', 'balance currency', { format: 'currency' }],
    [
      'convertedAmount',
      'C',
      '',
      'amount sent to the beneficiary',
      { format: 'signed', mayBeNumber: true, ...notLiquidity() },
    ],
    ['convertedCurrency', 'C', '', 'currency of the amount sent', { format: 'currency', ...notLiquidity() }],
    ['balance', 'M', '', 'balance after the entry', { ...balance, mayBeNumber: true }],
    ['message', 'M', '', 'description; a parseable reason for REJECTED and BOUNCED'],
  ]),
  ...table('failure', 'Errors', [
    ['error', 'M', '', 'what went wrong', { format: 'object' }],
    ['error.errorCategory', 'M', '', 'kind of error'],
    ['error.errorCode', 'M', '', 'code', { format: 'digits' }],
    ['error.errorDescription', 'M', '', 'text'],
    ['error.errorDateTime', 'M', '', 'time in UTC, GMT appended or not', { format: 'errorTime' }],
  ]),
  ...table('wrappedFailure', 'Errors', [
    ['serverCorrelationId', 'M', '', 'service reference; empty when authentication failed', none],
    ['clientCorrelationId', 'M', '', 'partner reference', none],
    ['status', 'C', '', 'FAILED; on view', { mayBeNull: true, condition: { text: 'on View a transaction', when: [] } }],
  ]),
];

function notLiquidity() {
  return {
    ...none,
    condition: {
      text: 'optional for LIQUIDITY, else mandatory',
      when: [{ given: { path: 'type', is: ['TRANSFERRED', 'REJECTED', 'BOUNCED'] } }],
    },
  };
}
