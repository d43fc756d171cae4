import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../../common/project-root';
import { quickSource, responseSchemas, validatorsSource } from '../../contract/build';
import type { Target } from '../../targets/target';

/** Replaces the generated validators with those of the given operations, so that a VU parses only what it needs. */
const validatorsOf = (operations: readonly string[]): Plugin => ({
  name: 'validators',
  setup({ onLoad }) {
    const schemas = responseSchemas(operations);
    onLoad({ filter: /generated[\\/]validators\.js$/ }, () => ({ contents: validatorsSource(schemas), loader: 'js' }));
    onLoad({ filter: /generated[\\/]quick\.js$/ }, () => ({ contents: quickSource(schemas), loader: 'js' }));
  },
});

/** Makes one k6 script of a file, its imports and the validators of the operations; returns the size in bytes. */
export async function makeScript(entry: string, outfile: string, operations: readonly string[]): Promise<number> {
  const key = JSON.stringify([entry, operations]);
  const made = scripts.get(key) ?? compileScript(entry, operations);
  scripts.set(key, made);
  const text = await made;
  writeFileSync(outfile, text);
  return Buffer.byteLength(text);
}

/** A process that makes several runs makes a script once, even for those that begin at the same time. */
const scripts = new Map<string, Promise<string>>();

async function compileScript(entry: string, operations: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    plugins: [validatorsOf(operations)],
    format: 'esm',
    write: false,
    bundle: true,
    minify: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    external: ['k6', 'k6/*'],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

const scenario = (name: string): string => join(root, 'scenarios', `${name}.ts`);

/** Makes the k6 script of a scenario, in which cases have the validators of the operations; returns the size in bytes. */
export const scenarioScript = (
  name: string,
  outfile: string,
  { operations }: Pick<Target, 'operations'>,
): Promise<number> => makeScript(scenario(name), outfile, name === 'compliance' ? operations : []);

let judge: Promise<string> | undefined;

/** Makes the program that judges a load (run/judge). */
export async function judgeScript(outfile: string): Promise<void> {
  judge ??= build({
    entryPoints: [join(root, 'run', 'judge', 'process.ts')],
    format: 'esm',
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    minify: true,
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  writeFileSync(outfile, await judge);
}
