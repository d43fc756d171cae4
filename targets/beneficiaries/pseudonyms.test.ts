import { expect, test } from 'vitest';
import type { Target } from '../target';
import { pseudonymsOf } from './pseudonyms';

/** Digits and letters in turn. */
const counter = () => {
  let next = 0;
  return (below: number) => {
    next += 7;
    return next % below;
  };
};
const target = (change: Partial<Target>): Target =>
  ({ corridors: [], triggers: {}, maskAccounts: true, ...change }) as Target;
const corridor = (account: string) => ({
  country: 'KE',
  currency: 'KES',
  dialling: '254',
  bank: { name: 'B', code: 'C', account },
});

test.each<[text: string, change: Partial<Target>, texts: string[]]>([
  ['numbers', { triggers: { a: { msisdn: '254711222333' } } }, ['254711222333']],
  ['names', { triggers: { a: { msisdn: '2547112#####', name: 'Amina Otieno' } } }, ['Amina Otieno']],
  ['accounts', { triggers: { a: { account: 'GB33BUKB20201555555555' } } }, ['BUKB20201555555555']],
  ['accounts of corridors', { corridors: [corridor('0112345678')] }, ['0112345678']],
  ['each once', { triggers: { a: { msisdn: '254711222333' }, b: { account: '254711222333' } } }, ['254711222333']],
  [
    'the longest first',
    { triggers: { a: { msisdn: '1234567890' }, b: { msisdn: '441234567890' } } },
    ['441234567890', '1234567890'],
  ],
  ['no patterns', { corridors: [corridor('01########')], triggers: { a: { msisdn: '2547010*****' } } }, []],
  ['nothing short', { triggers: { a: { msisdn: '2547', name: 'Li' } } }, []],
  ['nothing unless the target says so', { maskAccounts: false, triggers: { a: { name: 'Amina Otieno' } } }, []],
])('pseudonyms of %s', (_, change, texts) => {
  const pairs = pseudonymsOf(target(change), counter());
  expect(pairs.map(([real]) => real)).toEqual(texts);
  for (const [real, pseudonym] of pairs) {
    expect(pseudonym).not.toBe(real);
    const form = (text: string) => text.replace(/\d/g, '0').replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A');
    expect(form(pseudonym)).toBe(form(real));
  }
});
