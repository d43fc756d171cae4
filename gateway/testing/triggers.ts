/** All triggers of the gateway, as targets/embedded.yaml declares them. `#` stands for any digit, `*` for those of a code. */
import { limitedPrefixes, numbers, registeredName, stages } from '../domain/triggers';
import { cardOf } from './cards';

/** The request values that produce an outcome. */
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

type Numbers<Name extends string> = Record<Name, { msisdn: string }>;

const withNumbers = <Name extends string>(values: Record<Name, string | number>, numberOf: (value: string) => string) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { msisdn: numberOf(String(value)) }]),
  ) as Numbers<Name>;

const ofNumber = (name: keyof typeof numbers) => ({ card: { pan: cardOf(numbers[name]), scheme: 'VISA' } });
const withCard = (name: keyof typeof numbers) => ({ msisdn: numbers[name], ...ofNumber(name) });

const named = {
  ...withNumbers(numbers, (number) => number),
  'name-matched': { msisdn: numbers['name-matched'], name: registeredName },
  'credit-failed': withCard('credit-failed'),
  'held-pending': withCard('held-pending'),
  'credit-in-process': withCard('credit-in-process'),
  'reversal-held': withCard('reversal-held'),
  'reversal-returned': withCard('reversal-returned'),
  'reversal-rejected': withCard('reversal-rejected'),
} satisfies Record<string, TriggerValues>;

/** Some of the numbers as an account and as cards. */
const otherwise = {
  'short-quote-card': ofNumber('short-quote'),
  'name-matched-bank': { account: numbers['name-matched'], name: registeredName },
  'name-matched-card': { ...ofNumber('name-matched'), name: registeredName },
} satisfies Record<string, TriggerValues>;

/** Sending amounts that violate one limit, and none of those that are checked before it (gateway/domain/limits.ts). */
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
  'unknown-bank': { bankName: 'No Such Bank At All', bankCode: 'NOSUKEXX' },
  'no-rate': { country: 'MW', receivingCurrency: 'MWK', msisdn: '265990000001' },
} as const satisfies Record<string, TriggerValues>;

/** `credit-3101` is the number 2547040 with the code in five digits: 254704003101. */
const planted = Object.fromEntries(
  Object.entries(stages).map(([stage, digit]) => [`${stage}-*`, { msisdn: `25470${digit}0*****` }]),
) as Numbers<`${keyof typeof stages}-*`>;

export const triggers = {
  ...named,
  ...otherwise,
  ...withNumbers(limitedPrefixes, (prefix) => `${prefix}#####`),
  ...amounts,
  ...planted,
  ...listed,
};
