import { describe, expect, test } from 'vitest';
import { childSeconds } from './support/children';

describe('the output of times in bash', () => {
  test('has the CPU seconds of the children', () => {
    expect(childSeconds('4711\n0m0.001s 0m0.002s\n1m2.500s 0m0.250s\n')).toBe(62.75);
  });

  test('in another form is an error', () => {
    expect(() => childSeconds('0.1 0.2')).toThrow('Unexpected output of times');
  });
});
