import { digitsOf } from './places/corridors';

/** The request values that produce an outcome. `#` stands for any digit, `*` for the digits of a code. */
export interface TriggerValues {
  /** mobile number of the beneficiary; also valid as an account number and, with a check digit, as a card number */
  msisdn?: string;
  /** the card number with its check digit, where suites use it */
  card?: { pan: string; scheme: string };
  /** name registered with the number */
  name?: string;
  /** account number or IBAN, where it differs from the mobile number */
  account?: string;
  /** wallet provider code */
  provider?: string;
  bankName?: string;
  bankCode?: string;
  /** ISO alpha-2 destination */
  country?: string;
  sendingCurrency?: string;
  receivingCurrency?: string;
  /** amount to send, in the sending currency */
  amount?: string;
}

const visa = (pan: string) => ({ pan, scheme: 'VISA' });

/** Beneficiary numbers that produce an outcome; targets/embedded.yaml declares the same ones. */
const named = {
  'name-matched': { msisdn: '254700000001', name: 'Amina Wanjiru Otieno' },
  unregistered: { msisdn: '254700000002' },
  unavailable: { msisdn: '254700000003' },
  'credit-failed': { msisdn: '254700000004', card: visa('4002547000000042') },
  'short-quote': { msisdn: '254700000005' },
  /** stays PENDING and is never sent for credit, so it can be cancelled */
  'held-pending': { msisdn: '254700000006', card: visa('4002547000000067') },
  /** stays PENDING after it is sent for credit, so it cannot be cancelled */
  'credit-in-process': { msisdn: '254700000007', card: visa('4002547000000075') },
  /** a reversal stays pending */
  'reversal-held': { msisdn: '254700000008', card: visa('4002547000000083') },
  /** a reversal is pending first, then the money is returned */
  'reversal-returned': { msisdn: '254700000009', card: visa('4002547000000091') },
  /** a reversal is pending first, then rejected */
  'reversal-rejected': { msisdn: '254700000010', card: visa('4002547000000109') },
  /** the callback is sent late */
  'late-callback': { msisdn: '254700000011' },
} as const satisfies Record<string, TriggerValues>;

/** Numbers with a limit: the digit after 254707 selects it. Two payouts with a total of 500.00 are within the limit. */
const limited = {
  'daily-count': { msisdn: '2547071#####' },
  'weekly-count': { msisdn: '2547072#####' },
  'monthly-count': { msisdn: '2547073#####' },
  'daily-amount': { msisdn: '2547074#####' },
  'monthly-amount': { msisdn: '2547075#####' },
  /** the same payout under another reference is refused as a duplicate for a minute */
  'look-alike': { msisdn: '2547076#####' },
} as const satisfies Record<string, TriggerValues>;

/** Some of the numbers above as an account and as cards. */
const otherwise = {
  'short-quote-card': { card: visa('4002547000000059') },
  'name-matched-bank': { account: named['name-matched'].msisdn, name: named['name-matched'].name },
  'name-matched-card': { card: visa('4002547000000018'), name: named['name-matched'].name },
} as const satisfies Record<string, TriggerValues>;

/** Sending amounts that violate one limit, and none of those that are checked before it (limits.ts). */
const amounts = {
  'limit-3075': { amount: '0.05' },
  'limit-3076': { amount: '60000.00' },
  'limit-3077': { amount: '0.15' },
  'limit-3078': { amount: '45000.00' },
  'limit-3079': { amount: '0.25' },
  'limit-3080': { amount: '35000.00' },
  'limit-3081': { amount: '0.35' },
  'limit-3082': { amount: '25000.00' },
  'limit-3107': { amount: '15000.00' },
  /** the ledger of this currency has a very small balance */
  'insufficient-funds': { sendingCurrency: 'EUR' },
} as const satisfies Record<string, TriggerValues>;

/** Outcomes that follow from the gateway's lists of providers, banks and rates. */
const listed = {
  /** a valid provider of the number's country, other than the first */
  'provider-other': { msisdn: '6391756#####', provider: '100002' },
  'provider-mismatch': { msisdn: '6391712#####', provider: '999999' },
  'iban-account': {
    country: 'GB',
    receivingCurrency: 'GBP',
    account: 'GB33BUKB20201555555555',
    bankName: 'Thames Valley Bank',
  },
  'unknown-bank': { bankName: 'No Such Bank At All', bankCode: 'NOSUCHXX' },
  'no-rate': { country: 'MW', receivingCurrency: 'MWK', msisdn: '265990000001' },
} as const satisfies Record<string, TriggerValues>;

/** The stages of a payout at which a planted code takes effect, by the digit after 25470. */
const stages = { status: 1, quotation: 2, acceptance: 3, credit: 4, cancel: 5, reversal: 6 } as const;

export type PayoutStage = keyof typeof stages;

/** `credit-3101` is the number 2547040 with the code in five digits: 254704003101. */
const planted = Object.fromEntries(
  Object.entries(stages).map(([stage, digit]) => [`${stage}-*`, { msisdn: `25470${digit}0*****` }]),
) as Record<`${PayoutStage}-*`, { msisdn: string }>;

/** All triggers of the gateway; targets/embedded.yaml declares the same ones. */
export const triggers = { ...named, ...otherwise, ...limited, ...amounts, ...planted, ...listed };

export type Trigger = keyof typeof named | keyof typeof limited;

const byNumber = new Map<string, Trigger>(
  Object.entries(named).map(([trigger, { msisdn }]) => [msisdn, trigger as Trigger]),
);
const byPrefix = Object.entries(limited).map(
  ([trigger, { msisdn }]) => [msisdn.slice(0, 7), trigger as Trigger] as const,
);

/** The digits that may be a trigger: all digits of a number or account, the 12 before the check digit of a card. */
function triggerDigits(beneficiary: string): string {
  const digits = digitsOf(beneficiary);
  return digits.length === 16 && digits.startsWith('400') ? digits.slice(3, 15) : digits;
}

/** The trigger that a beneficiary number, account or card is; undefined where it is none. */
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
