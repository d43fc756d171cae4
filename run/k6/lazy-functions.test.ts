import { describe, expect, test } from 'vitest';
import { withLazyFunctions } from './lazy-functions';

/** What a bundle exports as `run`, once its functions are made where they are used, and their number at its start. */
async function run(bundle: string): Promise<unknown> {
  const text = await withLazyFunctions(`${bundle}\nexport {\n  run\n};\n`);
  const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return module.run();
}

describe('a bundle does the same once its functions are made where they are used', () => {
  const rows: [string, string, unknown][] = [
    ['a function', 'function twice(n) {\n  return 2 * n;\n}\nfunction run() {\n  return twice(4);\n}', 8],
    ['an arrow function', 'var twice = (n) => 2 * n;\nfunction run() {\n  return twice(4);\n}', 8],
    [
      'one in several lines',
      'var of = (n) => {\n  return n;\n};\n\n// a file\nfunction run() {\n  return of(4);\n}',
      4,
    ],
    ['one that calls itself', 'var sum = (n) => n && n + sum(n - 1);\nfunction run() {\n  return sum(4);\n}', 10],
    ['one that is not called', 'var f = () => 1;\nfunction run() {\n  return { f }.f === f;\n}', true],
    ['another of its name within', 'var f = () => 1;\nfunction run() {\n  const of = (f) => f;\n  return of(3);\n}', 3],
    ['an expression', 'var next = /a/g;\nfunction run() {\n  next.test("aba");\n  return next.lastIndex;\n}', 1],
    ['a map', 'var all = /* @__PURE__ */ new Map();\nfunction run() {\n  all.set(1, 2);\n  return all.get(1);\n}', 2],
    ['a value', 'var f = () => 3;\nvar at = f();\nfunction run() {\n  return at++ + at;\n}', 7],
    ['a text with the mark of its end', 'var f = () => `;\n}`;\nfunction run() {\n  return f();\n}', ';\n}'],
  ];
  test.each(rows)('%s', async (_, bundle, result) => expect(await run(bundle)).toEqual(result));
});

test('what is not used is not made', async () => {
  const text = await withLazyFunctions('var f = () => 1;\nfunction run() {\n}\nexport {\n  run\n};\n');
  const whenLoaded = text.replace(/function __made__\(at\) \{[\s\S]*?\n\}\n/, '');
  expect(whenLoaded).not.toContain('=>');
  expect(whenLoaded.match(/function/g)).toHaveLength(1);
});
