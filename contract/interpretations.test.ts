import { expect, test } from 'vitest';
import { requirements } from './';
import { interpretations, interpretationsOf } from './interpretations';

test.each(interpretations.flatMap(({ id, requirements: of }) => of.map((pattern) => [id, pattern] as const)))(
  '%s rests on %s, which the contract has',
  (id, pattern) => {
    const found = requirements.filter((requirement) =>
      interpretationsOf(requirement.id).some((interpretation) => interpretation.id === id),
    );
    const start = pattern.replace(/\*$/, '');
    expect(found.some((item) => (pattern.endsWith('*') ? item.id.startsWith(start) : item.id === pattern))).toBe(true);
  },
);

test('a requirement knows its interpretations', () => {
  expect(interpretationsOf('view.unknown').map(({ id }) => id)).toEqual([
    'errors.view-failure',
    'errors.unknown-reference',
  ]);
  expect(interpretationsOf('limits.3075').map(({ id }) => id)).toEqual(['triggers']);
  expect(interpretationsOf('quotation.unique')).toEqual([]);
});
