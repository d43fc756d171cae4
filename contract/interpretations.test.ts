import { expect, test } from 'vitest';
import { requirements } from './';
import { readings, readingsOf } from './interpretations';

test.each(readings.flatMap(({ id, requirements: of }) => of.map((pattern) => [id, pattern] as const)))(
  '%s rests on %s, which the contract has',
  (id, pattern) => {
    const found = requirements.filter((one) => readingsOf(one.id).some((reading) => reading.id === id));
    const start = pattern.replace(/\*$/, '');
    expect(found.some((one) => (pattern.endsWith('*') ? one.id.startsWith(start) : one.id === pattern))).toBe(true);
  },
);

test('a requirement knows its readings', () => {
  expect(readingsOf('view.unknown').map(({ id }) => id)).toEqual(['errors.view-failure', 'errors.unknown-reference']);
  expect(readingsOf('limits.3075').map(({ id }) => id)).toEqual(['triggers']);
  expect(readingsOf('quotation.unique')).toEqual([]);
});
