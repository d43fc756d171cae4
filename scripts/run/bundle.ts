import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../root';

/** Bundles a scenario with all that it imports into one k6 script; gives its size in bytes. */
export async function bundle(name: string, outfile: string): Promise<number> {
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
    logLevel: 'silent',
  });
  return Object.values(result.metafile.outputs)[0]?.bytes ?? 0;
}
