import { expect, test } from 'vitest';
import { commands } from '../commands';
import { k6Commands, needsK6 } from './needs-k6.mjs';

test.each<[string, boolean]>([
  ['certify --json', true],
  ['certify --help', false],
  ['certify --list', false],
  ['certify --depth full --estimate', false],
  ['bench --page', false],
  ['bench --only bundle.bytes', true],
  ['prove', false],
  ['prove --k6', true],
  ['onboard --observe', false],
  ['onboard --gateway', true],
  ['spec --k6', false],
  ['gateway', false],
  ['--run vitest run', true],
  ['--run tsx file.ts', false],
  ['toString', false],
  ['', false],
])('%j', (line, needed) => {
  expect(needsK6(line.split(' '))).toBe(needed);
});

test('every name is a command', () => {
  expect(Object.keys(commands)).toEqual(expect.arrayContaining(Object.keys(k6Commands)));
});
