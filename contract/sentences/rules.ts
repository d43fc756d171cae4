/** The sentences of States and transitions, Authentication, Events, Errors, Limits and Versioning. */
import { agreed, elsewhere, heading, prose } from './sentence';

const states = prose('States and transitions', {
  'states.table': ['values and the required partner action', heading],
  'states.decides': ['Only the status field decides', ['partner.status-decides']],
  'states.not-decisive': ['transactionStatus must not be used', ['partner.status-decides']],
  'states.liability': ['accepts no liability for reversals', agreed],
  'states.unshown': [
    'Transitions out of FAILED, CANCELLED',
    ['view.final', 'view.reversal-ends'],
    ['states.final', 'tolerated.reversal-ends'],
  ],
  'states.account': ['an account status is available', ['accountStatus.status', 'account.agreement']],
  'states.quote': ['A quote is valid until', ['transaction.quote-valid']],
  'states.quote-expired': ['a transaction using it fails', ['transaction.quote-expired']],
});

const authentication = prose('Authentication', {
  'authentication.headers': [
    'carries these HTTP headers',
    ['auth.header-missing', 'auth.header-names', 'auth.header-twice', 'headers.*'],
    ['auth.missing'],
  ],
  'authentication.hash': [
    'SHA-256 hash of the partner password',
    ['auth.credentials', 'auth.hash-malformed', 'auth.plain-password'],
    ['auth.malformed-hash'],
  ],
  'authentication.date': ['X-DATE: request time', ['auth.date', 'auth.date-freshness'], ['auth.date']],
  'authentication.origin': ['code of the country where', ['auth.origin-country']],
  'authentication.pan-header': ['X-PAN', ['cardStatusParameters.X-PAN']],
  'authentication.rules': ['Rules:', heading],
  'authentication.1': ['are case-insensitive', ['auth.case-insensitive', 'auth.password-folding'], ['auth.case']],
  'authentication.2': ['Credentials are issued at onboarding', ['auth.environments', 'partner.credentials-apart']],
  'authentication.3': ['Invalid credentials give error', ['auth.credentials']],
  'authentication.4': ['SHA-256 checksum does not match', ['auth.checksum']],
  'authentication.5': [
    'PANs are encrypted with',
    ['auth.pan-encryption', 'auth.pan-encoding', 'security.pan-unseen', 'partner.pan-encrypted'],
    ['auth.pan'],
  ],
  'authentication.key': ['is given at onboarding', agreed],
  'authentication.6': ['certificate on both sides', ['transport.https', 'partner.callback-https']],
  'authentication.7': ["Authentication of the service's calls", ['callback.authentication']],
});

const events = prose('Events', {
  'events.notification': ['sends one event type', ['callback.sent', 'callback.content-type']],
  'events.body-form': ['Body: see Status notification', elsewhere],
  'events.body': ['status carries one of', ['statusNotification.*', 'callback.code']],
  'events.answer': [
    'The partner answers with acknowledged',
    ['partner.acknowledges', 'callback.once', 'callback.unacknowledged'],
    ['callbacks.delivery'],
  ],
  'events.after': ['The notification is sent after', ['callback.sent', 'callback.reversal', 'callback.order']],
  'events.polling': ['may keep polling View Transaction', ['callback.agreement'], ['states.lag']],
  'events.mail': ['also sends e-mail notifications', ['notify.email', 'notify.sms']],
  'events.unshown': [
    'Retry schedule, signing and delivery',
    ['callback.retry', 'callback.order', 'callback.once', 'callback.authentication'],
    ['callbacks.delivery'],
  ],
});

const errors = [
  ...prose('Errors', {
    'errors.shape': ['Failure body shape', ['failure.*', 'http.shape']],
    'errors.categories': [
      'values seen: authorisation',
      ['auth.credentials', 'quotation.scheme-or-pan'],
      ['errors.category'],
    ],
    'errors.code': ['code, string', ['errors.known-code', 'errors.code-of-failure']],
    'errors.description': [
      'errorDescription: text',
      ['errors.wording', 'errors.names-property', 'errors.names-limits'],
    ],
    'errors.time': ['timestamp in UTC', ['errors.clock'], ['silent.clocks']],
    'errors.wrapped': [
      'Transaction operations wrap this with',
      ['errors.wrapper', 'errors.server-correlation', 'wrappedFailure.serverCorrelationId'],
      ['errors.wrapper', 'errors.service-reference'],
    ],
    'errors.unauthenticated': [
      'empty when authentication failed',
      ['errors.server-correlation', 'errors.client-correlation', 'wrappedFailure.clientCorrelationId'],
      ['errors.unread-reference'],
    ],
    'errors.view-status': ['View Transaction adds status', ['view.failed-status', 'wrappedFailure.status']],
    'errors.http-status': [
      'Samples show failures returned with HTTP',
      ['http.status', 'http.success'],
      ['errors.http-status'],
    ],
    'errors.contact': ['Contact = partner should contact', ['partner.code-actions']],
    'errors.action': ['Action = Retry, Cancel', ['partner.code-actions', 'transaction.retry-keeps-reference']],
  }),
  ...prose('Errors: Account status codes', {
    'errors.status-codes': ['Codes in the 6000 range', ['account.other-codes'], ['errors.unlisted-codes']],
  }),
];

const limits = prose('Limits', {
  'limits.1': ['Field lengths and precision', ['errors.range', 'errors.exact']],
  'limits.2': [
    'identifies a partner transaction by',
    ['transaction.duplicate', 'transaction.partner-unique', 'view.other-partner'],
  ],
  'limits.2.resend': [
    'must use the same reference',
    ['transaction.retry-keeps-reference', 'partner.reference-kept'],
    ['refusals.reference'],
  ],
  'limits.2.changed': [
    'A changed reference is processed',
    ['transaction.new-reference', 'partner.reference-unique'],
    ['duplicates.look-alike'],
  ],
  'limits.2.repeated': [
    'A repeated reference gives',
    ['transaction.duplicate', 'transaction.duplicate-concurrent'],
    ['duplicates.sequence', 'duplicates.same-moment'],
  ],
  'limits.2.look-alike': [
    'a possible duplicate within',
    ['transaction.new-reference', 'transaction.duplicate-concurrent', 'transaction.look-alike-window'],
  ],
  'limits.3': ['Quote validity ends at', ['transaction.quote-valid', 'quotation.expiry', 'partner.quoted-amount']],
  'limits.3.later': ['later use gives 3008', ['transaction.quote-expired']],
  'limits.4': ['Amount limits are enforced', ['limits.3075', 'limits.3077', 'limits.3079', 'limits.3081']],
  'limits.4.maximum': [
    'maximum 3076, 3078',
    ['limits.3076', 'limits.3078', 'limits.3080', 'limits.3082', 'limits.3107'],
  ],
  'limits.4.values': ['The limit values are configured', ['limits.values']],
  'limits.5': ['Beneficiary counts', ['limits.3060', 'limits.3061', 'limits.3062']],
  'limits.5.day': ['beneficiary daily amount', ['limits.3072']],
  'limits.5.month': ['monthly amount', ['limits.3074']],
  'limits.6': [
    'Cancel is possible only before',
    ['cancel.success', 'cancel.in-process', 'cancel.of-success', 'cancel.no-effect'],
  ],
  'limits.6.reversal': [
    'reversal only for a transaction',
    ['reverse.accepted', 'reverse.of-pending', 'reverse.of-cancelled', 'reverse.of-failed', 'reverse.no-effect'],
  ],
  'limits.7': ['The request date of', ['transaction.current-date', 'partner.current-date']],
  'limits.8': ['Request rate limits and', ['rates.requests']],
});

const versioning = prose('Versioning', {
  'versioning.path': ['Versioning is carried in', heading],
  'versioning.quotation': ['Quotation', ['quotation.success', 'quotation.variant']],
  'versioning.view': ['View transaction', ['view.service-reference', 'view.older-members']],
  'versioning.ledger': ['Ledger balance', ['ledger.all', 'ledger.currency']],
  'versioning.corridors': ['Corridor quotation', ['corridor.success', 'corridor.currency', 'corridor.filter']],
  'versioning.same': [
    'Account status, create transaction, cancel',
    ['account.available', 'transaction.accepted', 'cancel.success', 'reverse.accepted'],
  ],
  'versioning.type': ['type fixed as inttransfer', ['transactionRequest.type@older']],
  'versioning.decimals': [
    'amounts with 2 decimals',
    ['transactionRequest.amount@older', 'quotationRequest.requestAmount@older'],
  ],
  'versioning.lengths': [
    'shorter field lengths',
    ['errors.older-lengths', 'transactionRequest.descriptionText@older'],
    ['length.older'],
  ],
  'versioning.cards': ['no card support', ['corridor.declared'], ['payouts.older-types']],
  'versioning.pan': ['The PAN field is only', ['quotationRequest.creditParty[pan]'], ['payouts.older-types']],
  'versioning.retirement': ['Deprecation policy and retirement', ['versions.retirement']],
});

export const ruleSentences = [...states, ...authentication, ...events, ...errors, ...limits, ...versioning];
