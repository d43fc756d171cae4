import type { OperationId } from '../operations';
import type { Level, Requirement } from '../types';

type Rule = readonly [id: string, level: Level, text: string, more?: Partial<Requirement>];

/** Rules of one section; `operations` scopes them all. */
function section(
  source: string,
  operations: readonly OperationId[] | undefined,
  rules: readonly Rule[],
): Requirement[] {
  return rules.map(([id, level, text, more]) => ({
    id,
    level,
    party: 'gateway',
    text,
    source,
    ...(operations && { operations }),
    ...more,
  }));
}

/** Codes that say of one property that its form is wrong. */
export const formCodes = ['1000', '1001', '1002', '1004', '1005', '3006', '3007', '3010'] as const;

const authentication = section('Authentication', undefined, [
  [
    'auth.credentials',
    'MUST',
    'A wrong user name or password hash is refused with 1003 in category authorisation.',
    { accept: ['1003'], category: 'authorisation' },
  ],
  [
    'auth.header-missing',
    'MUST',
    'A call that lacks an authentication header is refused.',
    { accept: ['1003', '1005'] },
  ],
  [
    'auth.hash-malformed',
    'MUST',
    'A password that is no SHA-256 hash is refused.',
    { accept: ['1000', '1002', '1003', '1006'] },
  ],
  ['auth.case-insensitive', 'MUST', 'User name and hash are accepted in upper and in lower case alike.'],
  [
    'auth.date',
    'MUST',
    'An X-DATE that is not YYYY-MM-DD HH:mm:ss is refused.',
    { accept: ['1000', '1001', '1002', '1003', '1004', '1005'] },
  ],
  [
    'auth.origin-country',
    'MUST',
    'An X-ORIGINCOUNTRY that is no alpha-2 code is refused.',
    { accept: ['1000', '1001', '1002', '1003', '1004', '1005', '1010'] },
  ],
  [
    'auth.password-folding',
    'GAP',
    'Whether the password is folded to one case before it is hashed is not shown.',
    { assumption: 'passwordFolding: none, lower or upper' },
  ],
  [
    'auth.date-freshness',
    'GAP',
    'How old X-DATE may be is not shown.',
    { assumption: 'dateFreshnessSeconds: a number, or none' },
  ],
  [
    'auth.checksum',
    'GAP',
    'What the checksum behind 1006 covers is not shown.',
    { assumption: 'checksum: what is hashed, or none' },
  ],
]);

const errors = section('Errors', undefined, [
  ['errors.range', 'MUST', 'A value outside its length range is refused with 1001.', { accept: ['1001'] }],
  ['errors.exact', 'MUST', 'A value of another than its exact length is refused with 1002.', { accept: ['1002'] }],
  ['errors.missing', 'MUST', 'A request without a mandatory field is refused with 1005.', { accept: ['1005'] }],
  [
    'errors.format',
    'MUST',
    'A value of wrong form or outside its enumeration is refused with 1000.',
    { accept: ['1000'] },
  ],
  [
    'errors.malformed',
    'MUST',
    'An empty or null mandatory value, or one of another JSON type, is refused.',
    { accept: formCodes },
  ],
  ['errors.names-property', 'MUST', 'The descriptions of 1000, 1001 and 1002 name the property.'],
  [
    'errors.wording',
    'SHOULD',
    'The description is the wording of the code table.',
    { tolerance: 'capitals, white space and a closing full stop do not matter' },
  ],
  [
    'errors.known-code',
    'MUST',
    'A refusal carries a code that the document lists.',
    { tolerance: 'codes of the 6000 range, of which not all are shown' },
  ],
  ['errors.clock', 'MUST', 'errorDateTime is the present time in UTC.', { tolerance: 'five minutes' }],
  ['errors.internals', 'MUST', 'No answer shows a stack trace or the inside of the server.'],
]);

const wrapped = section(
  'Errors',
  ['createTransaction', 'viewTransaction', 'viewTransactionOlder'],
  [
    [
      'errors.wrapper',
      'MUST',
      'Transaction operations wrap a failure with serverCorrelationId and clientCorrelationId.',
    ],
    ['errors.server-correlation', 'MUST', 'serverCorrelationId is empty when authentication failed.'],
  ],
);

const correlation = section(
  'Errors',
  ['createTransaction'],
  [['errors.client-correlation', 'MUST', 'clientCorrelationId is the partner reference, where it could be read.']],
);

const http = section('What the service does', undefined, [
  ['http.success', 'MUST', 'A success is answered with an HTTP status of the 2xx class.'],
  ['http.status', 'SHOULD', 'The HTTP status is 200 or 201, as the samples show.'],
  ['http.json', 'MUST', 'Every answer is one JSON document.'],
  [
    'echo.text',
    'SHOULD',
    'Amounts are echoed as they were written, not only as equal decimals.',
    { source: 'Resources: Quotation response' },
  ],
  [
    'reply.limit',
    'MUST',
    "The profile's share of the replies comes within 500 ms.",
    { tolerance: '99 % unless the profile says otherwise' },
  ],
  ['reply.each', 'SHOULD', 'Every reply comes within 500 ms.'],
]);

const account = section(
  'Endpoints: Account status of a mobile wallet',
  ['walletStatus'],
  [
    ['account.available', 'MUST', 'An account that can receive is available, with code 6000.'],
    ['account.unregistered', 'MUST', 'A number without an account is not reported available.'],
    [
      'account.name-mismatch',
      'MUST',
      'Where names are matched, another name is refused with 6008.',
      { accept: ['6008'] },
    ],
    ['account.agreement', 'MUST', 'status available and code 6000 come together or not at all.'],
  ],
);

const quotation = section(
  'Resources: Quotation response',
  ['createQuotation'],
  [
    ['quotation.success', 'MUST', 'A quotation that succeeds says 2000.', { accept: ['2000'] }],
    ['quotation.forward', 'MUST', 'A request in the sending currency fixes the sending amount.'],
    ['quotation.reverse', 'MUST', 'A request in the receiving currency fixes the receiving amount.'],
    [
      'quotation.rate',
      'MUST',
      'The receiving amount is the sending amount times the rate.',
      { tolerance: 'one minor unit of each side carried over by the rate, plus the precision of the rate' },
    ],
    ['quotation.positive', 'MUST', 'Amounts and rate are greater than zero.'],
    ['quotation.decimals', 'MUST', 'The receiving amount has no more decimals than its currency allows.'],
    ['quotation.currencies', 'MUST', 'The quote is in the two currencies that were asked for.'],
    ['quotation.variant', 'MUST', 'The quote names the type and the instrument that were asked for.'],
    ['quotation.unique', 'MUST', 'No two quotes share a quoteId.'],
    [
      'quotation.expiry',
      'MUST',
      'quoteExpiryTime lies in the future, in GMT.',
      { tolerance: 'five minutes of clock difference' },
    ],
    ['quotation.reference', 'SHOULD', 'quotationReference equals the quoteId, as in the samples.'],
    [
      'quotation.amount-invalid',
      'MUST',
      'An amount that is not greater than zero is refused.',
      { accept: ['2001', '1000', '1001', '1004'] },
    ],
  ],
);

const transaction = section(
  'Endpoints: Create a transaction',
  ['createTransaction'],
  [
    [
      'transaction.accepted',
      'MUST',
      'An accepted transaction says 3050 and carries a reference.',
      { accept: ['3050'], source: 'States and transitions' },
    ],
    ['transaction.unique', 'MUST', 'No two transactions share a transactionReference.'],
    [
      'transaction.current-date',
      'MUST',
      'A request date other than the current day in GMT is refused with 3001.',
      { accept: ['3001'], source: 'Limits: 7' },
    ],
    [
      'transaction.quote-match',
      'MUST',
      'Amount, currency or destination other than quoted is refused with 3005.',
      { accept: ['3005'], source: 'Errors: Transaction codes' },
    ],
    [
      'transaction.quote-known',
      'MUST',
      'A quote that was never given is refused.',
      { accept: ['1000', '1004', '3005', '3008', '3009', '3011'] },
    ],
    [
      'transaction.quote-expired',
      'MUST',
      'A quote used after its expiry time is refused with 3008.',
      { accept: ['3008'], source: 'Limits: 3' },
    ],
    [
      'transaction.quote-reuse',
      'GAP',
      'Whether a quote may be used twice is not shown.',
      { assumption: 'quoteReuse: allowed or refused' },
    ],
    [
      'transaction.duplicate',
      'MUST',
      'A repeated reference is refused with 3004, also with a changed body.',
      { accept: ['3004'], source: 'Limits: 2' },
    ],
    [
      'transaction.duplicate-concurrent',
      'MUST',
      'Of copies sent at the same moment exactly one is accepted; the others get 3004 or 3030.',
      { accept: ['3004', '3030'], source: 'Limits: 2' },
    ],
    [
      'transaction.retry-keeps-reference',
      'MUST',
      'A refusal whose action is Retry does not use the reference up.',
      { source: 'Limits: 2' },
    ],
    [
      'transaction.new-reference',
      'MUST',
      'A changed reference is a new transaction, or 3030 within the declared window.',
      { accept: ['3030'], source: 'Limits: 2' },
    ],
  ],
);

const view = section(
  'Endpoints: View a transaction',
  ['viewTransaction'],
  [
    ['view.service-reference', 'MUST', "The service's reference finds the transaction."],
    ['view.partner-reference', 'MUST', "The partner's reference finds the same transaction."],
    ['view.same', 'MUST', 'A view shows the transaction that was asked for.'],
    ['view.unknown', 'MUST', 'An unknown reference is refused.', { accept: ['3003', '1046'] }],
    ['view.failed-status', 'MUST', 'The failure of a view carries status FAILED.', { source: 'Errors' }],
    ['view.settles', 'MUST', 'A transaction reaches a final state within the time that the target declares.'],
    [
      'view.success',
      'MUST',
      "SUCCESS comes with code 3000 and the receiving partner's reference.",
      { source: 'States and transitions' },
    ],
    [
      'view.failed',
      'MUST',
      'A failed credit ends in FAILED, with an error code.',
      { source: 'States and transitions' },
    ],
    [
      'view.pending',
      'MUST',
      "While pending the receiving partner's reference is empty.",
      { source: 'Resources: Transaction view response' },
    ],
    [
      'view.final',
      'MUST',
      'Nothing follows a final state but what the table of transitions shows.',
      { source: 'States and transitions' },
    ],
    [
      'view.agreement',
      'MUST',
      'The code of transactionStatus does not contradict status.',
      { source: 'States and transitions' },
    ],
  ],
);

const callback = section(
  'Events',
  ['createTransaction'],
  [
    ['callback.sent', 'MUST', 'A status notification is sent for every final state.'],
    ['callback.agreement', 'MUST', 'The notification and the view show the same state and references.'],
    ['callback.code', 'MUST', 'The response code of a notification fits its status.'],
    [
      'callback.once',
      'SHOULD',
      'A notification that was acknowledged is not repeated.',
      { tolerance: 'delivery guarantees are not shown' },
    ],
    [
      'callback.retry',
      'GAP',
      'When and how often a notification is repeated is not shown.',
      { assumption: 'callbackRetry: seconds between tries' },
    ],
    [
      'callback.order',
      'GAP',
      'Whether notifications keep their order is not shown.',
      { assumption: 'callbackOrder: kept or free' },
    ],
    [
      'callback.authentication',
      'GAP',
      'How the service authenticates to the partner is not shown.',
      { assumption: 'callbackAuthentication: header, mutual TLS or none' },
    ],
  ],
);

export const rules: readonly Requirement[] = [
  ...authentication,
  ...errors,
  ...wrapped,
  ...correlation,
  ...http,
  ...account,
  ...quotation,
  ...transaction,
  ...view,
  ...callback,
];
