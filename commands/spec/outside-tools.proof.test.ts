/** The OpenAPI document by tools that know nothing of this project, and our gateway by them. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { defaultConfig, defects, type Gateway, passwordHashOf, start } from '../../gateway';
import { openApiText } from './openapi-text';
import { installPackages, installPython, prism, ran, schemathesis } from './testing/outside-tools';

const folder = testFolder('outside');
const document = join(folder, 'openapi.yaml');
const tool = (name: string) => join(folder, 'node_modules', '.bin', name);
const [partner] = defaultConfig.partners;
const credentials = [partner?.username ?? '', partner ? passwordHashOf(partner) : ''] as const;

let gateway: Gateway;
let python: string | undefined;
beforeAll(async () => {
  writeFileSync(document, await openApiText());
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const packages = [
    '@redocly/cli@2',
    '@stoplight/spectral-cli@6',
    '@stoplight/prism-cli@5',
    'openapi-typescript@7',
    'openapi-to-postmanv2@6',
  ];
  [gateway, python] = await Promise.all([
    start({ port: 0, settleMs: 100 }),
    installPython(folder, 'schemathesis', 'schemathesis>=4.32,<5'),
    installPackages(folder, packages),
  ]);
}, 240_000);
afterAll(async () => {
  await gateway?.close();
});

describe('the document', { timeout: 120_000 }, () => {
  test('is valid for Redocly', async () => {
    const { code, out } = await ran(tool('redocly'), ['lint', document, '--format=summary'], folder);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Your API description is valid') });
  });

  test('has no error for Spectral', async () => {
    writeFileSync(join(folder, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n');
    const args = ['lint', document, '-r', 'ruleset.yaml', '--fail-severity=error'];
    expect(await ran(tool('spectral'), args, folder)).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 errors'),
    });
  });

  test('becomes a Postman collection', async () => {
    const made = await ran(tool('openapi2postmanv2'), ['-s', document, '-o', 'collection.json'], folder);
    expect(made.code, made.out).toBe(0);
    const count = (items: { item?: [] }[]): number =>
      items.reduce((sum, { item }) => sum + (item ? count(item) : 1), 0);
    expect(count(JSON.parse(readFileSync(join(folder, 'collection.json'), 'utf8')).item)).toBe(17);
  });

  test('is broken for both where it is', async () => {
    const broken = join(folder, 'broken.yaml');
    writeFileSync(broken, readFileSync(document, 'utf8').replace(/operationId: \w+/g, 'operationId: same'));
    const results = await Promise.all([
      ran(tool('redocly'), ['lint', broken], folder),
      ran(tool('spectral'), ['lint', broken, '-r', 'ruleset.yaml', '--fail-severity=error'], folder),
    ]);
    expect(results.map(({ code }) => code)).toEqual([1, 1]);
  });
});

test('a client of its types compiles, and pays out through Prism, which sees no violation', {
  timeout: 120_000,
}, async () => {
  expect(await ran(tool('openapi-typescript'), [document, '-o', 'partner.d.ts'], folder)).toMatchObject({ code: 0 });
  cpSync('commands/spec/testing/partner-client.txt', join(folder, 'client.ts'));
  const own = resolve('node_modules');
  const options = { strict: true, noUncheckedIndexedAccess: true, target: 'es2022', module: 'esnext', noEmit: true };
  const compilerOptions = {
    ...options,
    moduleResolution: 'bundler',
    types: ['node'],
    typeRoots: [join(own, '@types')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));
  expect(await ran(join(own, '.bin', 'tsc'), ['-p', '.'], folder)).toEqual({ code: 0, out: '' });
  const args = ['--import', join(own, 'tsx', 'dist', 'esm', 'index.mjs'), 'client.ts'];
  const through = async (url: string) => {
    const proxy = await prism(tool('prism'), document, url, folder);
    try {
      const paid = await ran(process.execPath, [...args, proxy.url, ...credentials], folder);
      return { ...paid, told: proxy.told() };
    } finally {
      proxy.stop();
    }
  };
  const clean = await through(gateway.url);
  expect(clean).toMatchObject({ code: 0, out: 'SUCCESS\n' });
  expect(clean.told).not.toMatch(/violation/i);
  const modifications = defects.filter(({ id }) => id === 'answer-quotationResponse-quotes-quoteId-mistyped');
  const broken = await start({ port: 0, modifications });
  const told = await through(broken.url).finally(() => broken.close());
  expect([told.code, told.told]).toEqual([1, expect.stringMatching(/violation/i)]);
});

describe('the reference gateway by schemathesis', { timeout: 240_000 }, () => {
  const phases = ['--phases', 'examples,fuzzing,stateful', '--max-examples', '10'];

  test('answers as the document says', async ({ skip }) => {
    if (!python) return skip('there is no Python here, or no venv');
    const { code, out } = await schemathesis(python, document, [gateway.url, ...credentials], phases, folder);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('No issues found') });
  });
});
