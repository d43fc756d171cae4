import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerSchemas } from './build';
import { predicates } from './generated/quick.js';
import { validators } from './generated/validators.js';
import type { Schema } from './schema';

/** Texts near what a leaf wants, and far from it. */
function texts(schema: Schema): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 60, enum: words } = schema;
  const near = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0);
  const sized = near.flatMap((length) => ['7'.repeat(length), 'x'.repeat(length), '𠮷'.repeat(length)]);
  const shaped = [
    '2026-02-29 23:59:59',
    '2026-02-30 00:00:00',
    '2026-11-21',
    '10.50',
    '1'.repeat(31),
    'KE',
    'KES',
    '3000:Remit Success',
    '',
    '2026-11-21 10:00:00 GMT',
  ];
  return fc.oneof(
    fc.constantFrom(...sized, ...shaped, ...(words ?? [])),
    fc.constantFrom(null, undefined, 5, true, {}, []),
  );
}

/** Documents of a schema's outline; the leaves are right or wrong by chance. */
function documents(schema: Schema): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom<unknown>(null, 'text', 3, [], {});
  if (schema.type === 'array') {
    const items = fc.array(documents(schema.items ?? {}), { maxLength: 3 });
    return fc.oneof({ arbitrary: items, weight: 9 }, { arbitrary: wrong, weight: 1 });
  }
  if (schema.type === 'object') {
    const members = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, member(schema, name, one)]),
    );
    return fc.oneof(
      { arbitrary: fc.record(members, { requiredKeys: [] }), weight: 4 },
      { arbitrary: fc.record(members), weight: 12 },
      { arbitrary: wrong, weight: 1 },
    );
  }
  return texts(
    schema.anyOf
      ? { ...schema, ...schema.anyOf.find((one) => one.const === undefined && one.type !== 'null') }
      : schema,
  );
}

const keys = ['msisdn', 'bankaccountno', 'receivingCountry', 'other'];

/** Entries of a key/value list get the keys that have rules. */
function member(parent: Schema, name: string, schema: Schema): fc.Arbitrary<unknown> {
  if (!parent.allOf) return documents(schema);
  return name === 'key' ? fc.constantFrom(...keys) : texts({ minLength: 2, maxLength: 50 });
}

describe('the lean predicate says what ajv says', () => {
  test.each(Object.entries(answerSchemas()))('%s', (name, schema) => {
    fc.assert(
      fc.property(documents(schema), (document) => {
        expect(predicates[name]?.(document)).toBe(validators[name]?.(document));
      }),
      { numRuns: 400, seed: 1 },
    );
  });

  test('and both accept what is right', () => {
    const view = {
      requestDate: '2026-11-21 10:00:00',
      amount: '10.00',
      currency: 'KES',
      type: 'p2p',
      requestingOrganisationTransactionReference: 'ABCD',
      debitParty: [{ key: 'msisdn', value: '12025550101' }],
      creditParty: [{ key: 'msisdn', value: '254711111111' }],
      transactionStatus: '3050:Remit Acknowledged',
      transactionReference: 'T1',
      status: 'PENDING',
      creditingOrganisationTransactionReference: '',
      more: 'is allowed',
    };
    expect([predicates.transactionView?.(view), validators.transactionView?.(view)]).toEqual([true, true]);
    const amount = { ...view, amount: '1'.repeat(31) };
    expect([predicates.transactionView?.(amount), validators.transactionView?.(amount)]).toEqual([false, false]);
  });
});
