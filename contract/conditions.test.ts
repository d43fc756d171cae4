import { expect, test } from 'vitest';
import { isIban } from './conditions';

test.each<[account: string, isOne: boolean]>([
  ['GB29NWBK60161331926819', true],
  ['gb29nwbk60161331926819', true],
  ['GB29 NWBK 6016 1331 9268 19', true],
  ['NO93 8601 1117 947', true],
  ['GB29 NWBK60161331926819', false],
  ['0112 3456 7890', false],
  ['GB29', false],
])('%s is an IBAN: %s', (account, isOne) => {
  expect(isIban(account)).toBe(isOne);
});
