import { expect, test } from 'vitest';
import { combinations, covering, groupsOf, type Values } from './covering';

const dimensions = {
  type: ['p2p', 'p2b', 'b2p', 'b2b'],
  instrument: ['WALLET', 'BANK_AC', 'CARD'],
  revision: ['1', '2'],
};
const rows = combinations(dimensions).map((values) => ({ values }));
/** Cards are of one revision only. */
const legal = rows.filter(({ values: { instrument, revision } }) => instrument !== 'CARD' || revision === '1');

test.each<[size: number, groups: string[]]>([
  [1, ['a 1', 'b 2', 'c 3']],
  [2, ['a 1, b 2', 'a 1, c 3', 'b 2, c 3']],
  [3, ['a 1, b 2, c 3']],
  [4, ['a 1, b 2, c 3']],
])('the groups of %i values', (size, groups) => {
  expect(groupsOf({ a: '1', b: '2', c: '3' }, size)).toEqual(groups);
});

const shownBy = (chosen: readonly { values: Values }[], size: number) =>
  new Set(chosen.flatMap(({ values }) => groupsOf(values, size)));

test.each([
  ['each value', rows, 1, 4],
  ['each pair', rows, 2, 13],
  ['each triple', rows, 3, 24],
  ['each value that is possible', legal, 1, 4],
  ['each pair that is possible', legal, 2, 13],
])('few rows show %s', (_, all, size, most) => {
  for (let seed = 0; seed < 50; seed += 1) {
    const chosen = covering(all, size, String(seed), new Set());
    expect(shownBy(chosen, size)).toEqual(shownBy(all, size));
    expect(chosen.length).toBeLessThanOrEqual(most);
    expect(chosen[0]).toBe(all[0]);
  }
});

test('the seed decides which rows, and nothing else does', () => {
  const of = (seed: string) => JSON.stringify(covering(rows, 2, seed, new Set()));
  expect(of('1')).toBe(of('1'));
  expect(new Set(['1', '2', '3', '4'].map(of)).size).toBe(4);
});

test('what is shown already is not shown again', () => {
  const shown = new Set<number>();
  const first = covering(legal, 2, '1', shown);
  expect(covering(legal, 2, '1', shown)).toEqual([]);
  expect(
    covering(rows, 2, '1', shown).every(
      ({ values: { instrument, revision } }) => instrument === 'CARD' && revision === '2',
    ),
  ).toBe(true);
  expect(first.length).toBeGreaterThan(0);
});
