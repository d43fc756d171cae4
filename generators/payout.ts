import { base, en, type Faker, Faker as FakerClass } from '@faker-js/faker';
import { decimalsOf, knownValues } from '../spec';
import type { Corridor } from '../targets/target';
import { type Person, person } from './person';

/** All that one payout needs before it is sent: made in Node from a seed, read by the VUs. */
export interface Payout {
  corridor: Corridor;
  sendingCurrency: string;
  sender: Person;
  recipient: Person;
  /** amount to send, in the sending currency */
  sendingAmount: string;
  /** amount to receive, in the payout currency: for reverse quotes */
  receivingAmount: string;
  purpose: string;
  sourceOfFunds: string;
  relationship: string;
}

export interface PayoutPlan {
  corridors: readonly Corridor[];
  sendingCurrency: string;
  originCountry: string;
  /** epoch milliseconds: birthdays and documents are judged by it */
  now: number;
}

/** A 32-bit seed of a text (FNV-1a): each case keeps its data when others come or go. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** One payout; the same seed gives the same. */
export function payout(plan: PayoutPlan, seed: number): Payout {
  const faker = new FakerClass({ locale: [en, base], seed });
  return draw(faker, plan);
}

/** `count` payouts of one seed. */
export function payouts(plan: PayoutPlan, seed: number, count: number): Payout[] {
  const faker = new FakerClass({ locale: [en, base], seed });
  return Array.from({ length: count }, () => draw(faker, plan));
}

function draw(faker: Faker, plan: PayoutPlan): Payout {
  const corridor = faker.helpers.arrayElement(plan.corridors);
  const decimals = decimalsOf(corridor.currency);
  return {
    corridor,
    sendingCurrency: plan.sendingCurrency,
    sender: person(
      faker,
      plan.now,
      plan.originCountry,
      faker.helpers.arrayElement([plan.originCountry, corridor.country]),
    ),
    recipient: person(faker, plan.now, corridor.country, corridor.country),
    // odd cents keep payouts apart: no two look alike to a duplicate window
    sendingAmount: (faker.number.int({ min: 2001, max: 49_999 }) / 100).toFixed(2),
    receivingAmount: (faker.number.int({ min: 200_100, max: 4_999_900 }) / 100).toFixed(decimals),
    purpose: faker.helpers.arrayElement(knownValues.remittancePurpose.person),
    sourceOfFunds: faker.helpers.arrayElement(knownValues.sourceOfFunds.person),
    relationship: faker.helpers.arrayElement(knownValues.relationshipSender),
  };
}
