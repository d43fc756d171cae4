import { expect, test } from 'vitest';
import { originsText } from '../../run/settings/origins';
import { payoutText } from './payouts';

test('payouts of a target are printed as a desk reads them', () => {
  const text = payoutText('targets/embedded.yaml', 30);
  expect(text.match(/^\d+\. (p2p|p2b|b2p|b2b), /gm)?.length).toBe(30);
  expect(text).toMatch(/^ {4}from {2}M[rs]\.? .*, born \d{4}-\d\d-\d\d, [A-Z]{2}; .*; \+\d+$/m);
  expect(text).toMatch(/valid from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/m);
  expect(text).toMatch(/^ {4}why {3}.*; from .*; the sender is the recipient's \w+$/m);
  // card numbers are not shown
  expect(text).not.toMatch(/4111111111111111|undefined/);
});

test.each([
  [['KE', 'IN'], 'names and streets: their own in US, KE, IN'],
  [['KE', 'TZ', 'CO'], 'names and streets: their own in US, KE; those of KE in TZ; those of MX in CO'],
])('whose names the corridors %s have', (countries, text) => {
  const corridors = countries.map((country) => ({ country, currency: 'USD', dialling: '1' }));
  expect(originsText({ originCountry: 'US', corridors })).toBe(text);
});
