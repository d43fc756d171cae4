import { digitsOf } from './places/corridors';

/** Beneficiary numbers that produce an outcome; targets/embedded.yaml declares them, with other request values that do. */
export const numbers = {
  'name-matched': '254700000001',
  unregistered: '254700000002',
  unavailable: '254700000003',
  'credit-failed': '254700000004',
  'short-quote': '254700000005',
  /** stays PENDING and is never sent for credit, so it can be cancelled */
  'held-pending': '254700000006',
  /** stays PENDING after it is sent for credit, so it cannot be cancelled */
  'credit-in-process': '254700000007',
  /** a reversal stays pending */
  'reversal-held': '254700000008',
  /** a reversal is pending first, then the money is returned */
  'reversal-returned': '254700000009',
  /** a reversal is pending first, then rejected */
  'reversal-rejected': '254700000010',
  /** the callback is sent late */
  'late-callback': '254700000011',
} as const;

/** The name registered with the number of the trigger `name-matched`. */
export const registeredName = 'Amina Wanjiru Otieno';

/** Beginnings of numbers with a limit. Two payouts with a total of 500.00 are within the limit. */
export const limitedPrefixes = {
  'daily-count': '2547071',
  'weekly-count': '2547072',
  'monthly-count': '2547073',
  'daily-amount': '2547074',
  'monthly-amount': '2547075',
  /** the same payout under another reference is refused as a duplicate for a minute */
  'look-alike': '2547076',
} as const;

/** The stages of a payout at which a planted code takes effect, by the digit after 25470. */
export const stages = { status: 1, quotation: 2, acceptance: 3, credit: 4, cancel: 5, reversal: 6 } as const;

export type PayoutStage = keyof typeof stages;

export type Trigger = keyof typeof numbers | keyof typeof limitedPrefixes;

const byNumber = new Map(Object.entries(numbers).map(([trigger, number]) => [number as string, trigger as Trigger]));
const byPrefix = Object.entries(limitedPrefixes).map(([trigger, prefix]) => [prefix, trigger as Trigger] as const);

/** The digits that may be a trigger: all digits of a number or account, the 12 before the check digit of a card. */
function triggerDigits(beneficiary: string): string {
  const digits = digitsOf(beneficiary);
  return digits.length === 16 && digits.startsWith('400') ? digits.slice(3, 15) : digits;
}

/** The trigger that a beneficiary number, account or card stands for; undefined: it is an ordinary one. */
export function triggerOf(beneficiary: string | undefined): Trigger | undefined {
  if (beneficiary === undefined) return undefined;
  const digits = triggerDigits(beneficiary);
  if (digits.length !== 12 || !digits.startsWith('25470')) return undefined;
  return byNumber.get(digits) ?? byPrefix.find(([prefix]) => digits.startsWith(prefix))?.[1];
}

/** The result code that a beneficiary plants at a stage (`254704003101` plants 3101 at credit); undefined where none. */
export function plantedCode(beneficiary: string | undefined, stage: PayoutStage): string | undefined {
  if (beneficiary === undefined) return undefined;
  const digits = triggerDigits(beneficiary);
  if (!digits.startsWith('25470')) return undefined;
  const [, digit, code] = digits.match(/^25470(\d)0(\d{5})$/) ?? [];
  return digit === String(stages[stage]) ? code?.replace(/^0/, '') : undefined;
}

/** Does a beneficiary plant this code at any stage? A request to it is refused, however right it is. */
export const plantsCode = (beneficiary: string, code: string): boolean =>
  (Object.keys(stages) as PayoutStage[]).some((stage) => plantedCode(beneficiary, stage) === code);
