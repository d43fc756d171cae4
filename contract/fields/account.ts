import { lookUps } from './look-ups';
import { type FieldRow, table } from './table';

const wallet = 'Endpoints: Account status of a mobile wallet';
const bank = 'Endpoints: Account status of a bank account';
const card = 'Endpoints: Account status of a card';

const country = (rule: string, text: string) => ({ condition: { text, when: [{ country: rule }] } });

const walletRows = [
  [
    'msisdn',
    'M',
    '3-50',
    'beneficiary mobile number with country code',
    { in: 'path', format: 'mobile', real: true, otherCodes: ['6004'] },
  ],
  ['bnv', 'M', '1-180', 'beneficiary full name as registered with the wallet provider'],
  ['snv', 'O', '1-180', 'sender full name'],
  [
    'provider',
    'C',
    '5-20',
    'wallet provider code; given, the number is checked against it',
    {
      format: 'digits',
      otherCodes: ['6004'],
      listed: true,
      ...country('walletProvider', 'mandatory for wallets of payment service providers'),
    },
  ],
] as const satisfies readonly FieldRow[];

const bankRows = [
  ['accountId', 'M', '5-128', 'account number or IBAN', { in: 'path', real: true, otherCodes: ['6004'] }],
  ['bnv', 'M', '1-180', 'beneficiary name as registered with the bank'],
  ['snv', 'O', '1-50', 'sender name'],
  [
    'bankcode',
    'C',
    '4-32',
    'IFSC for India, SWIFT BIC elsewhere',
    {
      real: true,
      otherCodes: ['6004'],
      condition: { text: 'optional only when the account is an IBAN', when: [{ unlessIban: 'accountId' }] },
    },
  ],
  ['bankname', 'M', '4-128', 'full bank name', { real: true, otherCodes: ['6004'] }],
  ['country', 'M', '2', 'destination country', { format: 'country', otherCodes: ['6001', ...lookUps.country] }],
  [
    'msisdn',
    'C',
    '3-50',
    'beneficiary mobile number',
    { format: 'mobile', real: true, otherCodes: ['6004'], ...country('bankMsisdn', 'the destination country decides') },
  ],
  [
    'provider',
    'C',
    '7-20',
    'bank provider code; given, the bank is resolved by it',
    {
      format: 'digits',
      otherCodes: ['6004'],
      listed: true,
      ...country('bankProvider', 'the destination country decides'),
    },
  ],
  [
    'banksubcode',
    'C',
    '1-50',
    'routing number, routing code or sort code',
    { real: true, otherCodes: ['6004'], ...country('banksubcode', 'the destination country decides') },
  ],
  [
    'accounttype',
    'C',
    '1-100',
    'Savings where none is sent for p2p',
    { enum: ['Checking', 'Savings'], ...country('accounttype', 'the destination country decides') },
  ],
  ['beneficiaryidtype', 'O', '3', 'type of the beneficiary id document', { value: '1-3', real: true }],
  ['idnumber', 'O', '5', 'number of the beneficiary id document', { value: '1-5', real: true }],
] as const satisfies readonly FieldRow[];

const cardRows = [
  ['bnv', 'M', '1-180', 'name as displayed on the card and registered with the issuer'],
  [
    'msisdn',
    'C',
    '3-50',
    'beneficiary mobile number',
    { format: 'mobile', real: true, otherCodes: ['6004'], ...country('cardMsisdn', 'the destination country decides') },
  ],
  ['country', 'M', '2', 'destination country', { format: 'country', otherCodes: ['6001', ...lookUps.country] }],
  [
    'X-PAN',
    'M',
    '512-1024',
    'encrypted card number; never plain or masked',
    { in: 'header', format: 'encrypted', otherCodes: ['6004'] },
  ],
] as const satisfies readonly FieldRow[];

export const accountFields = [
  ...table('walletStatusParameters', wallet, walletRows, { in: 'query' }),
  ...table('bankStatusParameters', bank, bankRows, { in: 'query' }),
  ...table('cardStatusParameters', card, cardRows, { in: 'query' }),
  ...table('accountStatus', 'Resources: Account status result', [
    ['status', 'M', '', 'simplified state of the account', { enum: ['available', 'unavailable', 'unregistered'] }],
    ['subStatus', 'M', '', 'provider-specific status as code:message', { format: 'providerStatus' }],
    [
      // account.lei: its absence is a warning
      'lei',
      'O',
      '20',
      'legal entity identifier of the organisation that holds the account',
      { mayBeEmpty: true, mayBeNull: true },
    ],
  ]),
  ...table(
    'headers',
    'Authentication',
    [
      ['X-USERNAME', 'M', '', 'partner user name'],
      ['X-PASSWORD', 'M', '', 'SHA-256 hash of the partner password', { value: '64' }],
      ['X-DATE', 'M', '', 'time of the request', { format: 'dateTime' }],
      ['X-ORIGINCOUNTRY', 'M', '', 'country where the transaction is created', { format: 'country' }],
    ],
    { in: 'header' },
  ),
];
