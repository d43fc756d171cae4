import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { compile, knowTheirPlace } from './compile.mjs';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'compile-'));
  mkdirSync(join(project, 'scripts'));
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
});
afterEach(() => rmSync(project, { recursive: true }));

const write = (text: string, name = 'a.ts') => writeFileSync(join(project, 'scripts', name), text);
const loaded = async (folder: string) => (await import(pathToFileURL(join(folder, 'a.js')).href)).value;

test('the same sources give the same folder, changed ones another', async () => {
  write("import { one } from './b'; export const value: number = one + 1;");
  write('export const one = 1;', 'b.ts');
  const first = await compile(project, ['scripts/a.ts']);
  expect(await loaded(first)).toBe(2);
  expect(await compile(project, ['scripts/a.ts'])).toBe(first);
  write('export const one = 2;', 'b.ts');
  const second = await compile(project, ['scripts/a.ts']);
  expect(second).not.toBe(first);
  expect(await loaded(second)).toBe(3);
});

test.each<[what: string, change: () => void, isTaken: boolean, value: number]>([
  ['nothing', () => {}, true, 3],
  ['a folder beside the sources', () => mkdirSync(join(project, 'scripts', 'c')), true, 3],
  ['a file of the program, of the same size', () => write('export const one: number = 4;', 'b/index.ts'), false, 5],
  ['a file that takes the place of another', () => write('export const one = 6;', 'b.ts'), false, 7],
  [
    'a file that is gone',
    () => renameSync(join(project, 'scripts/b/index.ts'), join(project, 'scripts/b.ts')),
    false,
    3,
  ],
  ['the settings', () => writeFileSync(join(project, 'tsconfig.json'), '{}'), false, 3],
])('what was compiled before is taken until something has changed: %s', async (_, change, isTaken, value) => {
  mkdirSync(join(project, 'scripts', 'b'));
  write("import { one } from './b'; export const value: number = one + 1;");
  write('export const one: number = 2;', 'b/index.ts');
  const first = await compile(project, ['scripts/a.ts'], Date.now() + 1000);
  const record = join(first, 'sources.json');
  // whoever compiles again writes this again
  writeFileSync(record, readFileSync(record, 'utf8').replace('{', '{"marked":true,'));
  change();
  const second = await compile(project, ['scripts/a.ts'], Date.now() + 1000);
  expect(await loaded(second)).toBe(value);
  expect(readFileSync(join(second, 'sources.json'), 'utf8').includes('marked')).toBe(isTaken);
});

test('packages are in the program, those of CommonJS too', async () => {
  const value = "[parse('3'), typeof new Ajv()]";
  write(`import { parse } from 'yaml'; import { Ajv } from 'ajv'; console.log(JSON.stringify(${value}));`);
  const folder = await compile(project, ['scripts/a.ts'], Date.now() + 1000);
  rmSync(join(project, 'node_modules'));
  // in a process of its own, which finds no packages where the tests do
  expect(execFileSync(process.execPath, [join(folder, 'a.js')], { encoding: 'utf8' })).toBe('[3,"object"]\n');
  expect(readFileSync(join(folder, 'sources.json'), 'utf8')).not.toContain('node_modules');
});

test('what another command is writing is not started', async () => {
  write('export const value = 1;');
  const folder = await compile(project, ['scripts/a.ts'], Date.now() + 1000);
  cpSync(folder, `${folder}.123`, { recursive: true });
  rmSync(folder, { recursive: true });
  expect(await compile(project, ['scripts/a.ts'])).toBe(folder);
});

test('what changed while it was compiled is compiled again', async () => {
  write('export const value = 1;');
  const folder = await compile(project, ['scripts/a.ts']);
  expect(JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8'))).toEqual({ entries: ['scripts/a.ts'] });
});

test('two at the same time are compiled once', async () => {
  write('export const value = 1;');
  const [one, other] = await Promise.all([compile(project, ['scripts/a.ts']), compile(project, ['scripts/a.ts'])]);
  expect(one).toBe(other);
  expect(readdirSync(join(project, '.cache', 'cli'))).toHaveLength(1);
});

test('a program that nobody started for a day is removed', async () => {
  write('export const value = 1;');
  const old = await compile(project, ['scripts/a.ts']);
  utimesSync(old, 0, 0);
  write('export const value = 2;');
  await compile(project, ['scripts/a.ts']);
  expect(() => readdirSync(old)).toThrow('ENOENT');
});

test('a file that cannot be compiled is an error with its place', async () => {
  write('export const value = ;');
  await expect(compile(project, ['scripts/a.ts'])).rejects.toThrow(/a\.ts:1:21: ERROR: Unexpected ";"/);
});

test('every file of the programs that asks for its place is known', async () => {
  const entryPoints = ['scripts/main.ts', 'scripts/start/prepare.ts'].map((file) => join(root, file));
  const { metafile } = await build({
    ...{ entryPoints, bundle: true, splitting: true, packages: 'external', platform: 'node', format: 'esm' },
    ...{ outdir: project, write: false, metafile: true, absWorkingDir: root, logLevel: 'silent' },
  });
  const files = Object.keys(metafile.inputs).filter((file) => /\.m?[jt]s$/.test(file));
  // compile.mjs replaces it, and needs no place of its own
  const others = files.filter((file) => file !== 'scripts/start/compile.mjs');
  const asking = others.filter((file) => readFileSync(join(root, file), 'utf8').includes('import.meta.url'));
  expect(asking.sort()).toEqual([...knowTheirPlace].sort());
});
