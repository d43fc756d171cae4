import { type CountryRules, countryRules, decimalsOf, type Instrument, type TransactionType } from '../../contract';
import { type Corridor, paidTypes, type Target } from '../../targets/target';
import { accountOf } from '../stories/accounts';
import { between, faker, once, oneOf, randomizer } from '../stories/draws';
import { surname } from '../stories/locales';
import { mobileOf } from '../stories/places';
import { type FixedValues, pairOf, reasonOf } from '../stories/relations';
import { unusualFrom } from '../stories/unusual';
import { type AcceptedValues, valuesFor } from './accepted-values';
import { type Business, business } from './business';
import type { Encrypt } from './card';
import { unitsPerDollar } from './magnitude';
import { type Document, type Person, person, type Wanted } from './person';

/** The kind of a payout: type, instrument and revision. */
export interface Kind {
  type: TransactionType;
  instrument: Instrument;
  revision: 'current' | 'older';
}

/** A kind with its weight in a mix, and optionally a destination. */
export interface WeightedKind extends Kind {
  weight?: number;
  /** ISO alpha-2 */
  country?: string;
}

/** The pools of payouts: everyday data, unusual data, or texts of maximum length. */
export type Pool = 'ordinary' | 'unusual' | 'longest';

/** A beneficiary's bank account. */
export interface Account {
  /** account number or IBAN */
  number: string;
  bankName: string;
  /** IFSC, SWIFT BIC or routing code */
  bankCode: string;
  /** code of the branch, where the destination requires one */
  subCode?: string;
}

/** The corridor of a payout, without its lists of other beneficiaries. */
export type PaidCorridor = Omit<
  Corridor,
  'cards' | 'wallet' | 'bank' | 'secondPartner' | 'types' | 'beneficiaryName'
> & {
  bank?: Omit<NonNullable<Corridor['bank']>, 'account'>;
};

/** The codes of a partner in payouts of businesses (Resources: Transaction request). */
export interface PartnerCodes {
  sending: string;
  authentication: string;
}

const defaultCodes: PartnerCodes = { sending: 'PARTNER01', authentication: 'PARTNER01' };

/** The data of one payout, made in Node from a seed and read by the VUs. */
export interface Payout extends Kind {
  /** without its beneficiaries: card numbers are only sent encrypted, and lists are long */
  corridor: PaidCorridor;
  sendingCurrency: string;
  sender: Person;
  recipient: Person;
  /** the beneficiary's document, where the destination requires one */
  recipientDocument?: Document;
  /** the name in the regional script, where the destination requires it */
  recipientRegionalName?: string;
  /** of a BANK_AC payout */
  account?: Account;
  /** of a CARD payout: encrypted numbers, and the plain or wrongly encrypted numbers that some cases send to be refused */
  card?: {
    recipientPan: string;
    senderPan: string;
    scheme: string;
    plain: { recipient: string; sender: string };
    wrongly?: { recipient: string; sender: string };
  };
  /** of a payout from or to a business */
  business?: { sender: Business; recipient: Business; partnerCodes: PartnerCodes };
  /** wallet or bank provider code */
  provider?: string;
  /** amount to send, in the sending currency */
  sendingAmount: string;
  /** amount to receive, in the payout currency: for reverse quotes */
  receivingAmount: string;
  purpose: string;
  sourceOfFunds: string;
  /** what the sender is to the recipient; absent if no declared word fits a business */
  relationship?: string;
  /**
   * `unusual`: with names and dates that every gateway must take and some do not (stories/unusual.ts); `longest`: texts about people
   * and businesses have their maximum length (requests/kyc.ts)
   */
  pool: Pool;
  /** of business payouts; absent: the usual one */
  paymentMode?: string;
  /** the lists of parties name their entries from the last to the first */
  reversesParties?: true;
  /** the payout has no description, which is optional */
  omitsDescription?: true;
}

/** The input from which payouts are drawn. */
export interface PayoutPlan {
  corridors: readonly Corridor[];
  /** the kinds of payouts; absent: p2p to a wallet */
  kinds?: readonly WeightedKind[];
  sendingCurrency: string;
  originCountry: string;
  /** epoch milliseconds, for birthdays and documents */
  now: number;
  countryRules?: CountryRules;
  /** for card payouts */
  encrypt?: Encrypt;
  /** numbers, accounts and cards of triggers, which ordinary payouts must avoid */
  triggering?: RegExp | undefined;
  /** values that the target declares as accepted */
  accepted?: AcceptedValues | undefined;
  /** codes of the partner that pays; absent ones have their defaults */
  partnerCodes?: Partial<PartnerCodes> | undefined;
  /** by currency, what payouts are rounded to, if more than one minor unit */
  roundings?: Target['roundings'];
  /** absent: ordinary; `mixed`: one in four is unusual */
  pool?: Pool | 'mixed' | undefined;
  /** index of the first unusual name; absent: drawn */
  turn?: number | undefined;
  /** values that a case fixes in the request, which the other drawn values have to fit */
  fixed?: FixedValues | undefined;
  /** sender and recipient must not be drawn as relatives, because a case changes their identity */
  apart?: boolean | undefined;
  /**
   * for an estimate: payouts have their kind, corridor, amounts and beneficiary, and no people, which take long to make
   */
  amountsOnly?: true | undefined;
}

const wallet: Kind = { type: 'p2p', instrument: 'WALLET', revision: 'current' };

/** Can the corridor pay out to the instrument, as the target declares it? */
export function serves(corridor: Corridor, instrument: Instrument): boolean {
  if (!(corridor.instruments?.includes(instrument) ?? true)) return false;
  if (instrument === 'BANK_AC') return corridor.bank !== undefined;
  return instrument === 'WALLET' || (corridor.cards?.length ?? 0) > 0;
}

/** Can the corridor pay out a payout of this kind? */
export const servesKind = (corridor: Corridor, { instrument, type }: Pick<Kind, 'instrument' | 'type'>): boolean =>
  serves(corridor, instrument) && (paidTypes(corridor, instrument)?.includes(type) ?? true);

/** A 32-bit seed of a text (FNV-1a), so that a case keeps its data when others are added or removed. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** One payout. The same seed gives the same payout, except for encrypted card numbers. */
export function payout(plan: PayoutPlan, seed: number): Payout {
  randomizer.seed(seed);
  return draw(plan);
}

/** `count` payouts of one seed. */
export const payouts = (plan: PayoutPlan, seed: number, count: number): Payout[] =>
  Array.from({ length: count }, (_, index) => payout(plan, seedOf(`${seed}/${index}`)));

/** The beneficiary and the instrument of a payout. */
type Beneficiary = Pick<Payout, 'account' | 'card'> & { msisdn: string };

function beneficiaryOf(corridor: Corridor, instrument: Instrument, plan: BeneficiaryTerms): Beneficiary {
  const { country, wallet, bank } = corridor;
  const { triggering } = plan;
  const declared = [wallet ?? []].flat();
  const msisdn = accountOf(declared.length > 0 ? declared : [mobileOf(country)], triggering);
  if (instrument === 'CARD') return { msisdn, card: cardOf(corridor, plan) };
  if (instrument === 'WALLET' || !bank) return { msisdn };
  const account: Account = {
    number: accountOf([bank.account].flat(), triggering),
    bankName: bank.name,
    bankCode: bank.code,
    ...(bank.subCode && { subCode: bank.subCode }),
  };
  return { msisdn, account };
}

type BeneficiaryTerms = Pick<PayoutPlan, 'triggering' | 'encrypt'>;

function cardOf({ cards = [] }: Corridor, { triggering, encrypt }: BeneficiaryTerms): Payout['card'] {
  const ordinary = cards.filter(({ pan }) => !triggering?.test(pan));
  const own = ordinary.length > 0 ? ordinary : cards;
  if (own.length === 0 || !encrypt) return undefined;
  const { pan, scheme } = oneOf(own);
  const { pan: sender } = oneOf(own);
  return { recipientPan: encrypt(pan), senderPan: encrypt(sender), scheme, plain: { recipient: pan, sender } };
}

/** The same payout to the beneficiary that the second partner pays, where the corridor names another one for it. */
export function bySecondPartner(
  data: Payout,
  corridors: readonly Corridor[],
  plan: BeneficiaryTerms,
  seed: number,
): Payout {
  const corridor = corridors.find(
    ({ country, currency }) => country === data.corridor.country && currency === data.corridor.currency,
  );
  const second = corridor?.secondPartner;
  if (!corridor || !second) return data;
  randomizer.seed(seed);
  const { msisdn, account } = beneficiaryOf(corridorOfSecond(corridor), data.instrument, plan);
  return {
    ...data,
    ...(second.wallet && { recipient: { ...data.recipient, msisdn } }),
    ...(second.account && account && { account }),
  };
}

/** The corridor as the second partner pays into it. */
export const corridorOfSecond = ({ secondPartner: { wallet, account } = {}, ...corridor }: Corridor): Corridor => ({
  ...corridor,
  ...(wallet && { wallet }),
  ...(corridor.bank && account && { bank: { ...corridor.bank, account } }),
});

function paidCorridor({
  cards: _,
  wallet,
  bank,
  secondPartner,
  types,
  beneficiaryName,
  ...corridor
}: Corridor): PaidCorridor {
  if (!bank) return corridor;
  const { account, ...own } = bank;
  return { ...corridor, bank: own };
}

function providerOf({ provider, bank, cardProvider }: PaidCorridor, instrument: Instrument): string | undefined {
  return { WALLET: provider, BANK_AC: bank?.provider, CARD: cardProvider }[instrument];
}

/** The name under which a beneficiary is registered, in its parts. */
function registered(name: string): Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'fullName'> {
  const [firstName = '', ...rest] = name.split(' ');
  const lastName = rest.pop() ?? firstName;
  return { firstName, middleName: rest.join(' ') || undefined, lastName, fullName: name };
}

/** The older revision has two decimals. */
const placesOf = (currency: string, revision: Kind['revision']): number =>
  revision === 'older' ? Math.min(2, decimalsOf(currency)) : decimalsOf(currency);

/** The amount rounded to multiples of `unit`, with `places` decimals; without `unit`, rounded to these decimals. */
function rounded(amount: number, places: number, unit?: number): string {
  if (unit === undefined) return amount.toFixed(places);
  const step = Math.max(unit, 10 ** -places);
  return (Math.max(1, Math.round(amount / step)) * step).toFixed(places);
}

/** Most bytes of a name and of a full name, in each revision. */
const lengthsOf = { current: [50, 120], older: [20, 50] } as const;

type Terms = Pick<Payout, 'type' | 'revision' | 'corridor'>;

/** The people of a payout, their relationship and purpose, and their businesses. */
function story(plan: PayoutPlan, { type, revision, corridor }: Terms, msisdn: string, registeredName?: string) {
  const { now, originCountry, fixed, turn } = plan;
  const { country } = corridor;
  const known = registeredName === undefined ? undefined : registered(registeredName);
  // nobody else gets the registered name of the beneficiary, because the name may have to be masked
  const apart = plan.apart || known !== undefined;
  const values = valuesFor(type, plan.accepted);
  const mixed = plan.pool === 'mixed' && once(4) ? 'unusual' : 'ordinary';
  const pool: Pool = plan.pool === undefined || plan.pool === 'mixed' ? mixed : plan.pool;
  const unusual = pool === 'unusual' ? unusualFrom(turn) : undefined;
  const { purposes, sourcesOfFunds: sources, relationships } = values;
  const reason = reasonOf({ type, purposes, sources, relationships, fixed, apart });
  const { relation } = reason;
  const pair = pairOf(reason, fixed);
  // an unusually early birthday, if no other age depends on it
  if (unusual && !relation?.older && once(3)) pair.sender.age = between(95, 105);
  // a sender with family abroad is a migrant, and a citizen of either country
  const origin = relation?.isNamed || once(2) ? country : originCountry;
  const name = (of: string): Wanted['family'] => {
    const own = surname(of);
    return unusual ? { ...own, latin: unusual('last') } : own;
  };
  const family = known ? { latin: known.lastName, native: known.lastName } : name(country);
  const shared = { now, lengths: lengthsOf[revision], unusual };
  const { person: sender } = person({
    ...shared,
    ...pair.sender,
    country: originCountry,
    origin,
    nationality: fixed?.sender?.nationality ?? (origin === country && !once(3) ? country : originCountry),
    family: relation?.isNamed && !known ? family : name(origin),
    idTypes: values.senderIdTypes,
    dateOfBirth: fixed?.sender?.dateOfBirth,
  });
  const recipient = person({
    ...shared,
    ...pair.recipient,
    country,
    origin: country,
    nationality: fixed?.recipient?.nationality ?? country,
    family,
    idTypes: values.recipientIdTypes(country),
    msisdn,
    dateOfBirth: fixed?.recipient?.dateOfBirth,
  });
  const { firstName, middleName, lastName, fullName, dateOfBirth } = sender;
  // sender and recipient are the same person
  const self = relation?.group === 'self' ? { firstName, middleName, lastName, fullName, dateOfBirth } : {};
  return {
    pool,
    sender,
    recipient: { ...recipient.person, ...self, ...known },
    regionalName: known?.fullName ?? (relation?.group === 'self' ? fullName : recipient.regionalName),
    purpose: reason.purpose,
    sourceOfFunds: reason.source,
    ...(reason.relationship && { relationship: reason.relationship }),
    ...(type !== 'p2p' && {
      business: {
        sender: business(now, originCountry, reason.purpose, unusual),
        recipient: business(now, country, reason.purpose, unusual),
        partnerCodes: { ...defaultCodes, ...plan.partnerCodes },
      },
    }),
    ...(once(4) && { reversesParties: true as const }),
    ...(values.paymentModes && { paymentMode: oneOf(values.paymentModes) }),
    ...(once(4) && { omitsDescription: true as const }),
  };
}

/**
 * A person with the state and the postal code that the destination demands. They are invented if the place has none: not every country
 * has states, or postal codes of the published 6 to 8 characters.
 */
function located({ address, ...person }: Person, needsState: boolean, needsCode: boolean): Person {
  const { stateProvince = address.city, postalCode } = address;
  return {
    ...person,
    address: {
      ...address,
      ...(needsState && { stateProvince }),
      ...(needsCode && { postalCode: postalCode ?? `${between(100_000, 999_999)}` }),
    },
  };
}

function draw(plan: PayoutPlan): Payout {
  const kinds: readonly WeightedKind[] = plan.kinds ?? [wallet];
  const { country, ...kind } = faker.helpers.weightedArrayElement(
    kinds.map(({ weight = 1, ...value }) => ({ weight, value })),
  );
  const { type, instrument } = kind;
  const corridors = plan.corridors.filter(
    (corridor) => servesKind(corridor, kind) && (!country || corridor.country === country),
  );
  if (corridors.length === 0) throw new Error(`no corridor pays out ${type} to ${instrument}`);
  const chosen = oneOf(corridors);
  const terms = {
    ...kind,
    corridor: paidCorridor(chosen),
    sendingCurrency: plan.sendingCurrency,
    // random cents make amounts differ, so that no payout looks like a duplicate; "decimals follow ISO 4217 for the destination"
    sendingAmount: (between(2001, 49_999) / 100).toFixed(
      Math.min(decimalsOf(plan.sendingCurrency), decimalsOf(chosen.currency)),
    ),
    // roughly the value of the sending amount, so that it is ordinary in any currency and within the limits of amounts
    receivingAmount: rounded(
      (between(200_100, 4_999_900) * unitsPerDollar(chosen.currency)) / 10_000,
      placesOf(chosen.currency, kind.revision),
      plan.roundings?.[chosen.currency],
    ),
  };
  const { msisdn, ...beneficiary } = beneficiaryOf(chosen, instrument, plan);
  const { corridor } = terms;
  const provider = providerOf(corridor, instrument);
  const provided = provider ? { provider } : {};
  if (plan.amountsOnly) return { ...terms, ...beneficiary, ...provided, recipient: { msisdn } } as Payout;
  const { regionalName, ...people } = story(plan, terms, msisdn, chosen.beneficiaryName);
  const rules: CountryRules = plan.countryRules ?? countryRules;
  const isRule = (name: string): boolean => rules[name]?.includes(corridor.country) ?? false;
  return {
    ...terms,
    ...beneficiary,
    ...provided,
    ...people,
    sender: located(people.sender, isRule('senderState'), isRule('senderPostalCode')),
    recipient: located(people.recipient, false, isRule('recipientPostalCode')),
    ...(isRule('recipientIdDocument') && { recipientDocument: people.recipient.document }),
    ...(isRule('regionalBeneficiaryName') && { recipientRegionalName: regionalName.slice(0, 50) }),
  };
}
