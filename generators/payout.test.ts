import { describe, expect, test } from 'vitest';
import { fieldsOf, inScope, isMandatory, patterns } from '../spec';
import { getAt } from './path';
import { type Payout, payouts, seedOf } from './payout';
import { places } from './places';
import { quotationBody, transactionBody } from './requests';
import { gmtTime, parseGmt } from './time';

const now = Date.parse('2026-03-02T12:00:00Z');
const plan = {
  corridors: [
    { country: 'KE', currency: 'KES', dialling: '254' },
    { country: 'PH', currency: 'PHP', dialling: '63', provider: '100001' },
    { country: 'UG', currency: 'UGX', dialling: '256' },
  ],
  sendingCurrency: 'USD',
  originCountry: 'US',
  now,
};
const many = payouts(plan, 7, 300);
const situation = { type: 'p2p', instrument: 'WALLET' } as const;

test('the same seed gives the same data, another seed other data', () => {
  expect(payouts(plan, 7, 20)).toEqual(many.slice(0, 20));
  expect(payouts(plan, 8, 20)).not.toEqual(many.slice(0, 20));
  expect(seedOf('a')).not.toBe(seedOf('b'));
});

test.each(['sender', 'recipient'] as const)('a %s is consistent in itself', (role) => {
  for (const payout of many) {
    const person = payout[role];
    expect(person.fullName).toBe(`${person.firstName} ${person.middleName} ${person.lastName}`);
    const place = places[person.address.country];
    expect(person.msisdn.startsWith(place?.dialling ?? '-')).toBe(true);
    expect(place?.cities).toContain(person.address.city);
    const born = Date.parse(person.dateOfBirth);
    const { issueDate, expiryDate } = person.document;
    expect(Date.parse(issueDate)).toBeGreaterThan(born + 12 * 365 * 86_400_000);
    expect(Date.parse(issueDate)).toBeLessThan(now);
    expect(Date.parse(expiryDate)).toBeGreaterThan(now);
  }
});

/** Every value of a body that the contract bounds. */
function breaches(object: string, body: ReturnType<typeof quotationBody>): string[] {
  return fieldsOf(object)
    .filter((field) => inScope(field, situation))
    .flatMap((field) => {
      const value = getAt(body, field.path);
      if (value === undefined) return isMandatory(field, situation) ? [`${field.path} is missing`] : [];
      if (typeof value !== 'string') return [];
      const length = [...value].length;
      const form = patterns[field.format];
      if (length < (field.min ?? 0) || length > (field.max ?? 1e9)) return [`${field.path}: ${value}`];
      if (form && !new RegExp(form).test(value)) return [`${field.path}: ${value}`];
      return field.enum && !field.enum.includes(value) ? [`${field.path}: ${value}`] : [];
    });
}

describe('every request keeps every published length, form and enumeration', () => {
  const known = { now, reference: 'R1-C1-1', quoteId: 'Q123456789012345', amount: '100.00' };
  test.each([
    ['quotationRequest', (payout: Payout) => quotationBody(payout, now)],
    ['transactionRequest', (payout: Payout) => transactionBody(payout, known)],
  ])('%s', (object, body) => {
    expect(many.flatMap((payout) => breaches(object, body(payout)))).toEqual([]);
  });
});

test.each([
  ['2026-03-02 12:00:00', now],
  ['2026-03-02 12:00:00 GMT', now],
  ['2026-03-02T12:00:00Z', now],
  ['2026-03-02', Number.NaN],
  [undefined, Number.NaN],
])('the time %s', (text, at) => {
  expect(parseGmt(text)).toBe(at);
  expect(gmtTime(now)).toBe('2026-03-02 12:00:00');
});
