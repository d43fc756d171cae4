// Bundles the command line: 600 modules start in a fraction of the time as one. Plain JavaScript, because it compiles the rest.
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

/** Milliseconds after which a bundle that nobody started is removed. */
const keptMs = 86_400_000;

/** Files with `import.meta.url`, which must give the place of their source. A plugin that reads all files would be slow. */
export const knowTheirPlace = [
  'contract/build/index.ts',
  'processes/guarded.mjs',
  'reports/allure.ts',
  'scripts/mutation/workers/pool.ts',
  'scripts/project-root.ts',
  'scripts/toolchain/build-k6.mjs',
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
 * Bundles TypeScript files below scripts/ with all that they import, but for packages, into one folder: `cli/main.ts`
 * becomes `main.js`. Nothing is written.
 */
export async function bundleCommands(root, files, folder, placeOf, more = {}) {
  const { build } = await import('esbuild');
  return build({
    absWorkingDir: root,
    entryPoints: files.map((file) => join(root, 'scripts', file)),
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
 * Compiles TypeScript files below scripts/, and returns the folder of the JavaScript files. Nothing is written where the
 * sources are those of before.
 */
export async function compile(root, files) {
  const all = join(root, '.cache', 'cli');
  const placeOf = (path) => JSON.stringify(pathToFileURL(path).href);
  const { outputFiles } = await bundleCommands(root, files, all, placeOf, { sourcemap: 'linked' });
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) hash.update(path).update(contents);
  const folder = join(all, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return folder;
  }
  // renamed when complete, because other commands may start at the same time
  const draft = `${folder}.${process.pid}`;
  for (const { path, contents } of outputFiles) {
    const file = join(draft, path.slice(all.length + 1));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
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
    if (Date.now() - statSync(folder).mtimeMs > keptMs) rmSync(folder, { recursive: true, force: true });
  }
}
