import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { isRight, lastResults } from './last-proof';
import type { Kind, MutantResult, Status } from './proof';

const measured = { contract: 'c', suites: 's' };
const result = (kind: Kind, status: Status, id = 'x'): MutantResult => ({
  ...{ id, kind, status },
  ...{ requirements: [], failed: [], seconds: 1 },
});
const file = join(testFolder('last-proof'), 'prove.json');

test.each<[what: string, content: object | undefined, refused: RegExp]>([
  ['there is none', undefined, /no earlier proof/],
  [
    'it is of other suites',
    { measured: { ...measured, suites: 't' }, results: [result('time', 'killed')] },
    /other suites/,
  ],
  ['it does not say of which', { results: [result('time', 'killed')] }, /other suites/],
  ['it was of others', { measured, results: [] }, /of others, or was interrupted/],
])('no proof is joined where %s', (_, content, refused) => {
  if (content) writeFileSync(file, JSON.stringify(content));
  expect(() => lastResults(content ? file : `${file}-none`, measured, 1)).toThrow(refused);
});

test('the results of a whole proof of the same suites', () => {
  const results = [result('time', 'killed')];
  writeFileSync(file, JSON.stringify({ measured, results }));
  expect(lastResults(file, measured, 1)).toEqual(results);
});

test.each<[kind: Kind, status: Status, isLegal: boolean, right: boolean]>([
  ['defects', 'killed', false, true],
  ['defects', 'survived', false, false],
  ['responses', 'killed', true, false],
  ['responses', 'equivalent', true, true],
  ['responses', 'equivalent', false, false],
  ['responses', 'false alarm', true, false],
  ['responses', 'not applied', false, true],
  ['variants', 'equivalent', false, true],
  ['variants', 'not applied', false, false],
])('%s that was %s, and is legal: %s, is kept: %s', (kind, status, isLegal, right) => {
  expect(isRight(result(kind, status), new Set(isLegal ? ['x'] : []))).toBe(right);
});
