import { describe, expect, test } from 'vitest';
import { UsageError } from '../cli/errors';
import { positive } from '../cli/flags';
import { benches, chosenBenches } from './';
import { childSeconds } from './k6';

describe('which benches are run', () => {
  test.each([
    [undefined, Object.keys(benches)],
    ['k6.cpuPerFlow', ['k6.cpuPerFlow']],
    ['k6.cpuPerFlow, bundle.bytes', ['bundle.bytes', 'k6.cpuPerFlow']],
  ])('%s', (list, expected) => {
    expect(chosenBenches(list)).toEqual(expected);
  });

  test.each([
    ['k6.cpuPerFow', 'Did you mean k6.cpuPerFlow?'],
    ['toString', 'Unknown bench toString'],
    [',', 'names no bench'],
  ])('%s is a mistake', (list, expected) => {
    expect(() => chosenBenches(list)).toThrow(UsageError);
    expect(() => chosenBenches(list)).toThrow(expected);
  });
});

describe('a number of a flag', () => {
  test.each([
    [undefined, 3],
    ['7', 7],
  ])('%s', (text, expected) => {
    expect(positive('rounds', text, 3)).toBe(expected);
  });

  test.each(['0', '-1', '1.5', 'many', ''])('%j is a mistake', (text) => {
    expect(() => positive('rounds', text, 3)).toThrow(/--rounds wants a whole number above zero/);
  });
});

describe('the times that bash prints', () => {
  test('of its children, user and system', () => {
    expect(childSeconds('4711\n0m0.001s 0m0.002s\n1m2.500s 0m0.250s\n')).toBe(62.75);
  });

  test('in another form are an error', () => {
    expect(() => childSeconds('0.1 0.2')).toThrow('for a time');
  });
});
