import { describe, expect, test } from 'vitest';
import { changeFieldValue } from './field-values';

describe('a changed member', () => {
  const answer = { a: '1', list: [{ b: '2' }, { b: '3' }], party: [{ key: 'k', value: '4' }] };

  test.each<[string, unknown]>([
    ['a', { ...answer, a: 'X' }],
    ['list[].b', { ...answer, list: [{ b: 'X' }, { b: 'X' }] }],
    ['party[k]', { ...answer, party: [{ key: 'k', value: 'X' }] }],
    ['party[other]', answer],
    ['none', answer],
    ['a.b', answer],
  ])('at %s', (path, expected) => {
    const before = structuredClone(answer);
    expect(changeFieldValue(answer, path, () => 'X')).toEqual(expected);
    expect(answer).toEqual(before);
  });

  test.each<[string, unknown]>([
    ['a', { list: answer.list, party: answer.party }],
    ['list[].b', { ...answer, list: [{}, {}] }],
    ['party[k]', { ...answer, party: [] }],
    ['none', answer],
  ])('left out at %s', (path, expected) => {
    expect(changeFieldValue(answer, path, () => undefined)).toEqual(expected);
  });
});
