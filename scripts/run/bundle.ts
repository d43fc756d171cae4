import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { answerSchemas, validatorsSource } from '../../spec/schemas/build';
import { root } from '../root';

/** Puts the validators of these operations in place of all that were generated: a VU parses what it needs. */
const validatorsOf = (operations: readonly string[]): Plugin => ({
  name: 'validators',
  setup({ onLoad }) {
    onLoad({ filter: /generated[\\/]validators\.js$/ }, () => ({
      contents: validatorsSource(answerSchemas(operations)),
      loader: 'js',
    }));
  },
});

/** What flows call; cases may call whatever a target offers. */
export const flowOperations: readonly string[] = [
  'walletStatus',
  'bankStatus',
  'cardStatus',
  'createQuotation',
  'createQuotationOlder',
  'createTransaction',
  'viewTransaction',
  'viewTransactionOlder',
];

/** Bundles a file with all that it imports, and the validators of the operations, for k6; gives its size in bytes. */
export async function bundleFile(entry: string, outfile: string, operations: readonly string[]): Promise<number> {
  const result = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'es2022',
    external: ['k6', 'k6/*'],
    minify: true,
    metafile: true,
    plugins: [validatorsOf(operations)],
    logLevel: 'silent',
  });
  return Object.values(result.metafile.outputs)[0]?.bytes ?? 0;
}

/** Bundles a scenario, with the validators of those operations that it calls, into one k6 script; its size in bytes. */
export const bundle = (name: string, outfile: string, operations: readonly string[]): Promise<number> =>
  bundleFile(
    join(root, 'scenarios', `${name}.ts`),
    outfile,
    name === 'flow' ? operations.filter((id) => flowOperations.includes(id)) : operations,
  );
