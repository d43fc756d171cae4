import { gap, must, section, should } from './section';

const acceptance = section('Endpoints: Create a transaction', ['createTransaction'], {
  'transaction.accepted': must('An accepted transaction says 3050 and carries a reference.', {
    accept: ['3050'],
    tolerance: '3000 in the older revision, where the credit is synchronous',
    source: 'States and transitions',
  }),
  'transaction.unique': must('No two transactions share a transactionReference.', { judgedBy: 'run' }),
  'transaction.current-date': must('A request date other than the current day in GMT is refused with 3001.', {
    accept: ['3001'],
    source: 'Limits: 7',
  }),
  'transaction.quote-type': should('A type other than that of the quote is refused with 3005.', {
    accept: ['3005'],
    source: 'Resources: Quotation request; Errors: Transaction codes',
    tolerance: 'the rate may depend on the type, and need not',
  }),
  'transaction.quote-match': must('Amount, currency or destination other than quoted is refused with 3005.', {
    accept: ['3005'],
    source: 'Errors: Transaction codes',
  }),
  'transaction.quote-known': must('A quote that was never given is refused.', {
    accept: ['1000', '1004', '3005', '3008', '3009', '3011'],
  }),
  'transaction.quote-of-partner': should('A quote that another partner was given is refused.', {
    accept: ['1000', '1004', '3005', '3008', '3009', '3011'],
    trigger: 'second-partner',
  }),
  'transaction.quote-expired': must('A quote used after its expiry time is refused with 3008.', {
    accept: ['3008'],
    source: 'Limits: 3',
    trigger: 'short-quote',
    tolerance: 'five seconds of clock difference',
  }),
  'transaction.quote-valid': must('A quote is taken until its expiry time, whatever was quoted since.', {
    source: 'States and transitions; Limits: 3',
  }),
  'transaction.bank-resolved': must(
    'The bank of a payout is resolved by its provider if one is given, else by its code, else by its exact name.',
    { source: 'Resources: Bank list', scope: { instruments: ['BANK_AC'] } },
  ),
  'transaction.bank-unresolved': must('A payout to a bank that neither provider, code nor name resolves is rejected.', {
    source: 'Resources: Bank list',
    trigger: 'unknown-bank',
  }),
  'transaction.unregistered': must(
    'A number or an account that is not registered is paid nothing: the payout is refused, or fails.',
    { source: 'States and transitions; Errors: Transaction codes', trigger: 'unregistered' },
  ),
  'transaction.older-at-once': gap(
    'Whether the older revision refuses a payout whose credit fails at once, or accepts it first, is not shown.',
    {
      source: 'States and transitions',
      assumption: 'olderFailures: refused or accepted',
      assumed: ['refused', 'accepted'],
      revision: 'older',
    },
  ),
  'transaction.quote-reuse': gap('Whether a quote may be used twice is not shown.', {
    assumption: 'quoteReuse: allowed or refused',
    assumed: ['allowed', 'refused'],
  }),
  'transaction.duplicate': must('A repeated reference is refused with 3004, also with a changed body.', {
    accept: ['3004'],
    source: 'Limits: 2',
    shownByLoad: 'with-resends',
  }),
  'transaction.partner-unique': must(
    'A reference that another partner has used is a new one, and shows each partner its own transaction.',
    { source: 'Resources: Transaction request', trigger: 'second-partner' },
  ),
  'transaction.duplicate-concurrent': must(
    'Of copies sent at the same moment exactly one is accepted; the others get 3004 or 3030.',
    { accept: ['3004', '3030'], source: 'Limits: 2', shownByLoad: 'with-batches' },
  ),
  'transaction.iban-other': gap('What becomes of a payout whose IBAN is not its account number is not said.', {
    source: 'Resources: Transaction request',
    scope: { types: ['p2b', 'b2p', 'b2b'], instruments: ['BANK_AC'] },
    assumption: 'ibanOther: accepted or refused',
    assumed: ['accepted', 'refused'],
  }),
  'transaction.retry-keeps-reference': must('A refusal whose action is Retry does not use the reference up.', {
    source: 'Limits: 2',
  }),
  'transaction.new-reference': must('A changed reference is a new transaction, or 3030 within the declared window.', {
    accept: ['3030'],
    source: 'Limits: 2',
  }),
});

/** Values that exist and are not shown: a target declares its own. */
const lists = section('Resources: Transaction request', ['createTransaction'], {
  'transaction.purposes': gap('The accepted values of remittancePurpose are not shown.', {
    assumption: 'remittancePurpose: its values',
  }),
  'transaction.funds': gap('The accepted values of sourceOfFunds are not shown.', {
    assumption: 'sourceOfFunds: its values',
  }),
  'transaction.relationships': gap('The accepted values of relationshipSender are not shown.', {
    assumption: 'relationshipSender: its values',
  }),
  'transaction.id-types': gap('The document types of each country are not shown.', {
    assumption: 'idType: its values by country',
  }),
  'transaction.special-providers': gap('The provider codes of four corridors that want one are not shown.', {
    assumption: 'specialProviderCode: codes by country',
  }),
  'transaction.country-conditions': gap('Which payout countries make a conditional field mandatory is not shown.', {
    assumption: 'countryRules: countries by rule; the rules themselves stand under countryRules',
  }),
});

const matching = section('Resources: Transaction request', ['createTransaction'], {
  'transaction.provider-match': must('A provider other than that of the account status request is refused.', {
    trigger: 'provider-mismatch',
  }),
  'transaction.look-alike-window': gap(
    'Within which time a payout like an earlier one is refused with 3030 is not shown.',
    { source: 'Limits: 2', assumption: 'lookAlikeSeconds: a number, or none', assumed: ['number', 'none'] },
  ),
  'notify.email': must("The recipient's e-mail address gets a notification.", {
    source: 'Events',
    unverifiable: 'the mail goes to the recipient',
  }),
  'notify.sms': must('beneficiarySmsNotify true brings an SMS to the business number.', {
    source: 'Events',
    scope: { types: ['b2b', 'p2b'] },
    unverifiable: 'the message goes to the beneficiary',
  }),
});

export const transactionRules = [...acceptance, ...matching, ...lists];
