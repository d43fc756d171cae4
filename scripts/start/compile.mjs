// Compiles the command line: 600 modules start in a fraction of the time as one. Plain JavaScript, because it compiles the rest.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Packages change with the lock file. */
const isOurs = (path) => !path.includes('node_modules/');

/** What a command needs. */
export const theCommand = ['scripts/main.ts', 'run/interruption.ts'];

/** Milliseconds after which a program that nobody started is removed. */
const unusedMs = 86_400_000;

/** Files with `import.meta.url`, which must give the place of their source. A plugin that reads all files would be slow. */
export const knowTheirPlace = [
  'contract/build/index.ts',
  'common/processes/guarded.mjs',
  'reports/writers/allure/page.ts',
  'scripts/prove/workers/pool.ts',
  'common/project-root.ts',
  'run/k6/binary/build-k6.mjs',
];

/** `placeOf`: the JavaScript expression for the URL of a source file */
const ownPlace = (placeOf) => ({
  name: 'own place',
  setup({ onLoad }) {
    const filter = new RegExp(`(?:${knowTheirPlace.join('|').replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')})$`);
    onLoad({ filter }, ({ path }) => {
      const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', () => placeOf(path));
      return { contents, loader: 'ts' };
    });
  },
});

/**
 * Compiles TypeScript files with all that they import, but for packages (`more` may say otherwise), into one
 * folder: `scripts/main.ts` becomes `main.js`. Nothing is written.
 */
export async function compileCommands(root, files, folder, placeOf, more = {}) {
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
    plugins: [ownPlace(placeOf)],
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
/** In the folder of each program: the files that it was compiled from. */
const sourcesFile = 'sources.json';

/** The names of the files in a folder. A folder in it takes the place of none of them. */
function filesIn(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name);
  return names.sort().join('\n');
}

/** Changes with the content of a file, or the names in a folder; each is read once. */
function newReader(root) {
  const known = new Map();
  const read = (path) => {
    const hash = createHash('sha256');
    try {
      hash.update(path.endsWith('/') ? filesIn(join(root, path)) : readFileSync(join(root, path)));
    } catch {
      return 'missing';
    }
    return hash.digest('base64');
  };
  return (path) => {
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path);
  };
}

/**
 * The state of all that a program is made of: a file that is new in a folder may take the place of another one. None where
 * something has changed since `began`, because esbuild may have read what was there before.
 */
function stateOf(root, inputs, began) {
  const folders = new Set(inputs.map((path) => `${dirname(path)}/`));
  const paths = [...settings, ...inputs, ...folders];
  const stateAt = newReader(root);
  const state = Object.fromEntries(paths.map((path) => [path, stateAt(path)]));
  const changed = ({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs) > began - clockMs;
  return paths.some((path) => existsSync(join(root, path)) && changed(statSync(join(root, path)))) ? undefined : state;
}

/** The folder of a program of these files whose sources have not changed; the one that was used last is looked at first. */
function upToDate(all, files, stateAt) {
  if (!existsSync(all)) return undefined;
  // what another command is writing has a dot in its name
  const names = readdirSync(all).filter((name) => !name.includes('.'));
  const byUse = names
    .map((name) => join(all, name))
    .map((folder) => [statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0, folder])
    .sort(([a], [b]) => b - a);
  return byUse.map(([, folder]) => folder).find((folder) => isMadeOf(join(folder, sourcesFile), files, stateAt));
}

function isMadeOf(record, files, stateAt) {
  if (!existsSync(record)) return false;
  const { entries, state } = JSON.parse(readFileSync(record, 'utf8'));
  if (!state || entries.join() !== files.join()) return false;
  return Object.entries(state).every(([path, was]) => stateAt(path) === was);
}

function markUsed(folder) {
  const now = new Date();
  utimesSync(folder, now, now);
  return folder;
}

/** Renamed when complete, because other commands may start at the same time. */
function writeWhole(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/**
 * Compiles TypeScript files, and returns the folder of the JavaScript files. Nothing is compiled where the
 * sources are those of before, because that takes longer than to start a command.
 */
export async function compile(root, files, began = Date.now()) {
  const all = join(root, '.cache', 'cli');
  const stateAt = newReader(root);
  const found = upToDate(all, files, stateAt);
  if (found) return markUsed(found);
  const placeOf = (path) => JSON.stringify(pathToFileURL(path).href);
  const more = { ...withPackages, sourcemap: 'linked', sourcesContent: false, metafile: true };
  const { outputFiles, metafile } = await compileCommands(root, files, all, placeOf, more);
  const sources = JSON.stringify({
    entries: files,
    state: stateOf(root, Object.keys(metafile.inputs).filter(isOurs), began),
  });
  const hash = createHash('sha256').update(files.join());
  for (const { path, contents } of outputFiles) hash.update(path).update(contents);
  const folder = join(all, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) {
    writeWhole(join(folder, sourcesFile), sources);
    return markUsed(folder);
  }
  const draft = `${folder}.${process.pid}`;
  for (const { path, contents } of outputFiles) {
    const file = join(draft, path.slice(all.length + 1));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  writeFileSync(join(draft, sourcesFile), sources);
  try {
    renameSync(draft, folder);
  } catch {
    // another command was first
    rmSync(draft, { recursive: true, force: true });
  }
  removeOld(all);
  return folder;
}

function removeOld(all) {
  for (const name of readdirSync(all)) {
    const folder = join(all, name);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > unusedMs) rmSync(folder, { recursive: true, force: true });
  }
}
