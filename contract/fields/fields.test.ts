import { expect, test } from 'vitest';
import { fields } from './';

const ids = new Set<string>(fields.map(({ id }) => id));

test('no two fields share an id', () => expect(ids.size).toBe(fields.length));

test.each(fields.flatMap(({ id, echo }) => (echo ? [[id, echo]] : [])))('%s repeats %s, which there is', (_, echo) => {
  expect(ids.has(echo ?? '')).toBe(true);
});

test.each(
  fields.flatMap(({ id, condition }) =>
    (condition?.when ?? []).flatMap(({ unlessIban, given }) =>
      [unlessIban, given?.path].filter((path) => path !== undefined).map((path) => [id, path] as const),
    ),
  ),
)('the condition of %s looks at %s, which there is', (id, path) => {
  const object = id.slice(0, id.indexOf('.'));
  expect(fields.some((field) => field.object === object && field.path === path)).toBe(true);
});
