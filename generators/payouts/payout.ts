import { base, en, Faker } from '@faker-js/faker';
import {
  type CountryRules,
  countryRules,
  decimalsOf,
  type Instrument,
  randomFrom,
  type TransactionType,
} from '../../contract';
import { type Corridor, paidTypes, type Target } from '../../targets/target';
import { type AcceptedValues, valuesFor } from './accepted-values';
import { type Business, business } from './business';
import type { Encrypt } from './card';
import { unitsPerDollar } from './magnitude';
import { type Document, document, type Person, person } from './person';
import { placeOf } from './places';

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

/** The corridor of a payout, without what other payouts of the corridor may have. */
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
  /** of a CARD payout; numbers encrypted, and the same in the clear or encrypted wrongly, which cases send to be refused */
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
  relationship: string;
  /** of business payouts; absent: the usual one */
  paymentMode?: string;
  /** the lists of parties name their entries from the last to the first */
  reversesParties?: true;
}

/** What payouts are drawn from. */
export interface PayoutPlan {
  corridors: readonly Corridor[];
  /** what is paid out; absent: p2p to a wallet */
  kinds?: readonly WeightedKind[];
  sendingCurrency: string;
  originCountry: string;
  /** epoch milliseconds, for birthdays and documents */
  now: number;
  countryRules?: CountryRules;
  /** for card payouts */
  encrypt?: Encrypt;
  /** numbers, accounts and cards that cause an outcome, so that no ordinary payout goes to them */
  triggering?: RegExp | undefined;
  /** values that the target declares as accepted */
  accepted?: AcceptedValues | undefined;
  /** of the partner that pays; what is absent is as usual */
  partnerCodes?: Partial<PartnerCodes> | undefined;
  /** by currency, what payouts are rounded to, if more than one minor unit */
  roundings?: Target['roundings'];
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

let next = randomFrom(0);
/** The generator of faker takes as long for a new seed as to draw a person. */
const randomizer = {
  next: () => next(),
  seed: (seed: number | number[]) => {
    next = randomFrom(Number(seed));
  },
};
/** The one instance, seeded anew: to make one takes as long as to draw a payout. */
const faker = new Faker({ locale: [en, base], randomizer });

/** One payout. The same seed gives the same payout, except for encrypted card numbers. */
export function payout(plan: PayoutPlan, seed: number): Payout {
  randomizer.seed(seed);
  return draw(faker, plan);
}

/** `count` payouts of one seed. */
export const payouts = (plan: PayoutPlan, seed: number, count: number): Payout[] =>
  Array.from({ length: count }, (_, index) => payout(plan, seedOf(`${seed}/${index}`)));

/** How often a value that causes an outcome is drawn anew; where each does, the target means it so. */
const maxDraws = 50;

/** A value of a list, with a digit for each `#`, that causes no outcome. */
function oneOf(faker: Faker, values: readonly string[], triggering: RegExp | undefined): string {
  let value = '';
  for (let n = 0; n < maxDraws; n += 1) {
    const pattern = values.length === 1 ? (values[0] as string) : faker.helpers.arrayElement(values);
    value = pattern.replace(/#/g, () => String(faker.number.int({ max: 9 })));
    if (!triggering?.test(value)) break;
  }
  return value;
}

/** Who is paid, and through what. */
type Beneficiary = Pick<Payout, 'account' | 'card'> & { msisdn: string };

function beneficiaryOf(faker: Faker, corridor: Corridor, instrument: Instrument, plan: BeneficiaryTerms): Beneficiary {
  const { country, wallet, bank } = corridor;
  const { triggering } = plan;
  const { dialling, mobile } = placeOf(country);
  const declared = [wallet ?? []].flat();
  const msisdn = oneOf(faker, declared.length > 0 ? declared : [dialling + mobile], triggering);
  if (instrument === 'CARD') return { msisdn, card: cardOf(faker, corridor, plan) };
  if (instrument === 'WALLET' || !bank) return { msisdn };
  const account: Account = {
    number: oneOf(faker, [bank.account].flat(), triggering),
    bankName: bank.name,
    bankCode: bank.code,
    ...(bank.subCode && { subCode: bank.subCode }),
  };
  return { msisdn, account };
}

type BeneficiaryTerms = Pick<PayoutPlan, 'triggering' | 'encrypt'>;

function cardOf(faker: Faker, { cards = [] }: Corridor, { triggering, encrypt }: BeneficiaryTerms): Payout['card'] {
  const ordinary = cards.filter(({ pan }) => !triggering?.test(pan));
  const own = ordinary.length > 0 ? ordinary : cards;
  if (own.length === 0 || !encrypt) return undefined;
  const { pan, scheme } = faker.helpers.arrayElement(own);
  const { pan: sender } = faker.helpers.arrayElement(own);
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
  const { msisdn, account } = beneficiaryOf(faker, corridorOfSecond(corridor), data.instrument, plan);
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

/** A name in a script of its own, as the field shows it. */
const regionalName = 'ヤマダ タロウ';

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

/** The name under which a beneficiary is registered. */
function registered(person: Person, name: string): Person {
  const [firstName = '', ...rest] = name.split(' ');
  const lastName = rest.pop() ?? firstName;
  return { ...person, firstName, middleName: rest.join(' '), lastName, fullName: name };
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

/** The older revision has shorter names. */
function shortened(person: Person): Person {
  const [firstName, middleName, lastName] = [person.firstName, person.middleName, person.lastName].map((name) =>
    name.slice(0, 15),
  );
  return { ...person, firstName, middleName, lastName, fullName: `${firstName} ${middleName} ${lastName}` } as Person;
}

function draw(faker: Faker, plan: PayoutPlan): Payout {
  const kinds: readonly WeightedKind[] = plan.kinds ?? [wallet];
  const { country, ...kind } = faker.helpers.weightedArrayElement(
    kinds.map(({ weight = 1, ...value }) => ({ weight, value })),
  );
  const { type, instrument } = kind;
  const corridors = plan.corridors.filter(
    (corridor) => servesKind(corridor, kind) && (!country || corridor.country === country),
  );
  if (corridors.length === 0) throw new Error(`no corridor pays out ${type} to ${instrument}`);
  const chosen = faker.helpers.arrayElement(corridors);
  const terms = {
    ...kind,
    corridor: paidCorridor(chosen),
    sendingCurrency: plan.sendingCurrency,
    // odd cents make amounts differ, so that no payout is a look-alike of another; "decimals follow ISO 4217 for the destination"
    sendingAmount: (faker.number.int({ min: 2001, max: 49_999 }) / 100).toFixed(
      Math.min(decimalsOf(plan.sendingCurrency), decimalsOf(chosen.currency)),
    ),
    // worth roughly what is sent: an ordinary payout in any currency, within the limits of amounts
    receivingAmount: rounded(
      (faker.number.int({ min: 200_100, max: 4_999_900 }) * unitsPerDollar(chosen.currency)) / 10_000,
      placesOf(chosen.currency, kind.revision),
      plan.roundings?.[chosen.currency],
    ),
  };
  const { msisdn, ...beneficiary } = beneficiaryOf(faker, chosen, instrument, plan);
  const { corridor } = terms;
  const provider = providerOf(corridor, instrument);
  const provided = provider ? { provider } : {};
  if (plan.amountsOnly) return { ...terms, ...beneficiary, ...provided, recipient: { msisdn } } as Payout;
  const nationality = faker.helpers.arrayElement([plan.originCountry, corridor.country]);
  const named = kind.revision === 'older' ? shortened : (person: Person) => person;
  const values = valuesFor(type, plan.accepted);
  const sender = named(person(faker, plan.now, plan.originCountry, nationality, values.senderIdTypes));
  const drawn = named(person(faker, plan.now, corridor.country, corridor.country, undefined, msisdn));
  const recipient = chosen.beneficiaryName ? registered(drawn, chosen.beneficiaryName) : drawn;
  const rules: CountryRules = plan.countryRules ?? countryRules;
  return {
    ...terms,
    ...beneficiary,
    sender,
    recipient,
    ...(rules.recipientIdDocument?.includes(corridor.country) && {
      recipientDocument: document(faker, plan.now, corridor.country, values.recipientIdTypes(corridor.country)),
    }),
    ...(rules.regionalBeneficiaryName?.includes(corridor.country) && {
      recipientRegionalName: regionalName,
    }),
    ...(type !== 'p2p' && {
      business: {
        sender: business(faker, plan.now, plan.originCountry),
        recipient: business(faker, plan.now, corridor.country),
        partnerCodes: { ...defaultCodes, ...plan.partnerCodes },
      },
    }),
    ...provided,
    purpose: faker.helpers.arrayElement(values.purposes),
    sourceOfFunds: faker.helpers.arrayElement(values.sourcesOfFunds),
    relationship: faker.helpers.arrayElement(values.relationships),
    ...(faker.datatype.boolean(0.25) && { reversesParties: true as const }),
    ...(values.paymentModes && { paymentMode: faker.helpers.arrayElement(values.paymentModes) }),
  };
}
