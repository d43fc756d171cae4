import { agreed, elsewhere, heading, prose } from './sentence';

const notSeen = 'What the service takes for an absent member is not seen from outside.';

const statuses = [
  ...prose('Endpoints', {
    'endpoints.headers': ['need the authentication headers', ['auth.header-missing', 'auth.credentials']],
    'endpoints.json': ['bodies are JSON', ['http.json', 'http.content-type', 'errors.malformed']],
    'endpoints.base': ['Paths start at', agreed],
  }),
  ...prose('Endpoints: Account status of a mobile wallet', {
    'wallet-status.name': ['full name as registered with', ['account.name-mismatch']],
    'wallet-status.found': [
      'finds the serving mobile network operator',
      ['walletStatusParameters.provider'],
      ['account.provider'],
    ],
    'wallet-status.provider': ['the number is checked against', ['account.provider-mismatch']],
    'wallet-status.response': ['Response: account status result', ['http.shape', 'account.available']],
    'wallet-status.failure': ['Failure: error object', ['account.name-mismatch', 'auth.credentials', 'failure.*']],
  }),
  ...prose('Endpoints: Account status of a bank account', {
    'bank-status.name': ['beneficiary name as registered with', ['account.name-mismatch']],
    'bank-status.code': ['bankcode: IFSC for India', ['bankStatusParameters.bankcode', 'account.bank-resolved']],
    'bank-status.iban': [
      'optional only when accountId',
      ['account.iban-without-code', 'bankStatusParameters.bankcode'],
    ],
    'bank-status.resolved': [
      'if omitted the bank is resolved',
      ['account.bank-resolved', 'bankStatusParameters.bankname'],
      ['banks.resolution'],
    ],
    'bank-status.unresolved': ['if these do not match', ['account.bank-unresolved']],
    'bank-status.provider': ['if given the bank is resolved', ['account.bank-resolved']],
    'bank-status.savings': ['default for p2p is Savings', notSeen],
    'bank-status.response': ['Response: account status result', ['http.shape', 'account.available']],
  }),
  ...prose('Endpoints: Account status of a card', {
    'card-status.name': ['name as displayed on', ['account.name-mismatch']],
    'card-status.masked': ['never plain or masked', ['cardStatusParameters.X-PAN', 'partner.pan-encrypted']],
    'card-status.response': ['Response: account status result', ['http.shape', 'account.available']],
  }),
];

const payouts = [
  ...prose('Endpoints: Create a quotation', {
    'create-quotation.response': ['response is the quotation response', ['http.shape', 'quotation.success']],
    'create-quotation.older': [
      'bank: credit msisdn, bankaccountno',
      ['quotationRequest.creditParty[bankaccountno]@older', 'http.status'],
    ],
    'create-quotation.rules': ['Rules:', heading],
    'create-quotation.1': ['neither scheme nor pan is sent', ['quotation.scheme-or-pan']],
    'create-quotation.2': ["differs from the card's scheme", ['quotation.scheme-mismatch']],
    'create-quotation.3': ['only the scheme is sent', ['quotation.scheme-alone', 'quotation.pan-alone']],
    'create-quotation.4': [
      'Failures include 2001',
      ['quotation.amount-invalid', 'quotation.no-rate', 'codes.quotation'],
    ],
  }),
  ...prose('Endpoints: Create a transaction', {
    'create-transaction.response': [
      'Response: transaction response, or an error',
      ['http.shape', 'transaction.accepted', 'errors.wrapper'],
    ],
    'create-transaction.business': ['Business variants', ['transaction.accepted', 'transactionRequest.business']],
  }),
  ...prose('Endpoints: View a transaction', {
    'view-transaction.reference': [
      'The path value is either',
      ['view.service-reference', 'view.partner-reference', 'view.same', 'viewParameters.transactionReference'],
    ],
    'view-transaction.response': ['Response: transaction view response', ['http.shape']],
    'view-transaction.failure': [
      'failure: error wrapper with status',
      ['view.failed-status', 'view.unknown', 'errors.wrapper'],
      ['errors.view-failure', 'errors.unknown-reference'],
    ],
    'view-transaction.polling': ['is called repeatedly until', ['view.settles', 'partner.waits'], ['states.pending']],
    'view-transaction.older': ['The older revision is GET', ['view.older-members'], ['view.older']],
  }),
];

const inquiries = [
  ...prose('Endpoints: Ledger balance', {
    'ledger-balance.all': ['the ledger array for all configured', ['ledger.all', 'ledger.same'], ['lists.declared']],
    'ledger-balance.currency': [
      'the ledger entries of that',
      ['ledger.currency', 'ledger.same', 'ledgerParameters.currency'],
      ['lists.no-currency'],
    ],
    'ledger-balance.older': ['the same paths ending in', ['ledger.all', 'ledger.currency', 'ledger.older-members']],
    'ledger-balance.active': ['Only active ledgers are returned', ['ledger.active'], ['ledger.active']],
  }),
  ...prose('Endpoints: Corridor quotation', {
    'corridors.rates': [
      'returns the foreign-exchange rates for the prefunding',
      [
        ...(['corridor.declared', 'corridor.currency', 'corridor.filter', 'corridor.rate'] as const),
        ...(['corridor.rate-near', 'corridor.parameters', 'corridorParameters.*'] as const),
      ],
      ['tolerated.indicative-rates', 'lists.declared', 'corridors.parameters'],
    ],
    'corridors.stand-in': ['When a default rate is missing', ['corridor.filter'], ['corridors.stand-in']],
    'corridors.older': ['Older revision: GET', ['corridor.currency', 'corridor.declared', 'corridor.success']],
  }),
  ...prose('Endpoints: Cancel a transaction', {
    'cancel-transaction.response': ['Response statusCode, responseMessage', ['cancelResponse.*', 'http.status']],
    'cancel-transaction.codes': ['Codes: see Errors', elsewhere],
  }),
  ...prose('Endpoints: Reverse a transaction', {
    'reverse-transaction.response': ['Response statusCode, responseMessage', ['reverseResponse.*']],
  }),
  ...prose('Endpoints: Status callback (hosted by the partner)', {
    'callback.call': ['with the status notification body', ['callback.content-type', 'callback.partner']],
    'callback.address': ['Address is agreed per environment', agreed],
    'callback.events': ['See Events', elsewhere],
  }),
  ...prose('Endpoints: Bank list', {
    'bank-list.response': [
      'Returns the bank list object',
      ['bank-list.country', 'bank-list.declared', 'bank-list.unique', 'http.status'],
      ['lists.declared'],
    ],
    'bank-list.unshown': ['Its path and request parameters', ['bank-list.path']],
  }),
  ...prose('Endpoints: Statements', {
    'statements.defined': ['The statement entry is defined', elsewhere],
    'statements.unshown': ['path and request shape of', ['statements.path'], ['statements.shape']],
  }),
];

export const endpointSentences = [...statuses, ...payouts, ...inquiries];
