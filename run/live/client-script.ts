import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../common/project-root';

/** The script of a page, for a `script` element. `file`: its path in the project, `….client.ts`. */
export async function clientScript(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, file)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    // no text of the script ends the element
    supported: { 'inline-script': false },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
