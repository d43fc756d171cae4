import { expect, test } from 'vitest';
import { interpretations, interpretationsOf, requirements } from '..';
import { field } from '../fields';
import { readings, roomOf } from '../readings';

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

test.each(Object.entries(readings))('%s is a point of the register with two readings or more', (point, all) => {
  expect(interpretations.find(({ id }) => id === point)?.readings).toBe(all);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(1);
});

test('bounds are those of fields, each of one point in a revision', () => {
  const bounds = Object.entries(readings).flatMap(([point, all]) =>
    all.flatMap(({ bounds: own = [] }) => own.map((bound) => ({ point, ...bound }))),
  );
  for (const { field: id, revision, point } of bounds) {
    expect(field(id), id).toBeDefined();
    const others = bounds.filter((one) => one.field === id && (one.revision ?? revision) === revision);
    expect(others.every((one) => one.point === point)).toBe(true);
  }
});

const senderName = 'transactionRequest.senderKyc.subjectName';
test.each<[id: string, revision: 'current' | 'older', tight: unknown, loose: unknown]>([
  [`${senderName}.firstName`, 'older', { min: 1, max: 20 }, { min: 1, max: 50 }],
  [`${senderName}.fullName`, 'older', { min: 1, max: 50 }, { min: 1, max: 128 }],
  [`${senderName}.firstName`, 'current', undefined, undefined],
  ['transactionRequest.descriptionText@older', 'older', { min: 0, max: 20 }, { min: 0, max: 256 }],
  ['bankStatusParameters.idnumber', 'current', { min: 5, max: 5 }, { min: 1, max: 5 }],
  ['transactionRequest.senderKyc.primaryContactNo@p2b', 'current', { min: 11, max: 11 }, { min: 1, max: 11 }],
])('%s in the %s revision', (id, revision, tight, loose) => {
  const found = field(id);
  const room = found && roomOf(found, revision);
  expect([room?.tight, room?.loose]).toEqual([tight, loose]);
});
