import { elsewhere, heading, prose } from './sentence';

const payinFields = [
  'sendingAmount',
  'payinCcyCode',
  'paymentMode',
  'authenticationPartnerCode',
  'paymentOption',
] as const;
const codeFields = ['sendingPartnerCode', 'receivingPartnerCode', 'business'] as const;
const rateFields = ['transactionType', 'instrumentType', 'scheme'] as const;
const contacts = ['primaryContactCountryCode', 'primaryContactNo', 'primaryContactNoType'] as const;
const accountKeys = [
  'bankBranchName',
  'accountName',
  'accountIBAN',
  'accountAdditionalNo1',
  'accountAdditionalNo2',
] as const;

const notSeen = 'What the service takes for an absent member is not seen from outside.';

const conventions = prose('Resources', {
  'resources.strings': ['all JSON values are strings', ['errors.malformed', 'http.shape'], ['form.statement-decimals']],
  'resources.requirement': ['M mandatory, O optional, C conditional', ['errors.missing', 'errors.optional-nothing']],
  'resources.length': [
    'Length is the published field length',
    ['errors.range', 'errors.exact', 'errors.names-limits', 'errors.single-lengths', 'readings.one'],
    ['length.characters', 'length.single-numbers'],
  ],
  'resources.key-lists': [
    'Lists of key/value pairs',
    [
      ...(['quotationRequest.debitParty', 'quotationRequest.creditParty', 'transactionRequest.debitParty'] as const),
      ...(['transactionRequest.creditParty', 'http.shape', 'errors.malformed'] as const),
    ],
    ['silent.party-lists'],
  ],
});

const quotations = [
  ...prose('Resources: Account status result', {
    'accountStatus.state': [
      'status: simplified state of the account',
      ['account.agreement', 'account.available', 'account.unregistered'],
    ],
    'accountStatus.empty-lei': [
      'lei: legal entity identifier',
      ['account.lei', 'accountStatus.lei'],
      ['tolerated.lei'],
    ],
  }),
  ...prose('Resources: Quotation request', {
    'quotation-request.decimals': [
      'decimals follow ISO 4217 for the destination',
      ['partner.amount-decimals', 'quotation.amount-decimals'],
      ['quotes.decimals'],
    ],
    'quotation-request.forward': [
      'If equal to the sending currency',
      ['quotation.forward', 'quotation.other-currency'],
    ],
    'quotation-request.reverse': ['If equal to the receiving currency', ['quotation.reverse']],
    'quotation-request.older-amount': ['amount precision 2 decimals', ['quotationRequest.requestAmount@older']],
    'quotation-request.type': [
      'optional for p2p, mandatory otherwise',
      ['quotationRequest.type', 'quotation.type-open'],
      ['quotes.kind'],
    ],
    'quotation-request.type-rate': ['the rate may depend on it', ['transaction.quote-type']],
    'quotation-request.scheme': ['scheme code used for network selection', ['quotation.scheme']],
    'quotation-request.scheme-or-pan': [
      'for CARD payouts either scheme or pan',
      ['quotation.scheme-or-pan', 'quotation.scheme-alone', 'quotation.pan-alone'],
    ],
    'quotation-request.sender-number': [
      'debitParty: key msisdn (length 6)',
      ['quotationRequest.debitParty[msisdn]'],
      ['length.key-names'],
    ],
    'quotation-request.inferred': ['when absent for bank/wallet the service infers', ['quotation.infers-instrument']],
    'quotation-request.older-number': [
      'mandatory for wallet in the older revision',
      ['quotationRequest.creditParty[msisdn]@older'],
    ],
    'quotation-request.wildcard': ['a wildcard value is used', ['quotationRequest.creditParty[msisdn]']],
    'quotation-request.encryption': [
      'value: PAN encrypted with',
      ['quotationRequest.creditParty[pan]', 'auth.pan-encryption', 'auth.pan-encoding'],
      ['auth.pan'],
    ],
    'quotation-request.pan': [
      'mandatory for CARD payouts, optional for WALLET',
      ['quotation.scheme-or-pan', 'quotation.pan-alone', 'quotation.scheme-alone'],
      ['quotes.scheme-alone'],
    ],
    'quotation-request.pan-version': ['only in the second version', ['quotationRequest.creditParty[pan]']],
  }),
  ...prose('Resources: Quotation response', {
    'quotation-response.echo': ['echoed from the request', ['echo.text']],
    'quotation-response.quote-id': [
      'unique quote identifier',
      ['quotation.unique', 'transaction.quote-known', 'transaction.quote-reuse', 'quotationResponse.quotes'],
      ['quotes.reuse'],
    ],
    'quotation-response.expiry': [
      'time after which the quote is invalid',
      ['quotation.expiry', 'transaction.quote-expired'],
      ['quotes.validity'],
    ],
    'quotation-response.sending-amount': [
      'amount the sending partner settles',
      ['quotation.forward', 'quotation.positive', 'ledger.money', 'ledger.debit-time'],
    ],
    'quotation-response.currencies': ['settlement currency', ['quotation.currencies']],
    'quotation-response.payout-currency': ['payout currency', ['quotation.currencies']],
    'quotation-response.rounding': [
      'rounded by country- and currency-specific',
      ['quotation.decimals', 'quotation.reverse', 'quotation.rounding'],
    ],
    'quotation-response.rate': [
      'rate applied including all markups',
      ['quotation.rate', 'quotation.rate-precision', 'quotation.positive'],
      ['quotes.rate', 'quotes.direction'],
    ],
    'quotation-response.version': ['present in the second version', ['quotation.variant', 'quotation.scheme']],
    'quotation-response.reference': ['equal to the quote id in samples', ['quotation.reference']],
    'quotation-response.status': ['success is 2000:Quote Success', ['quotation.success', 'success.wording']],
    'quotation-response.several': ['may return several quotes', ['quotation.older-choice']],
    'quotation-response.choice': ['the partner picks one', ['quotation.older-choice', 'partner.quoted-amount']],
  }),
];

const request = prose('Resources: Transaction request', {
  'transaction-request.top': ['Top-level fields', heading],
  'transaction-request.iso-date': [
    'samples also show an ISO 8601 form',
    ['transactionRequest.requestDate'],
    ['form.request-date'],
  ],
  'transaction-request.current-date': [
    'must be the current date',
    ['transaction.current-date', 'partner.current-date'],
  ],
  'transaction-request.older-amount': ['older revision 2 decimals', ['transactionRequest.amount@older']],
  'transaction-request.older-type': [
    'older revision uses the fixed value',
    ['transactionRequest.type@older'],
    ['payouts.older-types'],
  ],
  'transaction-request.description': [
    'passed on to payout partners (older',
    ['transactionRequest.descriptionText@older'],
    ['length.older'],
  ],
  'transaction-request.null-description': ['may be null', ['transactionRequest.descriptionText']],
  'transaction-request.reference': [
    'partner-unique reference',
    ['transaction.partner-unique', 'partner.reference-unique'],
    ['duplicates.partner-unique'],
  ],
  'transaction-request.duplicates': ['identifies duplicates by it', ['transaction.duplicate']],
  'transaction-request.provider-kept': [
    'must equal the value sent in',
    ['transaction.provider-match', 'partner.provider-kept'],
    ['payouts.provider'],
  ],
  'transaction-request.below': ['see below', elsewhere],
  'transaction-request.special-providers': [
    'Special provider codes are mandatory',
    ['transactionRequest.provider', 'transaction.special-providers'],
  ],
  'transaction-request.special-values': ['their exact values are not shown', ['transaction.special-providers']],
  'transaction-request.debit-keys': ['debitParty keys', heading],
  'transaction-request.credit-keys': ['creditParty keys', heading],
  'transaction-request.sender-pan': [
    'sender PAN encrypted as above',
    ['transactionRequest.debitParty[pan]', 'auth.pan-encryption', 'partner.pan-encrypted'],
  ],
  'transaction-request.savings': ['default for p2p is Savings', notSeen],
  'transaction-request.sort-code': [
    'sortcode: bank code: IFSC',
    ['transactionRequest.creditParty[sortcode]', 'transaction.bank-resolved'],
  ],
  'transaction-request.bank-name': [
    'full name of the beneficiary bank',
    ['transactionRequest.creditParty[organisationid]', 'transaction.bank-resolved'],
  ],
  'transaction-request.sms': ['true requests an SMS status notification', ['notify.sms']],
  'transaction-request.account-keys': [
    'accountAdditionalNo2: business transactions',
    accountKeys.map((key) => `transactionRequest.creditParty[${key}]` as const),
  ],
  'transaction-request.iban': [
    'when accountIBAN is used',
    ['partner.iban-twice', 'transaction.iban-other'],
    ['payouts.iban'],
  ],
  'transaction-request.sender': ['senderKyc:', heading],
  'transaction-request.contact-country': [
    'mandatory (3) for p2b',
    ['transactionRequest.senderKyc.primaryContactCountryCode@p2b'],
    ['length.single-numbers'],
  ],
  'transaction-request.contact-number': [
    'mandatory (11) for p2b',
    ['transactionRequest.senderKyc.primaryContactNo@p2b'],
    ['length.single-numbers'],
  ],
  'transaction-request.contact-type': [
    'personal or office',
    ['transactionRequest.senderKyc.primaryContactNoType', 'transactionRequest.senderKyc.primaryContactNoType@p2b'],
    ['words.others', 'words.letters'],
  ],
  'transaction-request.contact-type-p2b': [
    'mandatory for p2b',
    ['transactionRequest.senderKyc.primaryContactNoType@p2b'],
  ],
  'transaction-request.state': [
    'ISO alpha-2 state when originating',
    ['transactionRequest.senderKyc.postalAddress.stateProvince'],
    ['length.state'],
  ],
  'transaction-request.recipient': ['recipientKyc:', heading],
  'transaction-request.email': ['address for e-mail transaction notifications', ['notify.email']],
  'transaction-request.id-types': ['country-specific list of document types', ['transaction.id-types']],
  'transaction-request.recipient-state': [
    'ISO alpha-2 state for US and Canada',
    ['transactionRequest.recipientKyc.postalAddress.stateProvince'],
    ['payouts.recipient-state'],
  ],
  'transaction-request.recipient-contact': [
    'used for b2p recipients',
    contacts.map((name) => `transactionRequest.recipientKyc.${name}` as const),
  ],
  'transaction-request.transfer': ['internationalTransferInformation:', heading],
  'transaction-request.quote': [
    'quoteId: from the quotation response',
    ['transaction.quote-known', 'transaction.quote-of-partner'],
    ['quotes.partner'],
  ],
  'transaction-request.destination': ['receivingCountry: ISO alpha-2', ['transaction.quote-match']],
  'transaction-request.purposes': ['remittancePurpose: accepted values list', ['transaction.purposes']],
  'transaction-request.funds': ['sourceOfFunds: accepted values list', ['transaction.funds']],
  'transaction-request.relationship': [
    'optional for business types',
    ['transactionRequest.internationalTransferInformation.relationshipSender@business'],
  ],
  'transaction-request.relationships': ['relationshipSender: accepted values list', ['transaction.relationships']],
  'transaction-request.business-fields': [
    'Business transactions add these top-level fields',
    [...payinFields, ...codeFields].map((name) => `transactionRequest.${name}` as const),
    ['payouts.pay-in', 'words.others', 'words.letters'],
  ],
  'transaction-request.person-sections': [
    'Person KYC sections apply to',
    ['transactionRequest.senderKyc', 'transactionRequest.recipientKyc'],
  ],
  'transaction-request.empty-sections': ['empty objects are sent', ['partner.empty-sections']],
  'transaction-request.business-sender': [
    'business.senderKyc: businessName',
    ['transactionRequest.business.senderKyc.*'],
  ],
  'transaction-request.business-recipient': [
    'business.recipientKyc: businessName',
    [
      'transactionRequest.business.recipientKyc.businessName',
      'transactionRequest.business.recipientKyc.businessAddressCountryCode',
    ],
  ],
  'transaction-request.business-recipient-optional': [
    'optional: businessPINCode, businessAddress1',
    ['transactionRequest.business.recipientKyc.*'],
  ],
});

const answers = [
  ...prose('Resources: Transaction response (acknowledged or success)', {
    'transaction-response.echo': ['echoed from the request', ['echo.text'], ['form.echo-amount']],
    'transaction-response.status': [
      'must not be used to decide',
      ['partner.status-decides'],
      ['tolerated.codes-of-states'],
    ],
    'transaction-response.reference': [
      'unique reference generated by the service',
      ['transaction.unique', 'transaction.accepted'],
    ],
  }),
  ...prose('Resources: Transaction view response', {
    'transaction-view.members': ['Same fields as the transaction response', ['transactionView.*']],
    'transaction-view.status': ['authoritative state', ['view.agreement', 'view.code', 'view.final']],
    'transaction-view.credited': ['identifier set by the receiving partner', ['view.pending', 'view.success']],
    'transaction-view.parties': [
      'lists naming the account identifiers',
      ['view.parties', 'view.parties-plain', 'transactionView.debitParty', 'transactionView.creditParty'],
      ['form.view-parties'],
    ],
  }),
  ...prose('Resources: Ledger', {
    'ledger-entry.members': [
      'Array of objects: currency',
      ['ledgerEntry.*', 'ledger.decimals', 'ledger.money'],
      ['ledger.rest'],
    ],
  }),
  ...prose('Resources: Corridor quotation', {
    'corridor-quotation.members': [
      'Array of objects: requestDate',
      [
        ...(['corridor.success', 'corridorQuotation.requestDate', 'corridorQuotation.requestCurrency'] as const),
        ...(['corridorQuotation.quotes', 'corridorQuotation.quotationStatus'] as const),
      ],
    ],
    'corridor-quotation.quotes': [
      'Each quote has receivingCurrency and fxRate',
      [
        ...(['corridorQuotation.quotes[].receivingCurrency', 'corridorQuotation.quotes[].fxRate'] as const),
        ...(['corridor.positive', 'corridor.unique'] as const),
      ],
      ['silent.corridor-rows'],
    ],
    'corridor-quotation.second': [
      'the second version adds transactionType',
      [...rateFields.map((name) => `corridorQuotation.quotes[].${name}` as const), 'corridor.filter'],
    ],
    'corridor-quotation.older': [
      'the older revision adds receivingServiceProvider',
      ['corridorQuotation.quotes[].receivingServiceProvider@older'],
    ],
  }),
  ...prose('Resources: Status notification', {
    'notification.references': [
      'service transaction reference',
      ['callback.agreement', 'statusNotification.transactionId'],
    ],
    'notification.partner-reference': ['partnerTransId: partner reference', ['callback.agreement']],
    'notification.code': ['status code of the transaction', ['callback.code', 'callback.same-code']],
    'notification.message': ['status message', ['callback.code']],
    'notification.status': ['one of the status values listed', ['statusNotification.status', 'callback.agreement']],
    'notification.reply': [
      'The partner replies with an object',
      ['notificationReply.acknowledged', 'partner.acknowledges'],
    ],
  }),
  ...prose('Resources: Cancel and reverse', {
    'changes.operation': ['cancel', heading],
    'changes.operation-reverse': ['reverse', heading],
    'changes.cancel': [
      'cancel: txnId (M, service reference',
      ['cancelRequest.*', 'cancel.either-reference', 'cancel.reason'],
      ['changes.reason'],
    ],
    'changes.cancel-response': ['cancel: statusCode, responseMessage', ['cancelResponse.*']],
    'changes.reverse': [
      'reverse: txnId (M, service reference',
      ['reverseRequest.*', 'reverse.either-reference', 'cancel.reason'],
      ['changes.reason'],
    ],
    'changes.reverse-response': ['reverse: statusCode, responseMessage', ['reverseResponse.*']],
  }),
];

const lists = [
  ...prose('Resources: Bank list', {
    'bank-list.provider': [
      'if set the bank is resolved',
      ['transaction.bank-resolved', 'account.bank-resolved'],
      ['banks.resolution'],
    ],
    'bank-list.code': ['otherwise by bankCode, then by', ['transaction.bank-resolved', 'account.bank-resolved']],
    'bank-list.none': ['if none match the transaction', ['transaction.bank-unresolved', 'account.bank-unresolved']],
    'bank-list.funds': ['ACTIVE means the bank can receive', ['bank-list.active'], ['banks.active']],
    'bank-list.null-text': [
      'may hold the text null',
      ['bankList.banks[].city', 'bankList.banks[].branch', 'bankList.banks'],
      ['form.null-text'],
    ],
  }),
  ...prose('Resources: Statement entry', {
    'statement.references': ['internalRef: service transaction reference', ['statements.complete']],
    'statement.amount': [
      'amount in balance currency',
      ['statements.complete', 'statements.effect'],
      ['statements.sign'],
    ],
    'statement.converted': ['amount sent to the beneficiary', ['statements.complete']],
    'statement.converted-currency': ['currency of convertedAmount', ['statements.complete']],
    'statement.balance': ['balance after the entry', ['statements.effect', 'statements.ledger']],
    'statement.reason': [
      'it holds a parseable reason',
      ['statements.reason', 'statements.reason-code'],
      ['statements.reason'],
    ],
    'statement.transferred': ['TRANSFERRED reduces the balance', ['statements.effect']],
    'statement.rejected': ['REJECTED leaves it unchanged', ['statements.effect', 'statements.reason']],
    'statement.bounced': ['credits the balance', ['statements.effect']],
  }),
  ...prose('Resources: Error object', { 'error-object.errors': ['See Errors', elsewhere] }),
];

export const resourceSentences = [...conventions, ...quotations, ...request, ...answers, ...lists];
