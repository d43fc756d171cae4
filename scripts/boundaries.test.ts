import { expect, test } from 'vitest';
import { checkBoundaries, importsOf, violations } from './boundaries';
import { root } from './root';

test('the project keeps its own boundaries', () => {
  expect(checkBoundaries(root)).toEqual([]);
});

test.each([
  ['spec/codes.ts', "import type { Code } from './types';"],
  ['spec/schemas/build.ts', "import { Ajv } from 'ajv';"],
  ['generators/person.ts', "import { fields } from '../spec';"],
  ['suites/format/load.ts', "import { readFileSync } from 'node:fs';"],
  ['suites/format/load-suite.ts', "import { readFileSync } from 'node:fs';"],
  ['scenarios/runtime/client.ts', "import http from 'k6/http';"],
  ['scenarios/flow.ts', "import { config } from '../k6.config';"],
  ['scenarios/flow.ts', "import type { Target } from '../targets/target';"],
  ['gateway/server.ts', "import fastify from 'fastify';"],
  ['reports/verdict.ts', "import type { Entry } from '../scenarios/journal';"],
  ['scripts/cli.ts', "import { handle } from '../gateway';\nawait import('node:fs');"],
  ['gateway/server.test.ts', "import { cli } from '../scripts/cli';"],
])('%s may: %s', (file, source) => {
  expect(violations(file, source)).toEqual([]);
});

test.each([
  ['spec/codes.ts', "import { person } from '../generators/person';"],
  ['spec/codes.ts', "import { Ajv } from 'ajv';"],
  ['generators/person.ts', "import { readFileSync } from 'node:fs';"],
  ['targets/target.ts', "import { suites } from '../suites';"],
  ['suites/format/verdict.ts', "import { readFileSync } from 'node:fs';"],
  ['scenarios/flow.ts', "import http from 'k6/http';"],
  ['scenarios/flow.ts', "import { readFileSync } from 'fs';"],
  ['scenarios/flow.ts', "import { load } from '../suites/format/load';"],
  ['scenarios/flow.ts', "import { read } from '../targets/read';"],
  ['scenarios/runtime/client.ts', "import { x } from '../../gateway/server';"],
  ['gateway/server.ts', "export { flow } from '../scenarios/flow';"],
  ['reports/verdict.ts', "import http from '../scenarios/runtime/client';"],
  ['reports/verdict.ts', "import type { Plan } from '../suites/plan';"],
  ['gateway/server.ts', "import { root } from '../scripts/root';"],
  ['gateway/server.ts', 'const x = await import(name);'],
  ['elsewhere/x.ts', ''],
])('%s may not: %s', (file, source) => {
  expect(violations(file, source)).toHaveLength(1);
});

test('a breach is named with its file, line and what is allowed', () => {
  expect(violations('gateway/server.ts', "\nimport {\n  a,\n  b,\n} from '../reports';")).toEqual([
    'gateway/server.ts:2 imports ../reports; gateway may import only spec, fastify, node:*',
  ]);
});

test('every way to import is seen, and comments and strings are not', () => {
  const source = [
    "import a from 'a';",
    "import type { B } from 'b';",
    "import { type C } from 'c';",
    "export * from 'd';",
    "import 'e';",
    "const f = await import('f');",
    "type G = import('g').G;",
    "export type { H } from 'h';",
    "// import x from 'x';",
    " * import x from 'x';",
    " * import('x')",
    'export const text = "from \'x\'";',
    "export const other = 'x';",
  ].join('\n');
  expect(importsOf(source).map(({ name, line, typeOnly }) => `${line} ${name}${typeOnly ? ' type' : ''}`)).toEqual([
    '1 a',
    '2 b type',
    '3 c',
    '4 d',
    '5 e',
    '8 h type',
    '6 f',
    '7 g',
  ]);
});
