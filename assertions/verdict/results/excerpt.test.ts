import { expect, test } from 'vitest';
import { excerptOf, wordsOf } from './excerpt';

const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `r${n + 1}`);

test.each<[count: number, all: string | undefined, words: string]>([
  [0, 'show', ''],
  [2, 'show', 'r1, r2'],
  [8, 'show', 'r1, r2, r3, r4, r5, r6, r7, r8'],
  [9, undefined, 'r1, r2, r3, r4, r5, r6, r7, r8 and 1 more'],
  [20, 'show skip', 'r1, r2, r3, r4, r5, r6, r7, r8 and 12 more (show skip)'],
])('%d items in words, with the command %s', (count, all, words) => {
  expect(wordsOf(excerptOf(names(count)), all)).toBe(words);
});
