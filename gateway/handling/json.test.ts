import { expect, test } from 'vitest';
import { parseObject } from './json';

const nested = (open: string, close: string, times: number) => `${open.repeat(times)}1${close.repeat(times)}`;

test.each([
  ['an object', '{"a":1}', { a: 1 }],
  ['the last of two members of one name', '{"a":1,"a":2}', { a: 2 }],
  ['31 objects within one', nested('{"a":', '}', 32), expect.anything()],
  ['nothing', '', undefined],
  ['no JSON', '{"a":', undefined],
  ['a list', '[{"a":1}]', undefined],
  ['a text', '"a"', undefined],
  ['null', 'null', undefined],
  ['33 objects', nested('{"a":', '}', 33), undefined],
  ['100,000 lists', `{"a":${nested('[', ']', 100_000)}}`, undefined],
  ['100,000 objects', nested('{"a":', '}', 100_000), undefined],
])('%s', (_, text, value) => {
  expect(parseObject(text)).toEqual(value);
});

test('a member named __proto__ lends nothing to the object', () => {
  const object = parseObject('{"__proto__":{"amount":"1"}}');
  expect(object?.amount).toBeUndefined();
  expect(Object.keys(object ?? {})).toEqual(['__proto__']);
});
