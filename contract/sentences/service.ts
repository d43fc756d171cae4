import { agreed, heading, prose } from './sentence';

export const serviceSentences = [
  ...prose('Introduction', {
    'introduction.scope': ['This single document covers', heading],
    'introduction.base-url': ['is the service base address', agreed],
    'introduction.callback-url': ['is an address hosted by', ['callback.sent', 'callback.partner']],
  }),
  ...prose('What the service does', {
    'service.network': ['international money remittance network', heading],
    'service.use': ['calls its HTTPS/JSON interface', ['partner.order']],
    'service.delivery': ['delivers the funds through', ['view.settles', 'view.success']],
    'service.offered': ['Services offered', heading],
    'service.mobile': ['Remit to Mobile', ['transaction.accepted', 'view.success']],
    'service.routing': [
      'routes automatically to the available',
      'Which instrument behind a number is credited is not seen from outside.',
    ],
    'service.bank': ['Remit to Bank', ['transaction.accepted', 'view.success']],
    'service.card': ['Remit to Card', ['transaction.accepted', 'view.success', 'auth.pan-encryption']],
    'service.business': [
      'the same transaction operation with transaction type',
      ['transaction.accepted', 'transactionRequest.type', 'transactionRequest.business'],
    ],
    'service.flow': ['Transaction flow', heading],
    'service.flow.validate': ['Validate the beneficiary with', ['partner.order']],
    'service.flow.quote': ['Request a quotation', ['partner.order']],
    'service.flow.acceptance': [
      'is the acceptance of the foreign-exchange rate',
      ['transaction.quote-match', 'transaction.quote-valid', 'partner.quoted-amount'],
    ],
    'service.flow.create': ['Create the transaction, quoting', ['partner.order', 'partner.kyc']],
    'service.flow.follow': ['Poll View Transaction, or wait', ['partner.order', 'partner.waits']],
    'service.flow.change': [
      'Optionally cancel (only while still pending',
      [
        ...(['cancel.success', 'cancel.of-success', 'cancel.of-failed', 'cancel.in-process'] as const),
        ...(['reverse.accepted', 'reverse.of-pending', 'reverse.of-failed', 'reverse.of-cancelled'] as const),
      ],
    ],
    'service.any-time': ['operations are available at any time', ['ledger.all', 'corridor.success']],
    'service.behaviour': ['General behaviour', heading],
    'service.matching': [
      'matches the beneficiary name only in corridors',
      ['account.available', 'account.name-mismatch', 'account.matching-corridors'],
    ],
    'service.format-only': [
      'Elsewhere the service only validates the format',
      [
        ...(['account.number-format', 'account.details', 'account.iban-digits'] as const),
        ...(['transactionRequest.creditParty[msisdn]', 'transactionRequest.debitParty[msisdn]'] as const),
      ],
      ['tolerated.number-format', 'account.details', 'account.iban-digits'],
    ],
    'service.kyc': [
      'Sender and beneficiary KYC is mandatory',
      ['partner.kyc', 'errors.missing', 'transactionRequest.senderKyc', 'transactionRequest.recipientKyc'],
    ],
    'service.gmt': [
      'All timestamps handled by the service',
      ['errors.clock', 'quotation.expiry', 'transaction.current-date', 'statementEntry.timestamp'],
    ],
    'service.transport': ['Transport is HTTPS with JSON bodies', ['transport.https', 'http.json', 'http.content-type']],
    'service.certificate': ['inbound interface uses a certificate', ['transport.https']],
    'service.callback-certificate': ['callback interface must also use one', ['partner.callback-https']],
    'service.connection': ['connect through a secure site-to-site VPN', ['partner.connection']],
    'service.staging': ['A staging system is provided', ['partner.staging']],
    'service.production': ['the partner moves to production', ['partner.staging']],
    'service.environments': [
      'Credentials are separate per environment',
      ['auth.environments', 'partner.credentials-apart'],
    ],
    'service.reply': [
      'expect a reply to every request within',
      ['reply.limit', 'reply.each', 'reply.each-older'],
      ['reply.goal'],
    ],
  }),
];
