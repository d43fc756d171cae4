import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { triggers } from '../testing/triggers';
import { plantedCode, triggerOf } from './triggers';

test('the embedded target declares the triggers of the gateway', () => {
  const target = parse(readFileSync(new URL('../../targets/embedded.yaml', import.meta.url), 'utf8'));
  expect(target.triggers).toMatchObject(triggers);
});

test('a number is its digits', () => {
  expect(triggerOf('+254 700 000 004')).toBe('credit-failed');
  expect(triggerOf('254700000099')).toBeUndefined();
  expect(triggerOf(undefined)).toBeUndefined();
});

test.each([
  ['a number', '254700000004', 'credit-failed'],
  ['a number under a limit', '254707112345', 'daily-count'],
  ['a card', '4002547000000042', 'credit-failed'],
  ['one digit more', '2547000000041', undefined],
  ['the next prefix', '254707712345', undefined],
  ['an account in letters', 'GB00BANK', undefined],
])('the trigger of %s', (_, beneficiary, trigger) => {
  expect(triggerOf(beneficiary)).toBe(trigger);
});

test.each([
  ['254704003101', 'credit', '3101'],
  ['254705015001', 'cancel', '15001'],
  ['4002547030010078', 'acceptance', '1007'],
  ['254704003101', 'acceptance', undefined],
  ['254700000004', 'credit', undefined],
  [undefined, 'credit', undefined],
] as const)('%s at %s brings %s about', (beneficiary, stage, code) => {
  expect(plantedCode(beneficiary, stage)).toBe(code);
});
