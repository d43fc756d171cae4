import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { answerSchemas, quickSource, validatorsSource } from '../../../contract/build';
import { root } from '../../project-root';

/** Puts the validators of these operations in place of all that were generated: a VU parses what it needs. */
const validatorsOf = (operations: readonly string[]): Plugin => ({
  name: 'validators',
  setup({ onLoad }) {
    const schemas = answerSchemas(operations);
    onLoad({ filter: /generated[\\/]validators\.js$/ }, () => ({ contents: validatorsSource(schemas), loader: 'js' }));
    onLoad({ filter: /generated[\\/]quick\.js$/ }, () => ({ contents: quickSource(schemas), loader: 'js' }));
  },
});

/** What flows call, inquiries beside them too; cases may call whatever a target offers. */
export const flowOperations: readonly string[] = [
  'walletStatus',
  'bankStatus',
  'cardStatus',
  'createQuotation',
  'createQuotationOlder',
  'createTransaction',
  'viewTransaction',
  'viewTransactionOlder',
  'ledgerAll',
  'ledgerByCurrency',
  'corridorRates',
  'bankList',
];

/** Bundles a file with all that it imports, and the validators of the operations, for k6; gives its size in bytes. */
export async function bundleFile(entry: string, outfile: string, operations: readonly string[]): Promise<number> {
  const key = `${entry} ${operations.join()}`;
  const text = made.get(key) ?? (await bundled(entry, operations));
  made.set(key, text);
  writeFileSync(outfile, text);
  return Buffer.byteLength(text);
}

/** A process that runs many times bundles once. */
const made = new Map<string, string>();

async function bundled(entry: string, operations: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    plugins: [validatorsOf(operations)],
    format: 'esm',
    write: false,
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    external: ['k6', 'k6/*'],
    minify: true,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

const scenario = (name: string): string => join(root, 'scenarios', `${name}.ts`);

/** Runs few VUs, and calls all there is. */
const compliance = scenario('compliance');

/** Bundles a scenario, with the validators of those operations that it calls, into one k6 script; its size in bytes. */
export const bundle = (name: string, outfile: string, operations: readonly string[]): Promise<number> =>
  bundleFile(
    scenario(name),
    outfile,
    scenario(name) === compliance ? operations : operations.filter((id) => flowOperations.includes(id)),
  );
