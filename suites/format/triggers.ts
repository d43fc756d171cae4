/** Triggers of a target: request values with which a case causes an outcome. */
import { decimalsOf, placesOf, withoutZeros } from '../../contract';
import type { Kind, Payout } from '../../generators';
import { seedOf, serves, servesKind, unitsPerDollar } from '../../generators/payouts';
import { type Corridor, type Target, type Trigger, triggerName } from '../../targets/target';

/** The payout for which a row of a trigger is wanted; `salt` chooses among several that fit. */
interface Sought {
  kind: Kind;
  country?: string | undefined;
  salt: string;
}

/** The row of a trigger for a payout, or its first one. */
function rowFor({ triggers }: Target, name: string, sought?: Sought): Trigger | undefined {
  const first = triggers[name];
  if (!sought || !(`${name}#2` in triggers)) return first;
  const rows = Object.entries(triggers).flatMap(([own, row]) => (triggerName(own) === name ? [row] : []));
  const { kind, country = '', salt } = sought;
  const fitting = rows.filter(
    (row) =>
      isFor(row, kind) &&
      (country === '' || (row.countries?.includes(country) ?? true)) &&
      (Object.values(valueFor).every((value) => row[value] === undefined) ||
        row[valueFor[kind.instrument]] !== undefined),
  );
  return fitting[seedOf(salt) % fitting.length] ?? first;
}

/** A trigger by its name; `credit-3101` belongs to the family `credit-*`, with the code in place of the asterisks. */
export function triggerOf(target: Target, name: string, sought?: Sought): Trigger | undefined {
  const exact = rowFor(target, name, sought);
  if (exact) return exact;
  const [, stage, code] = name.match(/^([a-z]+)-(\d{4,5})$/) ?? [];
  const family = stage && rowFor(target, `${stage}-*`, sought);
  if (!family || !code) return undefined;
  const fill = (value: unknown) =>
    typeof value === 'string' ? value.replace(/\*+/, (stars) => code.padStart(stars.length, '0')) : value;
  return Object.fromEntries(Object.entries(family).map(([key, value]) => [key, fill(value)]));
}

/** Replaces each `#` by a digit, a different one in each run, so that limits are not exhausted from an earlier run. */
function filled(text: string, salt: string): string {
  let seed = seedOf(salt);
  return text.replace(/#/g, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return String(Math.floor((seed / 2 ** 32) * 10));
  });
}

const amountLimit = /^limit-(\d{4})$/;
/** The codes of amounts that are too small (Errors: Transaction codes); the others are of amounts that are too large. */
const ofSmall: readonly string[] = ['3075', '3077', '3079', '3081'];

/**
 * The codes of the other limits of the target that the amount of a trigger breaks as well, for the same payout: the text
 * gives limits no order.
 */
export function brokenAlike(target: Target, name: string, { corridor, ...kind }: Payout, salt: string): string[] {
  const amountOf = (one: Trigger | undefined) => Number(one?.amount ?? Number.NaN);
  const [, code = ''] = amountLimit.exec(name) ?? [];
  const own = triggerOf(target, name, { kind, country: corridor.country, salt });
  return Object.entries(target.triggers).flatMap(([other, trigger]) => {
    const [, found] = amountLimit.exec(triggerName(other)) ?? [];
    const isSmall = ofSmall.includes(code);
    if (!found || found === code || ofSmall.includes(found) !== isSmall) return [];
    if (own?.sendingCurrency !== trigger.sendingCurrency || !isFor(trigger, kind)) return [];
    if (!(trigger.countries?.includes(corridor.country) ?? true)) return [];
    const isBroken = isSmall ? amountOf(own) <= amountOf(trigger) : amountOf(own) >= amountOf(trigger);
    return isBroken ? [found] : [];
  });
}

/** Does the trigger work for payouts of the kind? */
const isFor = ({ instruments, types, revision }: Trigger, kind: Kind): boolean =>
  (instruments?.includes(kind.instrument) ?? true) &&
  (types?.includes(kind.type) ?? true) &&
  (revision ?? kind.revision) === kind.revision;

/** The member of a trigger that a payout to each instrument uses; a number may work as an account as well. */
const valueFor = { WALLET: 'msisdn', BANK_AC: 'account', CARD: 'card' } as const;
const words = { WALLET: 'number', BANK_AC: 'account', CARD: 'card' } as const;

/** Why a trigger brings about nothing in a payout of the kind; undefined where it does. */
export function unfit(name: string, trigger: Trigger, kind: Kind, target: Target): string | undefined {
  const { type, instrument, revision } = kind;
  if (!isFor(trigger, kind))
    return `the trigger ${name} is not for ${type} to ${instrument}${trigger.revision ? ` in the ${revision} revision` : ''}`;
  const { msisdn, account, card } = trigger;
  const isAccount = instrument === 'BANK_AC' && target.numbersAreAccounts && msisdn;
  if ((msisdn || account || card) && !trigger[valueFor[instrument]] && !isAccount)
    return `the target declares no ${words[instrument]} for the trigger ${name}`;
  const corridors = corridorsFor(trigger, target.corridors, kind);
  if (corridors.some((corridor) => servesKind(corridor, kind))) return undefined;
  const isOfType = corridors.some((corridor) => serves(corridor, instrument));
  return `the trigger ${name} is of no corridor for ${isOfType ? `${type} to ` : ''}${instrument}`;
}

/** A corridor that stands for one to another country: codes of its own country's providers and banks are not sent there. */
function elsewhere({ provider: _, bank, ...corridor }: Corridor): Corridor {
  if (!bank) return corridor;
  const { provider: __, subCode: ___, ...own } = bank;
  return { ...corridor, bank: own };
}

/**
 * The corridors of a trigger: by its countries, or its country and currency, or else the dialling code of its number.
 * Where the country of the number does not pay the kind, the account or card of the trigger belongs to another
 * corridor.
 */
export function corridorsFor(trigger: Trigger, declared: readonly Corridor[], kind: Kind): Corridor[] {
  const { msisdn = '', country, receivingCurrency, countries, amount = '' } = trigger;
  const served = declared.filter((corridor) => countries?.includes(corridor.country) ?? true);
  // an amount has no more decimals than the currency of the beneficiary
  const fitting = served.filter(({ currency }) => placesOf(inPlacesOf(currency, amount)) <= decimalsOf(currency));
  const corridors = fitting.length > 0 ? fitting : served;
  const dialled = corridors.filter(({ dialling }) => msisdn.startsWith(dialling));
  const isElsewhere =
    countries && kind.instrument !== 'WALLET' && !dialled.some((corridor) => servesKind(corridor, kind));
  const own = dialled.length > 0 && !(isElsewhere && trigger[valueFor[kind.instrument]]) ? dialled : [...corridors];
  if (!country && !receivingCurrency) return own;
  const named = corridors.filter((corridor) => corridor.country === country);
  return (named.length > 0 || !country ? (country ? named : own) : own.map(elsewhere)).map((corridor) => ({
    ...corridor,
    ...(country && { country }),
    ...(receivingCurrency && { currency: receivingCurrency }),
  }));
}

/** The amount without zeros beyond the decimals of a currency. */
const inPlacesOf = (currency: string, amount: string): string =>
  withoutZeros(amount, decimalsOf(currency)).replace(/\.$/, '');

/** A receiving amount up to this one surely fits the older revision, which has eight digits before the point. */
const maxCarried = 1e7;

/** The corridors in whose currency the amount of a trigger fits into a request of the older revision (`10,2`). */
export function carrying({ amount = '' }: Trigger, corridors: readonly Corridor[], kind: Kind): readonly Corridor[] {
  if (kind.revision !== 'older') return corridors;
  const paying = corridors.filter((corridor) => servesKind(corridor, kind));
  const received = ({ currency }: Corridor) => Number(amount) * unitsPerDollar(currency);
  const max = Math.max(maxCarried, Math.min(...paying.map(received)));
  return paying.filter((corridor) => received(corridor) <= max);
}

/** Puts the values of a trigger into the data. */
export function applyTrigger(trigger: Trigger, data: Payout, salt: string): void {
  const msisdn = trigger.msisdn && filled(trigger.msisdn, salt);
  const own = data.instrument !== 'WALLET' && trigger[valueFor[data.instrument]];
  // beside an account or a card of another country, the number is of somebody else
  if (msisdn && !(own && !msisdn.startsWith(data.corridor.dialling))) data.recipient.msisdn = msisdn;
  if (trigger.provider) data.provider = trigger.provider;
  if (trigger.amount) data.sendingAmount = inPlacesOf(data.corridor.currency, trigger.amount);
  const account = trigger.account ? filled(trigger.account, salt) : msisdn;
  if (!data.account) return;
  if (account) data.account.number = account;
  if (trigger.bankName) data.account.bankName = trigger.bankName;
  if (trigger.bankCode) data.account.bankCode = trigger.bankCode;
}
