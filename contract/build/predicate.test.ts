import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accepts } from '../schemas/generated/quick.js';
import { validators } from '../schemas/generated/validators.js';
import { responseSchemas } from '.';
import type { Schema } from './schema';

const ajv = new Ajv({ strictTypes: false, unicodeRegExp: true });

/** Texts near what a leaf wants, and far from it: mostly right ones, so that a document breaks in one place or none. */
function texts(schema: Schema): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 60, enum: words = [] } = { ...schema, ...schema.anyOf?.find(isText) };
  const near = [minLength - 1, minLength, Math.ceil(maxLength / 2), maxLength, maxLength + 1].filter((n) => n >= 0);
  const sized = near.flatMap((length) => ['7'.repeat(length), 'x'.repeat(length), '𠮷'.repeat(length)]);
  const shaped = [
    '2026-02-29 23:59:59',
    '2026-02-30 00:00:00',
    '2026-11-21',
    '2026-11-21 10:00:00.00',
    '2026-11-21T10:00:00Z',
    '10.50',
    '-10.5',
    '1'.repeat(31),
    'KE',
    'KES',
    '3000:Remit Success',
    '3000:𠮷',
    '',
    '2026-11-21 10:00:00 GMT',
  ];
  const all = [...sized, ...shaped, ...words, null, 5, true, {}, []];
  const holds = ajv.compile(schema);
  const right = all.filter((item) => holds(item));
  return fc.oneof(
    { arbitrary: fc.constantFrom(...right), weight: 40 },
    { arbitrary: fc.constantFrom(...all, undefined), weight: 1 },
  );
}

const isText = ({ const: word, type }: Schema) => word === undefined && type !== 'null' && type !== 'number';

/** Documents of a schema's outline; the leaves are right or wrong by chance. */
function documents(schema: Schema): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom<unknown>(null, 'text', 3, [], {});
  if (schema.type === 'array') {
    const items = fc.array(documents(schema.items ?? {}), { maxLength: 3 });
    return fc.oneof({ arbitrary: items, weight: 40 }, { arbitrary: wrong, weight: 1 });
  }
  if (schema.type === 'object') {
    const members = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, member(schema, name, one)]),
    );
    return fc.oneof(
      { arbitrary: fc.record(members, { requiredKeys: [] }), weight: 1 },
      { arbitrary: fc.record(members), weight: 40 },
      { arbitrary: wrong, weight: 1 },
    );
  }
  return texts(schema);
}

const keys = ['msisdn', 'bankaccountno', 'receivingCountry', 'other'];

/** Entries of a key/value list get the keys that have rules. */
function member(parent: Schema, name: string, schema: Schema): fc.Arbitrary<unknown> {
  if (!parent.allOf) return documents(schema);
  return name === 'key' ? fc.constantFrom(...keys) : texts({ type: 'string', minLength: 2, maxLength: 50 });
}

describe('the lean predicate says what ajv says', () => {
  test.each(Object.entries(responseSchemas()))('%s', (name, schema) => {
    fc.assert(
      fc.property(documents(schema), (document) => {
        expect(accepts(name, document)).toBe(validators()[name]?.(document));
      }),
      { numRuns: 1000, seed: 1 },
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
    expect([accepts('transactionView', view), validators().transactionView?.(view)]).toEqual([true, true]);
    const amount = { ...view, amount: '1'.repeat(31) };
    expect([accepts('transactionView', amount), validators().transactionView?.(amount)]).toEqual([false, false]);
  });
});
