import { expect, test } from 'vitest';
import { parsedJson } from './path';

test.each<[text: string | undefined, found: unknown]>([
  ['{"a":[{"toString":1,"b":"x"}]}', { a: [{ b: 'x' }] }],
  ['{"to\\u0053tring":null}', {}],
  ['"toString"', 'toString'],
  ['[1,', undefined],
  [undefined, undefined],
])('the JSON of %j is %j', (text, found) => expect(parsedJson(text)).toEqual(found));
