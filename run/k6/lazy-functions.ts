import { type Expression, type ModuleDeclaration, parse, type Statement } from 'acorn';
import { transform } from 'esbuild';

const maker = '__made__';

/** Are these made without running anything, and need nothing that comes later? */
const isMade = (value: Expression): boolean =>
  value.type === 'ArrowFunctionExpression' ||
  (value.type === 'Literal' && Boolean(value.regex)) ||
  (value.type === 'NewExpression' &&
    value.callee.type === 'Identifier' &&
    /^(Map|Set)$/.test(value.callee.name) &&
    value.arguments.length === 0);

/** The name and the text of a function, an expression or an empty collection that a statement declares. */
function declared(
  statement: Statement | ModuleDeclaration,
  bundle: string,
): { name: string; text: string } | undefined {
  if (statement.type === 'FunctionDeclaration')
    return { name: statement.id.name, text: bundle.slice(statement.start, statement.end) };
  if (statement.type !== 'VariableDeclaration') return undefined;
  const [{ id, init } = { id: undefined, init: undefined }] = statement.declarations;
  if (statement.declarations.length !== 1 || id?.type !== 'Identifier' || !init || !isMade(init)) return undefined;
  return { name: id.name, text: bundle.slice(init.start, init.end) };
}

/** The names that a bundle exports: k6 needs them at once. */
const exportedBy = (statement: Statement | ModuleDeclaration): string[] =>
  statement.type === 'ExportNamedDeclaration'
    ? statement.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []))
    : [];

/**
 * Makes each function of a bundle where it is first used: every VU of k6 runs the script for itself, a function takes some
 * 700 bytes there, and a clean flow needs half of them.
 */
export async function withLazyFunctions(bundle: string): Promise<string> {
  const { body } = parse(bundle, { ecmaVersion: 2022, sourceType: 'module' });
  const exported = new Set(body.flatMap(exportedBy));
  const names: string[] = [];
  const makers: string[] = [];
  const others: string[] = [];
  for (const statement of body) {
    const found = declared(statement, bundle);
    if (found && !exported.has(found.name)) {
      const at = names.push(found.name);
      makers.push(`case ${at}: return ${maker}${at} = ${found.text};\n`);
    } else {
      const text = bundle.slice(statement.start, statement.end);
      // a `var` at the top of a module keeps its name in each VU
      others.push(statement.type === 'VariableDeclaration' ? text.replace(/^var/, 'let') : text);
    }
  }
  const text = `function ${maker}(at) { switch (at) { ${makers.join('')} } }\n${others.join('\n')}`;
  // esbuild finds the uses of a name, which is bound no more
  const define = Object.fromEntries(names.map((name, at) => [name, `${maker}.at${at + 1}`]));
  const { code } = await transform(text, { format: 'esm', target: 'es2022', define });
  const variables = names.map((_, at) => `${maker}${at + 1} = undefined`);
  // k6 takes longer for `??=`
  return `let ${variables.join(', ')};\n${code.replace(/__made__\.at(\d+)/g, `(${maker}$1 ?? ${maker}($1))`)}`;
}
