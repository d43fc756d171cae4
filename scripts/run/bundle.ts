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
const flowOperations: readonly string[] = [
  'walletStatus',
  'bankStatus',
  'cardStatus',
  'createQuotation',
  'createQuotationOlder',
  'createTransaction',
  'viewTransaction',
  'viewTransactionOlder',
];

/**
 * Bundles a scenario with all that it imports, and the validators of the operations, into one k6 script; gives its
 * size in bytes.
 */
export async function bundle(name: string, outfile: string, operations: readonly string[]): Promise<number> {
  const result = await build({
    entryPoints: [join(root, 'scenarios', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'es2022',
    external: ['k6', 'k6/*'],
    minify: true,
    metafile: true,
    plugins: [validatorsOf(name === 'flow' ? operations.filter((id) => flowOperations.includes(id)) : operations)],
    logLevel: 'silent',
  });
  return Object.values(result.metafile.outputs)[0]?.bytes ?? 0;
}
