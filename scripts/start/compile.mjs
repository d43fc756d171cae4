// Compiles the command line: 600 modules start in a fraction of the time as one. Plain JavaScript, because it compiles the rest.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Packages change with the lock file. */
const isOurs = (path) => !path.includes('node_modules/');

const loader = 'suites/format/loader.ts';

/** What a command needs. */
export const entryPoints = ['scripts/main.ts', 'run/interruption.ts', loader];

/** Lets a compiled program parse the suites once, and not at each start. */
export async function parseSuites(suites, folder) {
  const { keepParsed } = await import(pathToFileURL(join(folder, 'loader.js')).href);
  keepParsed(suites);
}

/** Files with `import.meta.url`, which must give the place of their source. A plugin that reads all files would be slow. */
export const filesUsingImportMeta = [
  'common/processes/guarded.mjs',
  'scripts/prove/workers/pool.ts',
  'common/project-root.ts',
  'run/k6/binary/build-k6.mjs',
];

/** The source is named from the compiled file, so that both may be moved: a clone is renamed, a package stands elsewhere. */
const placeIn = (folder, path) => {
  const url = relative(folder, path).split(sep).map(encodeURIComponent).join('/');
  return `new URL(${JSON.stringify(url)}, import.meta.url).href`;
};

const ownPlace = (folder) => ({
  name: 'own place',
  setup({ onLoad }) {
    const filter = new RegExp(
      `(?:${filesUsingImportMeta.join('|').replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')})$`,
    );
    onLoad({ filter }, ({ path }) => {
      const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', () => placeIn(folder, path));
      return { contents, loader: 'ts' };
    });
  },
});

/**
 * Compiles TypeScript files with all that they import, but for packages (`more` may say otherwise), into one
 * folder: `scripts/main.ts` becomes `main.js`. Nothing is written.
 */
export async function compileCommands(root, files, folder, more = {}) {
  const { build } = await import('esbuild');
  return build({
    absWorkingDir: root,
    entryPoints: files.map((file) => join(root, file)),
    outdir: folder,
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    write: false,
    logLevel: 'silent',
    plugins: [ownPlace(folder)],
    ...more,
  });
}

/**
 * In a clone, packages are in the program too: to find and read their 700 files takes a quarter of the time of a start. esbuild
 * finds its program beside its own file.
 */
const withPackages = {
  packages: 'bundle',
  external: ['esbuild'],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
};

/** What a program depends on beside the files in it: how it is made, by which esbuild, and how TypeScript is read. */
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/start/compile.mjs'];
/** Most milliseconds by which the times of files lag behind the clock. */
const clockMs = 100;
/** Milliseconds for which a part of an earlier program is kept: a command that still runs may load it. */
const keptMs = 86_400_000;
/** Beside each program: the sources that it was compiled from, with their times. */
const sourcesFile = 'sources.json';

const timeOf = (root, path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? null;

/** Are the sources as they were? The time of a folder tells of a file in it that takes the place of another one. */
function isUpToDate(root, folder) {
  try {
    const times = JSON.parse(readFileSync(join(folder, sourcesFile), 'utf8'));
    return Object.entries(times).every(([path, time]) => timeOf(root, path) === time);
  } catch {
    return false;
  }
}

/** Renamed when complete, because other commands may start at the same time. */
function writeWhole(file, content) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/**
 * Compiles TypeScript files, and returns the folder of the JavaScript files. Nothing is compiled where the sources are those
 * of before, because that takes longer than to start a command.
 */
export async function compile(root, files, began = Date.now()) {
  const folder = join(root, '.cache', 'cli', basename(files[0], '.ts'));
  if (isUpToDate(root, folder)) return folder;
  const more = { ...withPackages, sourcemap: 'linked', sourcesContent: false, metafile: true };
  const { outputFiles, metafile } = await compileCommands(root, files, folder, more);
  mkdirSync(folder, { recursive: true });
  // parts have their hash in their name; the files that are started, which import them, come last
  const isStarted = ({ path }) => files.some((file) => basename(path, '.js') === basename(file, '.ts'));
  const ordered = [...outputFiles].sort((one, other) => Number(isStarted(one)) - Number(isStarted(other)));
  for (const { path, contents } of ordered) writeWhole(path, contents);
  if (files.includes(loader)) await parseSuites(join(root, 'suites'), folder);
  const inputs = Object.keys(metafile.inputs).filter(isOurs);
  // what comes and goes in the folder of the project itself, such as runs and packages, is no source
  const folders = new Set(inputs.map((path) => dirname(path)).filter((path) => path !== '.'));
  const sources = [...settings, ...inputs, ...folders];
  const times = Object.fromEntries(sources.map((path) => [path, timeOf(root, path)]));
  // esbuild may have read what was there before a change; then the next command compiles again
  const isSettled = Object.values(times).every((time) => time === null || time <= began - clockMs);
  if (isSettled) writeWhole(join(folder, sourcesFile), JSON.stringify(times));
  removeOld(folder, new Set(outputFiles.map(({ path }) => basename(path))));
  return folder;
}

function removeOld(folder, current) {
  for (const name of readdirSync(folder)) {
    const age = Date.now() - (timeOf(folder, name) ?? Number.POSITIVE_INFINITY);
    if (!current.has(name.replace(/\.json$/, '')) && name !== sourcesFile && age > keptMs)
      rmSync(join(folder, name), { force: true });
  }
}
