/**
 * Keeps what a load calls rarely apart from what each flow calls: k6 runs one file, and a VU makes an object of each
 * function at the top of it, called or not.
 */
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { minify } from 'terser';
import { root } from '../../project-root';

/** What most flows never call; functions of at most five arguments. */
const rarely = ['suites/rarely.ts', 'scenarios/engine/evidence.ts', 'scenarios/engine/run-batch.ts'].map((path) =>
  join(root, path),
);

/** A module as a function that evaluates it at its first call, and gives what it exports. */
const held = (name: string, text: string): string =>
  `function ${name}(){if(!${name}.all){const module={exports:{}};${text}${name}.all=module.exports}return ${name}.all}`;

/** The name of the function that holds a module apart. */
const holder = (path: string): string => `apart_${basename(path, '.ts').replace('-', '_')}`;

/** Functions of the same names, which find those of a module when they are called. */
async function callers(path: string): Promise<string> {
  const lines = Object.entries(await import(path)).map(([name, called]) => {
    if (typeof called !== 'function' || called.length > 5) throw new Error(`${path}: ${name} cannot stand apart.`);
    return `export const ${name}=(a,b,c,d,e)=>${holder(path)}().${name}(a,b,c,d,e);`;
  });
  return lines.join('\n');
}

/** Puts calls in the place of each such module. */
export const apart: Plugin = {
  name: 'apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, `${path}.ts`);
      return rarely.includes(file) ? { path: file, namespace: 'apart' } : undefined;
    });
    onLoad({ filter: /./, namespace: 'apart' }, async ({ path }) => ({ contents: await callers(path) }));
  },
};

/**
 * The script with as few functions as it can do with: what is called once stands where it is called. Then the modules
 * that it calls rarely, as `bundled` gives them.
 */
export async function lean(script: string, bundled: (path: string) => Promise<string>): Promise<string> {
  const { code = '' } = await minify(script, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, inline: 3, reduce_funcs: true, keep_fargs: false },
  });
  if (!rarely.some((path) => code.includes(holder(path)))) return code;
  const texts = await Promise.all(rarely.map(async (path) => held(holder(path), await bundled(path))));
  return [code, ...texts].join('\n');
}
