import type { TransactionType } from '../types';
import { type FieldRow, table, under } from './table';

const request = 'Resources: Transaction request';
const country = (rule: string) => ({
  condition: { text: 'the payout country decides', when: [{ country: rule }] },
});
const forP2b = { scope: { types: ['p2b'] }, tag: 'p2b' } as const;

const contactTypes = ['personal', 'office'];

const sender = [
  ['nationality', 'M', '2', 'nationality', { format: 'country' }],
  ['dateOfBirth', 'M', '10', 'date of birth', { format: 'date' }],
  ['countryOfBirth', 'O', '10', 'country of birth', { value: '2', format: 'country' }],
  ['gender', 'C', '1', 'gender', { enum: ['M', 'F', 'U'], ...country('senderGender') }],
  ['primaryContactCountryCode', 'O', '2', 'country code of the contact number', { scope: { types: ['p2p'] } }],
  ['primaryContactCountryCode', 'M', '3', 'country code of the contact number', { ...forP2b, value: '1-3' }],
  [
    'primaryContactNo',
    'O',
    '3-50',
    'contact number',
    { listed: true, example: '12025550123', scope: { types: ['p2p'] } },
  ],
  ['primaryContactNo', 'M', '11', 'contact number', { ...forP2b, value: '1-11' }],
  [
    'primaryContactNoType',
    'O',
    '3-50',
    'personal or office',
    { listed: true, words: contactTypes, scope: { types: ['p2p'] } },
  ],
  ['primaryContactNoType', 'M', '3-50', 'personal or office', { ...forP2b, listed: true, words: contactTypes }],
  ['idDocument[].idType', 'M', '1-128', 'such as national id card, driving licence, passport', { listed: true }],
  ['idDocument[].idNumber', 'M', '1-30', 'number of the document', { real: true }],
  [
    'idDocument[].issueDate',
    'C',
    '10',
    'date of issue',
    { format: 'date', example: '2020-01-31', ...country('senderIdIssueDate') },
  ],
  ['idDocument[].expiryDate', 'M', '10', 'date of expiry', { format: 'date' }],
  ['idDocument[].issuerCountry', 'C', '2', 'issuing country', { format: 'country', ...country('senderIdIssuer') }],
  ['postalAddress.addressLine1', 'M', '1-256', 'street address'],
  ['postalAddress.addressLine2', 'O', '4-20', 'second address line'],
  ['postalAddress.addressLine3', 'O', '4-20', 'third address line'],
  ['postalAddress.city', 'M', '2-20', 'city'],
  [
    'postalAddress.stateProvince',
    'C',
    '2-20',
    'state or province',
    {
      real: true,
      condition: {
        text: 'from the US or Canada to Guatemala, and where the payout country decides',
        when: [
          { country: 'senderState' },
          { destinations: ['GT'], given: { path: 'senderKyc.postalAddress.country', is: ['US', 'CA'] } },
        ],
      },
    },
  ],
  ['postalAddress.postalCode', 'C', '6-8', 'postal code', { real: true, ...country('senderPostalCode') }],
  ['postalAddress.country', 'M', '2', 'country', { format: 'country' }],
  ['postalAddress.cityOfBirth', 'O', '1-56', 'city of birth'],
  ['subjectName.title', 'O', '0-6', 'title', { mayBeEmpty: true }],
  ['subjectName.firstName', 'M', '1-50', 'first name'],
  ['subjectName.middleName', 'O', '0-20', 'middle name', { mayBeEmpty: true }],
  ['subjectName.lastName', 'M', '1-50', 'last name'],
  ['subjectName.fullName', 'M', '1-128', 'full name'],
] as const satisfies readonly FieldRow[];

const recipient = [
  ['nationality', 'C', '2', 'nationality', { format: 'country', ...country('recipientNationality') }],
  [
    'dateOfBirth',
    'C',
    '10',
    'date of birth',
    { format: 'date', example: '1990-01-31', ...country('recipientDateOfBirth') },
  ],
  [
    'emailAddress',
    'O',
    '0-60',
    'address for notifications',
    { mayBeEmpty: true, listed: true, example: 'amina@example.com' },
  ],
  ['countryOfBirth', 'O', '2', 'country of birth', { format: 'country' }],
  [
    'idDocument[].idType',
    'C',
    '1-20',
    'document type; the list by country is not shown',
    { listed: true, ...country('recipientIdDocument') },
  ],
  ['idDocument[].idNumber', 'C', '1-30', 'number of the document', { real: true, ...country('recipientIdDocument') }],
  ['idDocument[].issueDate', 'O', '10', 'date of issue', { format: 'date' }],
  ['idDocument[].expiryDate', 'C', '10', 'date of expiry', { format: 'date', ...country('recipientIdExpiry') }],
  ['idDocument[].issuerCountry', 'O', '2', 'issuing country', { format: 'country' }],
  ['postalAddress.addressLine1', 'C', '1-256', 'street address', country('recipientAddress')],
  ['postalAddress.addressLine2', 'O', '4-20', 'second address line'],
  ['postalAddress.addressLine3', 'O', '4-20', 'third address line'],
  ['postalAddress.city', 'C', '4-20', 'city', country('recipientAddress')],
  ['postalAddress.stateProvince', 'O', '2-20', 'state or province', { real: true }],
  ['postalAddress.postalCode', 'C', '6-8', 'postal code', { real: true, ...country('recipientPostalCode') }],
  ['postalAddress.country', 'C', '2', 'country', { format: 'country', ...country('recipientAddress') }],
  ['postalAddress.cityOfBirth', 'O', '1-56', 'city of birth'],
  ['subjectName.firstName', 'M', '1-50', 'first name'],
  ['subjectName.lastName', 'M', '1-50', 'last name'],
  ['subjectName.fullName', 'M', '1-120', 'full name'],
  [
    'regionalBeneficiaryName',
    'C',
    '1-50',
    'name as on the bank account, in the regional script',
    { example: 'ヤマダ タロウ', ...country('regionalBeneficiaryName') },
  ],
  [
    'primaryContactCountryCode',
    'O',
    '',
    'country code of the contact number',
    { example: '254', scope: { types: ['b2p'] } },
  ],
  ['primaryContactNo', 'O', '', 'contact number', { example: '254711000000', scope: { types: ['b2p'] } }],
  ['primaryContactNoType', 'O', '', 'personal or office', { words: contactTypes, scope: { types: ['b2p'] } }],
] as const satisfies readonly FieldRow[];

const businessSender = [
  ['businessName', 'M', '4-180', 'registered name'],
  ['businessPINCode', 'O', '', 'PIN code', { real: true, example: '560001' }],
  ['businessAddress1', 'M', '4-180', 'street address'],
  ['businessAddress2', 'O', '', 'second address line'],
  ['businessAddressCity', 'O', '', 'city'],
  ['businessAddressCountryCode', 'O', '', 'country', { example: 'US' }],
  ['businessAddressZip', 'O', '', 'postal code', { example: '77001' }],
  ['businessPrimaryContactCountryCode', 'M', '', 'country code of the contact number', { example: '1' }],
  ['businessPrimaryContactNo', 'M', '10-15', 'contact number', { real: true }],
  ['businessDescription', 'O', '', 'line of business'],
  ['businessEmail', 'M', '100', 'e-mail address', { value: '1-100', listed: true }],
  ['businessCountryCode', 'M', '2', 'country', { example: 'US' }],
  ['businessRegistrationType', 'M', '4-100', 'type of registration'],
  ['businessRegistrationIssuedBy', 'O', '', 'issuing authority'],
  ['businessRegistrationIssuedAt', 'O', '', 'place of issue', { real: true, example: 'Nairobi' }],
  ['businessRegistrationNumber', 'M', '', 'registration number'],
  ['businessRegistrationIssueDate', 'O', '', 'date of issue', { example: '2020-01-31' }],
  ['businessIDValidThru', 'M', '', 'end of validity', { example: '2030-01-31' }],
] as const satisfies readonly FieldRow[];

const businessRecipient = [
  ['businessName', 'M', '4-180', 'registered name'],
  ['businessAddressCountryCode', 'M', '', 'country', { example: 'US' }],
  ['businessPINCode', 'O', '', 'PIN code', { real: true, example: '560001' }],
  ['businessAddress1', 'O', '4-180', 'street address'],
  ['businessAddress2', 'O', '', 'second address line'],
  ['businessAddressCity', 'O', '', 'city'],
  ['businessAddressState', 'O', '', 'state or province'],
  ['businessAddressZip', 'O', '', 'postal code', { example: '77001' }],
  ['businessPrimaryContactCountryCode', 'O', '', 'country code of the contact number', { example: '1' }],
  ['businessPrimaryContactNo', 'O', '10-15', 'contact number', { real: true }],
  ['businessPrimaryContactNoType', 'O', '', 'personal or office', { words: contactTypes }],
  ['businessDescription', 'O', '', 'line of business'],
  ['businessEmail', 'O', '100', 'e-mail address', { value: '1-100', listed: true }],
  ['businessCountryCode', 'O', '2', 'country', { example: 'US' }],
  ['businessRegistrationType', 'O', '4-100', 'type of registration'],
  ['businessRegistrationNumber', 'O', '', 'registration number'],
  ['businessRegistrationIssuedBy', 'O', '', 'issuing authority'],
  ['businessRegistrationIssuedAt', 'O', '', 'place of issue', { real: true, example: 'Nairobi' }],
  ['businessRegistrationIssueDate', 'O', '', 'date of issue', { example: '2020-01-31' }],
  ['businessIDValidThru', 'O', '', 'end of validity', { example: '2030-01-31' }],
  ['typeofbusiness', 'O', '', 'type of business'],
  ['businessPObox', 'O', '', 'post-office box'],
  ['businessMobile', 'O', '', 'mobile number', { example: '12025550123' }],
] as const satisfies readonly FieldRow[];

/** The records of a section for some types. What is wrong with a value may first be seen by a check of KYC, with a code of it. */
const section = <const Path extends string, const R extends FieldRow>(
  path: Path,
  rows: readonly R[],
  types: readonly TransactionType[],
  code: string,
) =>
  table('transactionRequest', request, under(path, rows), { scope: { types } }).map((field) => ({
    ...field,
    otherCodes: [code, '3010'],
  }));

export const kycFields = [
  ...section('senderKyc', sender, ['p2p', 'p2b'], '3006'),
  ...section('recipientKyc', recipient, ['p2p', 'b2p'], '3007'),
  ...section('business.senderKyc', businessSender, ['b2b', 'b2p'], '3006'),
  ...section('business.recipientKyc', businessRecipient, ['b2b', 'p2b'], '3007'),
];
