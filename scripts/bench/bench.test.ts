import { describe, expect, test } from 'vitest';
import { UsageError } from '../../common/errors';
import { chosenBenches } from './benches';
import { childSeconds } from './support/children';

describe('the chosen benches', () => {
  test.each([
    [['k6.cpuPerFlow'], ['k6.cpuPerFlow']],
    [
      ['k6.cpuPerFlow', 'bundle.bytes'],
      ['bundle.bytes', 'k6.cpuPerFlow'],
    ],
  ])('%j', (names, expected) => {
    expect(chosenBenches(names).map(({ name }) => name)).toEqual(expected);
  });

  test('all of them, unless some are named', () => {
    expect(chosenBenches().length).toBeGreaterThan(8);
  });

  test.each([
    ['k6.cpuPerFow', 'Did you mean k6.cpuPerFlow?'],
    ['toString', 'Unknown bench toString'],
  ])('%s is refused', (name, expected) => {
    expect(() => chosenBenches([name])).toThrow(UsageError);
    expect(() => chosenBenches([name])).toThrow(expected);
  });
});

describe('the output of times in bash', () => {
  test('has the CPU seconds of the children', () => {
    expect(childSeconds('4711\n0m0.001s 0m0.002s\n1m2.500s 0m0.250s\n')).toBe(62.75);
  });

  test('in another form is an error', () => {
    expect(() => childSeconds('0.1 0.2')).toThrow('Unexpected output of times');
  });
});
