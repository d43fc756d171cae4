import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, transform } from 'esbuild';
import { root } from '../../common/project-root';
import { quickSource, responseSchemas, validatorsSource } from '../../contract/build';
import { config, type Profile } from '../../k6.config';
import type { Target } from '../../targets/target';
import { withLazyFunctions } from './lazy-functions';

/** Replaces the generated validators with those of the given operations, so that a VU parses only what it needs. */
const validatorsOf = (operations: readonly string[]): Plugin => ({
  name: 'validators',
  setup({ onLoad }) {
    const schemas = responseSchemas(operations);
    onLoad({ filter: /generated[\\/]validators\.js$/ }, () => ({ contents: validatorsSource(schemas), loader: 'js' }));
    onLoad({ filter: /generated[\\/]quick\.js$/ }, () => ({ contents: quickSource(schemas), loader: 'js' }));
  },
});

/** In place of k6/x/bounds, where the k6 that runs the script is not known to have it. */
const noBounds: Plugin = {
  name: 'no bounds',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^k6\/x\/bounds$/ }, ({ path }) => ({ path, namespace: 'no-bounds' }));
    onLoad({ filter: /.*/, namespace: 'no-bounds' }, () => ({ contents: 'export const boundResponses = () => {};' }));
  },
};

/** Operations that flows and their inquiries call; compliance cases may call any operation of the target. */
const flowOperations: readonly string[] = [
  'walletStatus',
  'bankStatus',
  'cardStatus',
  'createQuotation',
  'createQuotationOlder',
  'createTransaction',
  'viewTransaction',
  'viewTransactionOlder',
  ...Object.values<Profile>(config.profiles).flatMap(({ inquiries = {} }) => Object.keys(inquiries)),
];

interface ScriptOptions {
  hasDialect?: boolean;
  /** the k6 that will run it bounds what it reads of a response */
  hasBounds?: boolean;
  /** its functions are made where they are first used */
  isLazy?: boolean;
}

/** Makes one k6 script of a file, its imports and the validators of the operations; returns the size in bytes. */
export async function makeScript(
  entry: string,
  outfile: string,
  operations: readonly string[],
  options: ScriptOptions = {},
): Promise<number> {
  const key = JSON.stringify([entry, operations, options]);
  const made = scripts.get(key) ?? compileScript(entry, operations, options);
  scripts.set(key, made);
  const text = await made;
  writeFileSync(outfile, text);
  return Buffer.byteLength(text);
}

/** A process that makes several runs makes a script once, even for those that begin at the same time. */
const scripts = new Map<string, Promise<string>>();

async function compileScript(
  entry: string,
  operations: readonly string[],
  { hasDialect = false, hasBounds = false, isLazy = false }: ScriptOptions,
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    plugins: [validatorsOf(operations), ...(hasBounds ? [] : [noBounds])],
    format: 'esm',
    write: false,
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    external: ['k6', 'k6/*'],
    define: { 'globalThis.HAS_DIALECT': String(hasDialect) },
    logLevel: 'silent',
  });
  const bundle = outputFiles[0]?.text ?? '';
  const text = isLazy ? await withLazyFunctions(bundle) : bundle;
  return (await transform(text, { format: 'esm', target: 'es2022', minify: true })).code;
}

const scenario = (name: string): string => join(root, 'scenarios', `${name}.ts`);

/** Makes the k6 script of a scenario, with the validators of the operations that it calls; returns the size in bytes. */
export function scenarioScript(
  name: string,
  outfile: string,
  { operations, dialect = [] }: Pick<Target, 'operations' | 'dialect'>,
  hasBounds = false,
): Promise<number> {
  const hasDialect = dialect.length > 0;
  if (name === 'compliance') return makeScript(scenario(name), outfile, operations, { hasDialect, hasBounds });
  const called = operations.filter((id) => flowOperations.includes(id));
  // hundreds of VUs run flows, and a few run all cases
  return makeScript(scenario(name), outfile, called, { hasDialect, hasBounds, isLazy: true });
}
