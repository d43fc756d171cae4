import { base, en, Faker } from '@faker-js/faker';
import {
  type CountryRules,
  countryRules,
  decimalsOf,
  type Instrument,
  randomFrom,
  type TransactionType,
} from '../../contract';
import type { Corridor } from '../../targets/target';
import { type AcceptedValues, valuesFor } from './accepted-values';
import { type Business, business } from './business';
import type { Encrypt } from './card';
import { unitsPerDollar } from './magnitude';
import { type Document, document, type Person, person } from './person';

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
  bankCode: string;
  subCode?: string;
}

/** The data of one payout, made in Node from a seed and read by the VUs. */
export interface Payout extends Kind {
  /** without card numbers, which are only sent encrypted */
  corridor: Omit<Corridor, 'cards'>;
  sendingCurrency: string;
  sender: Person;
  recipient: Person;
  /** where the destination requires one for the beneficiary */
  recipientDocument?: Document;
  /** of a BANK_AC payout */
  account?: Account;
  /** of a CARD payout; numbers encrypted */
  card?: { recipientPan: string; senderPan: string; scheme: string };
  /** of a payout from or to a business */
  business?: { sender: Business; recipient: Business; partnerCode: string };
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
  /** values that the target declares as accepted */
  accepted?: AcceptedValues | undefined;
  /** for an estimate, which needs nothing else: payouts have their kind, corridor and amounts, and no people */
  amountsOnly?: true | undefined;
}

const wallet: Kind = { type: 'p2p', instrument: 'WALLET', revision: 'current' };

/** Can the corridor pay out to the instrument, as the target declares it? */
export function serves(corridor: Corridor, instrument: Instrument): boolean {
  if (!(corridor.instruments?.includes(instrument) ?? true)) return false;
  if (instrument === 'BANK_AC') return corridor.bank !== undefined;
  return instrument === 'WALLET' || (corridor.cards?.length ?? 0) > 0;
}

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

function accountOf(faker: Faker, { bank }: Corridor): Account | undefined {
  if (!bank) return undefined;
  return {
    number: faker.helpers.replaceSymbols(bank.account.replace(/[?*]/g, '')),
    bankName: bank.name,
    bankCode: bank.code,
    ...(bank.subCode && { subCode: bank.subCode }),
  };
}

function cardOf(faker: Faker, { cards = [] }: Corridor, encrypt: Encrypt | undefined): Payout['card'] {
  if (cards.length === 0 || !encrypt) return undefined;
  const { pan, scheme } = faker.helpers.arrayElement(cards);
  return { recipientPan: encrypt(pan), senderPan: encrypt(faker.helpers.arrayElement(cards).pan), scheme };
}

function providerOf({ provider, bank }: Corridor, instrument: Instrument): string | undefined {
  return { WALLET: provider, BANK_AC: bank?.provider, CARD: undefined }[instrument];
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
    (corridor) => serves(corridor, instrument) && (!country || corridor.country === country),
  );
  if (corridors.length === 0) throw new Error(`no corridor pays out to ${instrument}`);
  const chosen = faker.helpers.arrayElement(corridors);
  const { cards: _, ...corridor } = chosen;
  const terms = {
    ...kind,
    corridor,
    sendingCurrency: plan.sendingCurrency,
    // odd cents make amounts differ, so that no payout is a look-alike of another
    sendingAmount: (faker.number.int({ min: 2001, max: 49_999 }) / 100).toFixed(decimalsOf(plan.sendingCurrency)),
    // worth roughly what is sent: an ordinary payout in any currency, within the limits of amounts
    receivingAmount: (
      (faker.number.int({ min: 200_100, max: 4_999_900 }) * unitsPerDollar(corridor.currency)) /
      10_000
    ).toFixed(decimalsOf(corridor.currency)),
  };
  if (plan.amountsOnly) return terms as Payout;
  const nationality = faker.helpers.arrayElement([plan.originCountry, corridor.country]);
  const named = kind.revision === 'older' ? shortened : (person: Person) => person;
  const values = valuesFor(type, plan.accepted);
  const sender = named(person(faker, plan.now, plan.originCountry, nationality, values.senderIdTypes));
  const recipient = named(person(faker, plan.now, corridor.country, corridor.country));
  const rules = plan.countryRules ?? countryRules;
  const provider = providerOf(corridor, instrument);
  return {
    ...terms,
    sender,
    recipient,
    ...(rules.recipientIdDocument?.includes(corridor.country) && {
      recipientDocument: document(faker, plan.now, corridor.country, values.recipientIdTypes(corridor.country)),
    }),
    ...(instrument === 'BANK_AC' && { account: accountOf(faker, corridor) }),
    ...(instrument === 'CARD' && { card: cardOf(faker, chosen, plan.encrypt) }),
    ...(type !== 'p2p' && {
      business: {
        sender: business(faker, plan.now, plan.originCountry),
        recipient: business(faker, plan.now, corridor.country),
        partnerCode: 'PARTNER01',
      },
    }),
    ...(provider && { provider }),
    purpose: faker.helpers.arrayElement(values.purposes),
    sourceOfFunds: faker.helpers.arrayElement(values.sourcesOfFunds),
    relationship: faker.helpers.arrayElement(values.relationships),
    ...(faker.datatype.boolean(0.25) && { reversesParties: true as const }),
    ...(values.paymentModes && { paymentMode: faker.helpers.arrayElement(values.paymentModes) }),
  };
}
