import type { TransactionType } from './types';

/** Values that the document calls not shown, as interfaces of this family use them: defaults, replaceable by a target. */
export const knownValues = {
  remittancePurpose: {
    person: [
      'Family Maintenance',
      'Salary',
      'Savings',
      'Medical Expenses',
      'Education Support',
      'Gift',
      'Business Travel',
    ],
    business: [
      'Advanced Goods Payments',
      'Export Goods Payments',
      'Loan Repayment',
      'Salary Payment',
      'Travel Expenses',
    ],
  },
  sourceOfFunds: {
    person: ['Salary', 'Savings', 'Lottery', 'Loan', 'Business Income', 'Others'],
    business: ['Business Income', 'Business Profit', 'Loan', 'Savings', 'Settlement', 'Others'],
  },
  relationshipSender: ['Father', 'Mother', 'Spouse', 'Son', 'Daughter', 'Brother', 'Sister', 'Friend'],
  senderIdType: ['nationalidcard', 'drivinglicense', 'passport'],
} as const;

/** Which of the two lists a transaction type draws from. */
export const valueFamily = (type: TransactionType): 'person' | 'business' => (type === 'p2p' ? 'person' : 'business');

/** Minor units of the currencies that are not 2 (ISO 4217). */
const minorUnits: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** Decimal places of a currency (ISO 4217). */
export const decimalsOf = (currency: string): number => minorUnits[currency] ?? 2;
