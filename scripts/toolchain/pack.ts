/**
 * Makes what a package has beside the sources: the command line as plain JavaScript, because Node strips no types below
 * node_modules. npm runs it before it packs (`prepack`).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { root } from '../project-root';
import { bundleCommands } from './compile.mjs';

const dist = join(root, 'dist');
const entries = ['cli/main.ts', 'run/kept.ts', 'toolchain/prepare.ts', 'mutation/workers/worker.ts'];

/** The package stands in another folder than these sources. All of its files are in one folder below it. */
const placeOf = (path: string): string => {
  const url = `../${relative(root, path).split(sep).join('/')}`;
  return `new URL(${JSON.stringify(url)}, import.meta.url).href`;
};

/** Messages name commands as their user starts them. */
export const inPackage = (text: string): string =>
  text.replace(/npm run ([a-z]+)( --)?(?= |\b|$)/g, `npx remittance-gateway-harness $1`);

const { outputFiles } = await bundleCommands(root, entries, dist, placeOf, {
  define: { 'globalThis.IS_PACKAGE': 'true' },
});
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const { path, text } of outputFiles) writeFileSync(join(dist, basename(path)), inPackage(text));
