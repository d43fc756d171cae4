import { describe, expect, test } from 'vitest';
import type { Case } from './case';
import { leftOutBy, type Selection, selects } from './selection';

const one: Case = { id: 'a.b', title: '', area: 'limits', verifies: ['limits.3075'], steps: [], source: '' };
const boundary: Case = { ...one, id: 'a.c', boundary: 'createQuotation x min' };

describe('a selection', () => {
  test.each<[string, Partial<Selection>, boolean, boolean]>([
    ['all', {}, true, true],
    ['smoke', { depth: 'smoke' }, true, false],
    ['full', { depth: 'full' }, true, true],
    ['its area', { areas: ['view', 'limits'] }, true, true],
    ['another area', { areas: ['view'] }, false, false],
    ['its requirement', { requirements: ['limits.3075'] }, true, true],
    ['a family of requirements', { requirements: ['limits.'] }, true, true],
    ['the start of an id alone', { requirements: ['limits.30'] }, false, false],
    ['its level', { levels: ['MUST'] }, true, true],
    ['another level', { levels: ['SHOULD'] }, false, false],
    ['cases by id', { cases: new Set(['a.b']) }, true, false],
  ])('%s', (_, part, takesOne, takesBoundary) => {
    const selection: Selection = { depth: 'standard', ...part };
    expect([selects(selection, one), selects(selection, boundary)]).toEqual([takesOne, takesBoundary]);
    const all = Object.keys(part).length === 0 || part.depth === 'full';
    expect(leftOutBy(selection)).toHaveLength(all ? 0 : 1);
  });
});
