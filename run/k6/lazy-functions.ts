import { transform } from 'esbuild';

/**
 * What a bundle of esbuild declares at its top without running anything: a function, a regular expression, an empty map.
 * It begins at the margin, and ends before the next line there that does not close a bracket.
 */
const declared =
  /^(?:function (\w+)\([\s\S]*?\n\}|var (\w+) = ((?:\([^()]*\) =>|\/[^*]|\/\* @__PURE__ \*\/ new )[\s\S]*?);)\n(?=\n|[^\s})\]])/gm;
const made = '__made__';

/**
 * Makes each function of a bundle where it is first used. Every VU of k6 runs the script for itself, a function takes some
 * 700 bytes there, and a clean flow needs half of them. A declaration that were cut out wrongly would end the
 * script with an error, so no judge changes unnoticed.
 */
export async function withLazyFunctions(bundle: string): Promise<string> {
  const exported = new Set(/\nexport \{([^}]*)\};\s*$/.exec(bundle)?.[1]?.match(/\w+/g));
  const names: string[] = [];
  const makers: string[] = [];
  const rest = bundle.replace(declared, (text, functionName, variable, value) => {
    const name = functionName ?? variable;
    if (exported.has(name)) return text;
    const at = names.push(name);
    makers.push(`case ${at}: return ${made}${at} = ${value ?? text.trimEnd()};\n`);
    return '';
  });
  // a `var` at the top of a module keeps its name in each VU
  const text = `function ${made}(at) { switch (at) { ${makers.join('')} } }\n${rest.replace(/^var /gm, 'let ')}`;
  // esbuild finds the uses of a name, which is bound no more
  const define = Object.fromEntries(names.map((name, at) => [name, `${made}.at${at + 1}`]));
  const { code } = await transform(text, { format: 'esm', target: 'es2022', define });
  const variables = names.map((_, at) => `${made}${at + 1} = undefined`);
  // k6 takes longer for `??=`
  return `let ${variables.join(', ')};\n${code.replace(/__made__\.at(\d+)/g, `(${made}$1 ?? ${made}($1))`)}`;
}
