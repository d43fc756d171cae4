import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyIndex, keyOf, noKey } from './keys';

test('many references have as many keys', () => {
  const texts = Array.from({ length: 300_000 }, (_, n) => [`RUN-L${n.toString(36)}-${n}`, `T${n * 2}`, `${n}T`]).flat();
  expect(new Set(texts.map(keyOf)).size).toBe(new Set(texts).size);
});

test.each(['', undefined])('%j has no key', (text) => expect(keyOf(text)).toBe(noKey));

test.each([
  ['a', 'b'],
  ['a', 'a\0'],
  ['ab', 'ba'],
  ['Ä', 'A'],
  ['\u0001', '\u0100'],
])('%j and %j have different keys', (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));

test('an index finds the items that were added, in their order', () => {
  const keys = fc.array(fc.constantFrom(noKey, 1, 2, 2 ** 32 + 1, 2 ** 52), { maxLength: 30 });
  fc.assert(
    fc.property(keys, (all) => {
      const index = new KeyIndex(all.length, (item) => all[item] as number);
      const isRepeated = (key: number) => key !== noKey && all.indexOf(key) < all.lastIndexOf(key);
      expect([...index.repeated]).toEqual([...all.keys()].filter((item) => isRepeated(all[item] as number)));
      for (const key of new Set(all)) {
        const items = key === noKey ? [] : [...all.keys()].filter((item) => all[item] === key);
        expect([index.all(key), index.last(key)]).toEqual([items, items.at(-1)]);
      }
    }),
  );
});
