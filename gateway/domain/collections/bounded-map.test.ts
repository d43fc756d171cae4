import { describe, expect, test } from 'vitest';
import { BoundedMap } from './bounded-map';

const filled = (count: number, limit: number, mayGo?: (value: number, now: number) => boolean) => {
  const gone: number[] = [];
  const store = new BoundedMap<number>(limit, mayGo, (value) => gone.push(value));
  for (let n = 0; n < count; n++) store.set(`k${n}`, n, n);
  const kept = Array.from({ length: count }, (_, n) => n).filter((n) => store.get(`k${n}`) !== undefined);
  return { store, gone, kept };
};

describe('a store', () => {
  test.each([
    ['below its limit keeps all', 3, 3, undefined, []],
    ['past it forgets the oldest', 5, 3, undefined, [0, 1]],
    ['forgets first what may go', 5, 3, (value: number) => value % 2 === 1, [1, 3]],
    ['looks no further than sixteen where nothing may go', 40, 39, () => false, [16]],
    ['is told the time', 4, 3, (value: number, now: number) => value === now - 2, [1]],
  ])('%s', (_, count, limit, mayGo, left) => {
    const { store, gone, kept } = filled(count, limit, mayGo);
    expect(gone).toEqual(left);
    expect(kept).toHaveLength(count - left.length);
    expect(store.size).toBe(kept.length);
  });

  test('keeps the newest through many turns', () => {
    const { store, kept } = filled(1000, 7);
    expect(kept).toEqual([993, 994, 995, 996, 997, 998, 999]);
    expect(store.size).toBe(7);
  });

  test('counts a key once, at its first age', () => {
    const { store } = filled(2, 2);
    store.set('k0', 10);
    expect([store.size, store.get('k0')]).toEqual([2, 10]);
    store.set('k2', 2);
    expect([store.get('k0'), store.get('k1')]).toEqual([undefined, 1]);
  });
});
