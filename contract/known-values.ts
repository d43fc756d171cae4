import type { TransactionType } from './types';

/**
 * Values that the specification does not show, as used by interfaces of this family. They are defaults, never rules: a
 * target file replaces any of them, and a gateway with other values still conforms.
 */
export const knownValues = {
  remittancePurpose: {
    person: [
      'Business Profits to Parents',
      'Business Travel',
      'Family Maintenance',
      'Family Maintainance',
      'Salary',
      'Savings',
      'Medical Expenses',
      'Tution Fees',
      'Education Support',
      'Gift',
    ],
    // some are longer than the published 4-30: generators leave those out
    business: [
      'Advanced Goods Payments',
      'Business profits to Parents',
      'Business Travel',
      'Charitable Donation',
      'Conference or Training Fee',
      'Employee Compensation',
      'Events or Competition Participation Expenses',
      'Export Goods Payments',
      'Goods and Services',
      'Goods Exported',
      'Loan Repayment',
      'Other Business',
      'Other Business Services',
      'Rent Property Expenses',
      'Salary Payment',
      'Software Export',
      'Travel Cost Accomodation Cost',
      'Travel Expenses',
    ],
  },
  sourceOfFunds: {
    person: ['Salary', 'Savings', 'Lottery', 'Loan', 'Business Income', 'Others'],
    business: ['Salary', 'Savings', 'Lottery', 'Loan', 'Business Income', 'Business Profit', 'Settlement', 'Others'],
  },
  relationshipSender: [
    'Self',
    'Father',
    'Mother',
    'Spouse',
    'Son',
    'Daughter',
    'Brother',
    'Sister',
    'Friend',
    'Employer',
    'Colleague',
  ],
  senderIdType: ['nationalidcard', 'drivinglicense', 'passport'],
  recipientIdType: {
    BO: ['Identity Card', 'Foreigner ID'],
    BR: ['CPF', 'CNPJ'],
    CO: ['Citizenship card', 'NIT', 'Passport', 'Foreigner ID', 'Special Stay Permit'],
    CR: ['Identity Card', 'Legal Identity', 'Certificate of residence'],
    EC: ['Identity Card', 'Civil National Identity Card', 'Passport'],
    PY: ['Identity Card', 'Civil National Identity Card'],
    PE: ['National Identity Passport', 'Civil National Identity Card'],
    UY: ['Identity Card', 'Tax ID No', 'Passport'],
    CL: ['Tax ID No'],
  },
  paymentMode: ['Cash', 'Debit', 'Account', 'Others'],
  paymentOption: ['Mobile Wallet', 'Account Credit'],
  /** networks by instrument and destination; `*` any */
  scheme: [
    { instrumentType: 'CARD', scheme: 'MC', country: '*' },
    { instrumentType: 'CARD', scheme: 'VISA', country: '*' },
    { instrumentType: 'CARD', scheme: 'UP', country: 'CN' },
    { instrumentType: 'CARD', scheme: 'PC', country: 'UA' },
    { instrumentType: 'BANK_AC', scheme: 'BANBOG', country: 'CO' },
    { instrumentType: 'BANK_AC', scheme: 'BANCOL', country: 'CO' },
    { instrumentType: 'WALLET', scheme: 'NEQUI', country: 'CO' },
    { instrumentType: 'WALLET', scheme: 'AIRMWI', country: 'MW' },
    { instrumentType: 'WALLET', scheme: 'TNMMPA', country: 'MW' },
    { instrumentType: 'BANK_AC', scheme: 'ACH', country: 'US' },
    { instrumentType: 'BANK_AC', scheme: 'ACHSAMEDAY', country: 'US' },
    { instrumentType: 'BANK_AC', scheme: 'CHIPS', country: 'US' },
    { instrumentType: 'BANK_AC', scheme: 'FEDWIRE', country: 'US' },
    { instrumentType: 'BANK_AC', scheme: 'INSTANT', country: 'US' },
  ],
  /** not numeric, although the published type of provider is */
  specialProviderCode: { CN: 'CNUNIONPAY', PH: 'PH_DIRECT_TO_BANK', CO: 'CO_BREB_PAY', EG: 'EG_INSTAPAY' },
  provider: {
    walletMandatoryIn: ['CN', 'BD', 'ID', 'NP', 'PK', 'PH', 'SS', 'TG', 'VN', 'KH', 'CO', 'HT'],
    bankMandatoryIn: ['BD', 'CN'],
    msisdnMandatoryForBankIn: ['VN'],
    banksubcodeMandatoryIn: ['BR', 'UY'],
  },
  /** what a bank payout needs beside account and bank name */
  bankParameters: {
    IN: ['ifsc'],
    BD: ['bic or routing number', 'provider'],
    SEPA: ['iban'],
    GB: ['iban or bic'],
    US: ['routing number of 9 digits'],
    CA: ['routing number of 8 digits'],
    CN: ['card number of 16 digits', 'provider'],
    ZA: ['bankcode', 'msisdn'],
    AE: ['iban', 'bankcode', 'msisdn', 'address', 'nationality', 'idDocument'],
    '*': ['bic'],
  } as Readonly<Record<string, readonly string[]>>,
  /** paths of the operations for which the specification shows none */
  operationPath: {
    bankList: '/eig/getbanklist/{countryCode}',
    statements: '/eig/gsma/statements?start={start}&end={end}&currency={currency}',
  },
  /** account status codes beyond those of the specification */
  accountCodes: {
    '6006': 'Beneficiary MSISDN not found',
    '6007': 'Beneficiary Suspended',
    '6009': 'Beneficiary validation failed. Request timed out at destination partner',
    '6010': 'Mandatory KYC parameter check failed',
    '6011': 'Validation Failed. Beneficiary must register or upgrade KYC Level to receive transactions',
    '6012': 'Beneficiary KYC Verification Pending',
    '6013': 'Receiver Name Missing',
    '6014': 'Customer Not Registered',
    '6017': 'Beneficiary Account is locked',
    '6019': 'Destination Partner Timed Out - Please retry.',
    '6022': 'Beneficiary Account Inactive',
    '6024': 'Provider code does not match operator network',
    '6101': 'Destination bank not configured',
    '6102': 'Invalid Bank Account Number',
    '6103': 'Destination bank not reachable',
    '6104': 'Validation Failed at Destination Partner',
  },
} as const;

/** Which of the two lists a transaction type draws from. */
export const valueFamily = (type: TransactionType): 'person' | 'business' => (type === 'p2p' ? 'person' : 'business');

/** Currencies with another number of decimals than two (ISO 4217). Texts, because tables would take memory in each VU. */
const withoutDecimals = ' BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF ';
const withThree = ' BHD IQD JOD KWD LYD OMR TND ';
const withFour = ' CLF UYW ';

/** Decimal places of a currency. */
export function decimalsOf(currency: string): number {
  // a text of three letters between blanks is one whole currency
  const sought = currency.length === 3 ? ` ${currency} ` : 'none';
  if (withoutDecimals.includes(sought)) return 0;
  if (withFour.includes(sought)) return 4;
  return withThree.includes(sought) ? 3 : 2;
}
