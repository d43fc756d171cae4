import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { payout } from '../generators/payouts';
import { suitesFor } from '../run/settings/suites';
import { payoutPlan } from '../suites/format/planner';
import { planOf } from '../suites/format/testing/plan';
import { readTarget } from './read';

const usual = readFileSync('targets/embedded.yaml', 'utf8');
const read = (text: string) => readTarget('mine.yaml', `${usual}\n${text}\n`, {});
const now = Date.UTC(2026, 2, 2, 12);

const own = read(`acceptedValues:
  purposes: { person: [Own purpose], business: [Own trade] }
  sourcesOfFunds: { person: [Own funds] }
  relationships: [Cousin]
  senderIdTypes: [residencecard]
  recipientIdTypes: { KE: [Own card] }
  paymentModes: [Wire]`);

test('payouts are drawn from the values that a target declares, and from the known ones otherwise', () => {
  const draw = (type: 'p2p' | 'b2b', seed: number) =>
    payout({ ...payoutPlan(own, now), kinds: [{ type, instrument: 'WALLET', revision: 'current' }] }, seed);
  for (let seed = 1; seed < 20; seed += 1) {
    expect(draw('p2p', seed)).toMatchObject({
      purpose: 'Own purpose',
      sourceOfFunds: 'Own funds',
      relationship: 'Cousin',
      paymentMode: 'Wire',
      sender: { document: { idType: 'residencecard' } },
    });
    expect(draw('b2b', seed).purpose).toBe('Own trade');
    // nothing is declared for businesses
    expect(draw('b2b', seed).sourceOfFunds).not.toBe('Own funds');
  }
});

test('each declared value is sent by a boundary case', () => {
  const ids = (target: typeof own) => planOf(suitesFor(target), target, 1, now, (pan) => pan).cases.map(({ id }) => id);
  const defaultIds = new Set(ids(read('')));
  const more = ids(own).filter((id) => !defaultIds.has(id));
  for (const word of ['Own purpose', 'Own trade', 'Own funds', 'Cousin', 'residencecard', 'Wire'])
    expect(more.filter((id) => id.endsWith(`.sent.${word}`))).not.toEqual([]);
});

test.each([
  [
    'acceptedValues: { purposes: { person: [abc] } }',
    /acceptedValues\.purposes\.person\.0 is "abc", of 3 characters; .*remittancePurpose takes 4 to 30/,
  ],
  [
    `acceptedValues: { relationships: [${'x'.repeat(12)}] }`,
    /of 12 characters; .*takes 3 to 11\. If this gateway takes more, declare it under dialect/,
  ],
  ['acceptedValues: { purposes: [Gift] }', /acceptedValues\.purposes/],
  [
    'acceptedValues: { purpose: { person: [Gift] } }',
    /unknown key purpose in acceptedValues\. Did you mean purposes\?/,
  ],
  ['acceptedValues: { recipientIdTypes: { KX: [Card] } }', /the key KX/],
])('%s', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence);
  expect(() => read(text)).toThrow(/^mine\.yaml:\d+: /);
});

test('a longer value is accepted where the dialect declares the length', () => {
  const path = 'internationalTransferInformation.relationshipSender';
  const text = `acceptedValues: { relationships: [Grandfather in law] }\ndialect: [{ path: ${path}, length: { max: 20 }, reason: known }]`;
  expect(read(text).acceptedValues?.relationships).toEqual(['Grandfather in law']);
});
