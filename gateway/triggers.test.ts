import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { triggerOf, triggers } from './triggers';

test('the embedded target declares the triggers of the gateway', () => {
  const target = parse(readFileSync(new URL('../targets/embedded.yaml', import.meta.url), 'utf8'));
  expect(target.triggers).toEqual(triggers);
});

test('a number is its digits', () => {
  expect(triggerOf('+254 700 000 004')).toBe('credit-failed');
  expect(triggerOf('254700000009')).toBeUndefined();
  expect(triggerOf(undefined)).toBeUndefined();
});
