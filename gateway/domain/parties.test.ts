import { expect, test } from 'vitest';
import { partyValue } from './parties';

test('of equal keys, the first counts', () => {
  const entries = [
    { key: 'a', value: '1' },
    { key: 'a', value: '2' },
  ];
  expect(partyValue(entries, 'a')).toBe('1');
  expect(partyValue('no list', 'a')).toBe(undefined);
});
