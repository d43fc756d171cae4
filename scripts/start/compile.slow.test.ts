import { execFileSync } from 'node:child_process';
import {
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
import { compile, compileCommands, filesUsingImportMeta, parseSuites } from './compile.mjs';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'compile-'));
  mkdirSync(join(project, 'scripts'));
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
});
afterEach(() => rmSync(project, { recursive: true }));

const write = (text: string, name = 'a.ts') => writeFileSync(join(project, 'scripts', name), text);
// a module is loaded once for each address
let loads = 0;
const loaded = async (folder: string) => {
  loads += 1;
  return (await import(`${pathToFileURL(join(folder, 'a.js')).href}?${loads}`)).value;
};

/** The sources are older than any clock is wrong. */
const later = () => Date.now() + 1000;
const compiled = () => compile(project, ['scripts/a.ts'], later());

test.each<[what: string, change: () => void, isTaken: boolean, value: number]>([
  ['nothing', () => {}, true, 3],
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
  const folder = await compiled();
  // whoever compiles again writes this again
  writeFileSync(join(folder, 'a.js'), `${readFileSync(join(folder, 'a.js'), 'utf8')}// marked`);
  change();
  await compiled();
  expect(await loaded(folder)).toBe(value);
  expect(readFileSync(join(folder, 'a.js'), 'utf8').includes('marked')).toBe(isTaken);
});

test('packages are in the program, those of CommonJS too', async () => {
  const value = "[parse('3'), typeof new Ajv()]";
  write(`import { parse } from 'yaml'; import { Ajv } from 'ajv'; console.log(JSON.stringify(${value}));`);
  const folder = await compiled();
  rmSync(join(project, 'node_modules'));
  // in a process of its own, which finds no packages where the tests do
  expect(execFileSync(process.execPath, [join(folder, 'a.js')], { encoding: 'utf8' })).toBe('[3,"object"]\n');
  expect(readFileSync(join(folder, 'sources.json'), 'utf8')).not.toContain('node_modules');
});

test('what changed while it was compiled is compiled again', async () => {
  write('export const value = 1;');
  const folder = await compile(project, ['scripts/a.ts']);
  expect(readdirSync(folder)).not.toContain('sources.json');
});

test('two at the same time, and one that was cut short, leave whole files', async () => {
  write('export const value = 1;');
  const [one, other] = await Promise.all([compiled(), compiled()]);
  expect(one).toBe(other);
  expect(await loaded(one)).toBe(1);
  expect(readdirSync(one).filter((name) => name.endsWith(`.${process.pid}`))).toEqual([]);
});

test('a part of an earlier program is kept for a day', async () => {
  write('export const value = 1;');
  const folder = await compiled();
  for (const name of ['chunk-NEW.js', 'chunk-OLD.js']) writeFileSync(join(folder, name), '');
  utimesSync(join(folder, 'chunk-OLD.js'), 0, 0);
  write('export const value = 2;');
  await compiled();
  expect(readdirSync(folder).filter((name) => name.startsWith('chunk'))).toEqual(['chunk-NEW.js']);
});

test('a file that cannot be compiled is an error with its place', async () => {
  write('export const value = ;');
  await expect(compile(project, ['scripts/a.ts'])).rejects.toThrow(/a\.ts:1:21: ERROR: Unexpected ";"/);
});

test('every file of the programs that asks for its place is known', async () => {
  const entryPoints = [join(root, 'scripts/main.ts')];
  const { metafile } = await build({
    ...{ entryPoints, bundle: true, splitting: true, packages: 'external', platform: 'node', format: 'esm' },
    ...{ outdir: project, write: false, metafile: true, absWorkingDir: root, logLevel: 'silent' },
  });
  const files = Object.keys(metafile.inputs).filter((file) => /\.m?[jt]s$/.test(file));
  // compile.mjs replaces it, and needs no place of its own; the loader wants that of the compiled code
  const others = files.filter((file) => !['scripts/start/compile.mjs', 'suites/format/loader.ts'].includes(file));
  const asking = others.filter((file) => readFileSync(join(root, file), 'utf8').includes('import.meta.url'));
  expect(asking.sort()).toEqual([...filesUsingImportMeta].sort());
});

test('a compiled program has parsed the suites, and parses what has changed since', async () => {
  const [suites, folder] = [join(project, 'suites'), join(project, 'compiled')];
  for (const path of [suites, folder]) mkdirSync(path);
  const write = (title: string) =>
    writeFileSync(
      join(suites, 'a.yaml'),
      `area: a\ncases: [{ id: one, title: ${title}, verifies: [quotation.unique], steps: [{ call: createQuotation }] }]`,
    );
  write('kept');
  const place = (path: string) => JSON.stringify(pathToFileURL(path).href);
  const { outputFiles } = await compileCommands(root, ['suites/format/loader.ts'], folder);
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  const script = `import { loadSuites } from ${place(join(folder, 'loader.js'))}; console.log(loadSuites(${JSON.stringify(suites)})[0].title)`;
  const title = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim();
  await parseSuites(suites, folder);
  const kept = join(folder, 'loader.js.json');
  writeFileSync(kept, readFileSync(kept, 'utf8').replace('"title":"kept"', '"title":"not parsed"'));
  expect(title()).toBe('not parsed');
  write('changed');
  expect(title()).toBe('changed');
});
