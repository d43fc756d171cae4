import type { Instrument } from '../types';
import { lookUps } from './look-ups';
import { type FieldRow, table, under } from './table';

const request = 'Resources: Transaction request';
const response = 'Resources: Transaction response';
const view = 'Resources: Transaction view response';
const p2 = ['p2p', 'p2b', 'b2p', 'b2b'] as const;
const business = { scope: { types: ['p2b', 'b2p', 'b2b'] as const } };
const country = (rule: string, text: string) => ({ condition: { text, when: [{ country: rule }] } });
const mandatoryFor = (instrument: Instrument) => ({
  real: true as const,
  condition: { text: `mandatory for ${instrument} payouts`, when: [{ instruments: [instrument] }] },
});
const onlyFor = (instrument: Instrument) => ({ scope: { instruments: [instrument] }, ...mandatoryFor(instrument) });

const top = [
  ['requestDate', 'M', '19', 'time of the request; the current date', { format: 'dateTime', breaks: ['3001'] }],
  [
    'amount',
    'M',
    '30,6',
    'payout amount to the beneficiary',
    { revision: 'current', breaks: ['3005'], otherCodes: lookUps.amount },
  ],
  [
    'amount',
    'M',
    '10,2',
    'payout amount to the beneficiary',
    { revision: 'older', breaks: ['3005'], otherCodes: lookUps.amount },
  ],
  ['currency', 'M', '3', 'payout currency', { format: 'currency', breaks: ['1013', ...lookUps.currency] }],
  ['type', 'M', '11', 'transaction type', { value: '3', enum: p2, revision: 'current', breaks: ['3005', '3117'] }],
  [
    'type',
    'M',
    '11',
    'fixed value',
    { value: '11', enum: ['inttransfer'], revision: 'older', breaks: ['3005', '3117'] },
  ],
  ['scheme', 'O', '2-16', 'payment network selection', { revision: 'current', listed: true }],
  ['descriptionText', 'O', '1-256', 'passed on to payout partners', { mayBeNull: true, revision: 'current' }],
  ['descriptionText', 'O', '0-20', 'passed on to payout partners', { mayBeNull: true, revision: 'older' }],
  [
    'requestingOrganisationTransactionReference',
    'M',
    '4-50',
    'partner-unique reference; duplicates are identified by it',
    { otherCodes: ['1046'] },
  ],
  [
    'provider',
    'C',
    '5-20',
    'wallet or bank provider code; equal to that of the account status request',
    {
      format: 'digits',
      otherCodes: ['3002', '3210'],
      listed: true,
      condition: {
        text: 'mandatory for wallets of payment service providers, and where a special code is',
        when: [
          { instruments: ['WALLET'], country: 'walletProvider' },
          { instruments: ['BANK_AC'], country: 'bankProvider' },
          { instruments: ['CARD'], country: 'cardProvider' },
        ],
      },
    },
  ],
  ['debitParty', 'M', '', 'sender account identifiers', { format: 'list' }],
  ['creditParty', 'M', '', 'beneficiary account identifiers', { format: 'list' }],
  ['senderKyc', 'M', '', 'sender as a person', { format: 'object' }],
  ['recipientKyc', 'M', '', 'recipient as a person', { format: 'object' }],
  ['internationalTransferInformation', 'M', '', 'quote, destination and purpose', { format: 'object' }],
] as const satisfies readonly FieldRow[];

const parties = [
  [
    'debitParty[msisdn]',
    'M',
    '3-50',
    'sender mobile number with country code',
    { format: 'mobile', real: true, otherCodes: ['3005', ...lookUps.sender] },
  ],
  ['debitParty[organisationid]', 'O', '4-128', 'full name of the sending partner entity'],
  [
    'debitParty[bankaccountno]',
    'C',
    '5-128',
    'sender account, IBAN or masked card number',
    {
      real: true,
      example: '411111******1111',
      condition: { text: 'the specification does not show when', when: [] },
    },
  ],
  [
    'debitParty[pan]',
    'C',
    '512-1024',
    'encrypted sender card number',
    { format: 'encrypted', ...onlyFor('CARD'), otherCodes: ['3006'] },
  ],
  [
    'creditParty[msisdn]',
    'C',
    '3-50',
    'beneficiary mobile number',
    {
      format: 'mobile',
      real: true,
      condition: {
        text: 'mandatory for WALLET payouts, otherwise the payout country decides',
        when: [{ instruments: ['WALLET'] }, { instruments: ['BANK_AC'], country: 'bankMsisdn' }],
      },
      otherCodes: lookUps.beneficiary,
    },
  ],
  // without its account or card, a payout is by its members one to a wallet
  [
    'creditParty[bankaccountno]',
    'C',
    '1-128',
    'beneficiary account or IBAN',
    { ...onlyFor('BANK_AC'), otherCodes: ['1000', '1030', '3022', ...lookUps.account], agreesWith: ['accountIBAN'] },
  ],
  [
    'creditParty[accounttype]',
    'C',
    '0-20',
    'Savings where none is sent for p2p',
    {
      scope: { instruments: ['BANK_AC'] },
      enum: ['Checking', 'Savings'],
      mayBeEmpty: true,
      ...country('accounttype', 'mandatory in some countries'),
    },
  ],
  [
    'creditParty[sortcode]',
    'C',
    '4-25',
    'bank code: IFSC for India, SWIFT BIC elsewhere',
    { ...onlyFor('BANK_AC'), breaks: ['1002', '3210'], otherCodes: ['3002'] },
  ],
  [
    'creditParty[organisationid]',
    'C',
    '1-60',
    'full name of the beneficiary bank',
    { ...onlyFor('BANK_AC'), otherCodes: ['3002', '3210'] },
  ],
  [
    'creditParty[banksubcode]',
    'C',
    '1-50',
    'branch-specific code such as a routing number',
    {
      real: true,
      otherCodes: ['3002'],
      scope: { instruments: ['BANK_AC'] },
      condition: {
        text: 'mandatory for BANK_AC in some countries',
        when: [{ instruments: ['BANK_AC'], country: 'banksubcode' }],
      },
    },
  ],
  [
    'creditParty[pan]',
    'C',
    '512-1024',
    'encrypted beneficiary card number',
    { format: 'encrypted', ...onlyFor('CARD'), otherCodes: ['1000', '1030', '3022', ...lookUps.account] },
  ],
  [
    'creditParty[beneficiarySmsNotify]',
    'O',
    '',
    'true asks for an SMS to the business mobile number',
    { example: 'true', scope: { types: ['b2b', 'p2b'] } },
  ],
  ...(['bankBranchName', 'accountName', 'accountAdditionalNo1', 'accountAdditionalNo2'] as const).map(
    (key) =>
      [
        `creditParty[${key}]`,
        'C',
        '',
        'business account detail',
        { ...business, condition: { text: 'the specification does not show when', when: [] } },
      ] as const satisfies FieldRow,
  ),
  [
    'creditParty[accountIBAN]',
    'C',
    '',
    'IBAN; the same value is sent in bankaccountno',
    {
      scope: { types: ['p2b', 'b2p', 'b2b'], instruments: ['BANK_AC'] },
      listed: true,
      agreesWith: ['bankaccountno'],
      condition: { text: 'the specification does not show when', when: [] },
    },
  ],
] as const satisfies readonly FieldRow[];

const transfer = [
  [
    'quoteId',
    'M',
    '16-20',
    'identifier of the accepted quote',
    { issued: true, breaks: ['3005', '3008', '3009', '3011'] },
  ],
  ['receivingCountry', 'M', '2', 'destination country', { format: 'country', breaks: lookUps.country }],
  ['remittancePurpose', 'M', '4-30', 'purpose; accepted values are not shown', { listed: true }],
  ['sourceOfFunds', 'M', '4-17', 'source of funds; accepted values are not shown', { listed: true }],
  [
    'relationshipSender',
    'M',
    '3-11',
    'relationship to the sender; optional for business types',
    { listed: true, scope: { types: ['p2p'] } },
  ],
  [
    'relationshipSender',
    'O',
    '3-11',
    'relationship to the sender',
    { listed: true, tag: 'business', scope: { types: ['p2b', 'b2p', 'b2b'] } },
  ],
] as const satisfies readonly FieldRow[];

const paymentModes = ['cash', 'debit', 'account', 'others'];

const businessTop = [
  ['sendingAmount', 'M', '10,2', 'pay-in amount', { breaks: ['3005'] }],
  ['payinCcyCode', 'M', '3', 'pay-in currency', { format: 'currency' }],
  [
    'paymentMode',
    'M',
    '0-20',
    'cash, debit, account or others',
    { mayBeEmpty: true, listed: true, words: paymentModes },
  ],
  ['authenticationPartnerCode', 'M', '4-20', 'unique code', { real: true }],
  [
    'paymentOption',
    'M',
    '4-100',
    'Mobile Wallet or Account Credit',
    { listed: true, words: ['Mobile Wallet', 'Account Credit'], agreesWith: ['instrumentType'] },
  ],
  ['sendingPartnerCode', 'M', '', 'unique code of the sending partner'],
  ['receivingPartnerCode', 'O', '', 'code of the receiving partner', { real: true }],
  ['business', 'M', '', 'business KYC', { format: 'object' }],
] as const satisfies readonly FieldRow[];

export const transactionFields = [
  ...table('transactionRequest', request, top),
  ...table('transactionRequest', request, parties),
  ...table('transactionRequest', request, under('internationalTransferInformation', transfer)),
  ...table('transactionRequest', request, businessTop, business),
  ...table('transactionResponse', response, [...echoes(), ...accounts('transactionRequest')]),
  ...table('transactionResponse', response, [
    ['transactionStatus', 'M', '', 'code:message; never decides the final state', { format: 'codeMessage' }],
    ['transactionReference', 'M', '', 'unique reference generated by the service'],
  ]),
  ...table('transactionView', view, [...echoes(), ...accounts()]),
  ...table('transactionView', view, [
    ['transactionStatus', 'M', '', 'code:message; never decides the final state', { format: 'codeMessage' }],
    ['transactionReference', 'M', '', 'unique reference generated by the service'],
    [
      'status',
      'M',
      '',
      'authoritative state',
      {
        enum: ['SUCCESS', 'FAILED', 'CANCELLED', 'RETURNED', 'PENDING', 'REVERSAL PENDING', 'REVERSAL REJECTED'],
        revision: 'current',
      },
    ],
    [
      'creditingOrganisationTransactionReference',
      'O',
      '',
      'identifier set by the receiving partner; empty or absent while it has set none',
      { mayBeEmpty: true, mayBeNull: true, revision: 'current' },
    ],
  ]),
];

/** The members that the answers of create and view share. */
function echoes() {
  const of = (path: string) => `transactionRequest.${path}`;
  return [
    ['requestDate', 'M', '', 'echo of the request date', { format: 'dateTime', echo: of('requestDate') }],
    ['amount', 'M', '', 'echo of the amount', { format: 'decimal', echo: of('amount') }],
    ['currency', 'M', '', 'echo of the currency', { format: 'currency', echo: of('currency') }],
    ['type', 'M', '', 'echo of the type', { enum: [...p2, 'inttransfer'], echo: of('type') }],
    [
      'requestingOrganisationTransactionReference',
      'M',
      '',
      'echo of the partner reference',
      { value: '4-50', echo: of('requestingOrganisationTransactionReference') },
    ],
  ] as const satisfies readonly FieldRow[];
}

/** Account identifiers: echoes in the answer to create, names of accounts in a view. */
function accounts(echoOf?: string) {
  const echo = (path: string) => (echoOf ? { echo: `${echoOf}.${path}` } : {});
  const row = <const Path extends string>(path: Path, value: string, text: string, scope = {}) =>
    [
      path,
      'C',
      '',
      text,
      // a party list may name what was not sent
      { value, mayBeEmpty: true, mayBeNull: true, ...scope, ...echo(path) },
    ] as const satisfies FieldRow;
  return [
    ['debitParty', 'M', '', 'sender account identifiers', { format: 'list' }],
    row('debitParty[msisdn]', '3-50', 'sender mobile number'),
    ['creditParty', 'M', '', 'beneficiary account identifiers', { format: 'list' }],
    row('creditParty[msisdn]', '3-50', 'beneficiary mobile number'),
    row('creditParty[bankaccountno]', '1-128', 'beneficiary account', { scope: { instruments: ['BANK_AC'] } }),
  ] as const satisfies readonly FieldRow[];
}
