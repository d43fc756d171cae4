import { describe, expect, test } from 'vitest';
import { UsageError } from '../cli/errors';
import { benches, chosenBenches } from '.';
import { childSeconds } from './k6';

describe('which benches are run', () => {
  test.each([
    [undefined, Object.keys(benches)],
    [['k6.cpuPerFlow'], ['k6.cpuPerFlow']],
    [
      ['k6.cpuPerFlow', 'bundle.bytes'],
      ['bundle.bytes', 'k6.cpuPerFlow'],
    ],
  ])('%j', (names, expected) => {
    expect(chosenBenches(names)).toEqual(expected);
  });

  test.each([
    ['k6.cpuPerFow', 'Did you mean k6.cpuPerFlow?'],
    ['toString', 'Unknown bench toString'],
  ])('%s is a mistake', (name, expected) => {
    expect(() => chosenBenches([name])).toThrow(UsageError);
    expect(() => chosenBenches([name])).toThrow(expected);
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
