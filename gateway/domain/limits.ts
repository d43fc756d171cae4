import type { RequirementId } from '../../contract';
import type { Period } from './clock';
import type { Decimal } from './decimal';
import type { Transaction } from './transaction';
import type { Trigger } from './triggers';

/** The part of a requirement id that follows `limits.`. */
type LimitCode<Id = RequirementId> = Id extends `limits.${infer Code}` ? Code : never;

/** The smallest or largest amount of a transaction; `amount` is a decimal text in US dollars. */
interface AmountLimit {
  code: LimitCode;
  end: 'min' | 'max';
  amount: string;
}

/** The number of payouts, or their total, that a beneficiary may receive in a period. */
export interface BeneficiaryLimit {
  code: LimitCode;
  period: Period;
  /** payouts */
  count?: number;
  /** decimal text, US dollars */
  amount?: string;
}

/** Limits: 4, in the order in which they are checked. The specification gives no values; these are the gateway's own. */
export const amountLimits: readonly AmountLimit[] = [
  { code: '3075', end: 'min', amount: '0.10' },
  { code: '3076', end: 'max', amount: '50000' },
  { code: '3077', end: 'min', amount: '0.20' },
  { code: '3078', end: 'max', amount: '40000' },
  { code: '3079', end: 'min', amount: '0.30' },
  { code: '3080', end: 'max', amount: '30000' },
  { code: '3081', end: 'min', amount: '0.40' },
  { code: '3082', end: 'max', amount: '20000' },
  { code: '3107', end: 'max', amount: '10000' },
];

/** Limits: 5, of the beneficiaries that are a trigger; others have none. */
export const beneficiaryLimits: Partial<Record<Trigger, BeneficiaryLimit>> = {
  'daily-count': { code: '3060', period: 'day', count: 2 },
  'weekly-count': { code: '3061', period: 'week', count: 2 },
  'monthly-count': { code: '3062', period: 'month', count: 2 },
  'daily-amount': { code: '3072', period: 'day', amount: '500.00' },
  'monthly-amount': { code: '3074', period: 'month', amount: '500.00' },
};

/** A payout that counts towards the limits of its beneficiary. */
export interface CountedPayout {
  transaction: Transaction;
  /** US dollars; undefined where there is no rate */
  dollars?: Decimal;
}
