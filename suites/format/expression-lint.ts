import { fields, type Operation, segmentsOf } from '../../contract';
import { compile, functions } from './expression';

/** JSONata's own functions (docs: Function Library). */
const builtIn = new Set(
  'string length substring substringBefore substringAfter uppercase lowercase trim pad contains split join match replace eval base64encode base64decode encodeUrlComponent encodeUrl decodeUrlComponent decodeUrl number abs floor ceil round power sqrt random formatNumber formatBase formatInteger parseInteger sum max min average boolean not exists count append sort reverse shuffle distinct zip keys lookup spread merge sift each error assert type map filter single reduce now millis fromMillis toMillis clone'.split(
    ' ',
  ),
);

/** The part of JSONata's syntax tree that is read here. */
interface Ast {
  type?: string;
  value?: unknown;
  steps?: Ast[];
  stages?: unknown;
  [member: string]: unknown;
}

/** A name that an expression uses and nothing provides, with the names that are known there. */
export interface Unresolved {
  name: string;
  known: string[];
}

/** Every member name that may stand below `request` or `response` of an operation. */
function membersOf(operation: Operation, side: 'request' | 'response'): Set<string> {
  const objects =
    side === 'request' ? [operation.request, operation.parameters] : [operation.response, 'failure', 'wrappedFailure'];
  const names = fields
    .filter(({ object }) => objects.includes(object))
    .flatMap(({ path }) => segmentsOf(path).map(({ name }) => name));
  return new Set([...names, 'key', 'value']);
}

/**
 * The names of an expression that cannot resolve: a root that is neither in `roots` nor an earlier step, a member that
 * the operation's request or response does not have by the contract, or an undefined function.
 */
export function unresolved(
  expression: string,
  roots: readonly string[],
  steps: Record<string, Operation>,
  own?: Operation,
): Unresolved[] {
  const found: Unresolved[] = [];
  const known = [...roots, ...Object.keys(steps), ...(own ? ['response', 'status'] : [])];
  const local = new Set<string>();

  const members = (path: Ast[], operation: Operation, side: 'request' | 'response') => {
    const allowed = membersOf(operation, side);
    for (const { type, value } of path)
      if (type === 'name' && !allowed.has(String(value))) found.push({ name: String(value), known: [...allowed] });
  };

  const visitPath = (path: Ast[]) => {
    const [first, second] = path;
    if (first?.type === 'name') {
      const name = String(first.value);
      if (!known.includes(name)) found.push({ name, known });
      else if ((name === 'request' || name === 'response') && own) members(path.slice(1), own, name);
      else if (steps[name]) {
        const side = second?.value;
        if (side === 'request' || side === 'response') members(path.slice(2), steps[name], side);
        else if (side !== 'status') found.push({ name: String(side), known: ['request', 'response', 'status'] });
      }
    } else if (first) visit(first);
    // predicates and later steps are evaluated in another context
  };

  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const ast = node as Ast;
    const path = ast.type === 'path' ? ast.steps : ast.type === 'name' ? [ast] : undefined;
    if (path) {
      visitPath(path);
      return;
    }
    if (ast.type === 'bind') local.add(String((ast.lhs as Ast).value));
    if (ast.type === 'lambda') for (const argument of (ast.arguments ?? []) as Ast[]) local.add(String(argument.value));
    if (ast.type === 'variable' && ast.value !== '' && ast.value !== '$') {
      const name = String(ast.value);
      if (!builtIn.has(name) && !(name in functions) && !local.has(name))
        found.push({ name: `$${name}`, known: [...builtIn, ...Object.keys(functions)].map((one) => `$${one}`) });
      return;
    }
    // what filters the result of a function is evaluated in another context too
    for (const [key, value] of Object.entries(ast))
      if (key !== 'type' && key !== 'value' && key !== 'predicate') visit(value);
    if (ast.type === 'binary' || ast.type === 'unary') visit(ast.value);
  };

  visit(compile(expression).ast());
  return found;
}
