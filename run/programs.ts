import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { getOrMake } from '../common/made-once';
import { root } from '../common/project-root';

/** A process that makes several runs makes a script once, even for those that begin at the same time. */
const scripts = new Map<string, Promise<string>>();

/** Makes one file of a file and its imports; returns the size in bytes. */
async function makeFile(entry: string, outfile: string, own: BuildOptions): Promise<number> {
  const text = await getOrMake(scripts, entry, () => compile(entry, own));
  writeFileSync(outfile, text);
  return Buffer.byteLength(text);
}

async function compile(entry: string, own: BuildOptions): Promise<string> {
  const common: BuildOptions = { format: 'esm', bundle: true, minify: true, logLevel: 'silent' };
  const { outputFiles } = await build({ ...common, ...own, entryPoints: [entry], write: false });
  return outputFiles?.[0]?.text ?? '';
}

/** Makes a k6 script. */
export const makeScript = (entry: string, outfile: string): Promise<number> =>
  makeFile(entry, outfile, {
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    external: ['k6', 'k6/*'],
  });

/** Makes the k6 script of a scenario. */
export const scenarioScript = (name: string, outfile: string): Promise<number> =>
  makeScript(join(root, 'scenarios', `${name}.ts`), outfile);

/** Makes a program for Node, in which modules of CommonJS find those of Node. */
const makeProgram = (entry: string, outfile: string): Promise<number> =>
  makeFile(entry, outfile, {
    platform: 'node',
    target: 'node20',
    banner: { js: "const require = process.getBuiltinModule('module').createRequire(process.argv[1]);" },
  });

/** Makes the program that judges a load (run/judge). */
export const judgeScript = (outfile: string): Promise<number> =>
  makeProgram(join(root, 'run', 'judge', 'process.ts'), outfile);

/** Makes the program that runs the cases (run/case-runner). */
export const casesScript = (outfile: string): Promise<number> =>
  makeProgram(join(root, 'run', 'case-runner', 'process.ts'), outfile);
