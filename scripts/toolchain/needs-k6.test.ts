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
  ['onboard --target mine.yaml', true],
  ['onboard --target=mine.yaml --seed 3', true],
  ['onboard --target mine.yaml --observe', false],
  ['onboard --target mine.yaml --gateway --observe', true],
  ['onboard --continue runs/1 --target mine.yaml', false],
  ['onboard --target mine.yaml --run runs/1', false],
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
