import { entryPoints } from '../start/compile.mjs';

/** What a package has compiled: what the start script loads, and the workers of `prove`. */
export const packageEntries = [...entryPoints, 'scripts/prove/workers/worker.ts'];

/** Options of esbuild by which code knows that it runs from a package. */
export const packageOptions = { define: { 'globalThis.IS_PACKAGE': 'true' } };

/** Messages name commands as the user of a package starts them. */
export const inPackage = (text: string): string =>
  text.replace(/npm run ([a-z]+|\$\{\w+\})( --(?![\w-]))?/g, 'npx remittance-gateway-harness $1');
