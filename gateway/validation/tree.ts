import { type Field, inScope } from '../../contract';
import type { Context } from './context';
import { stepsOf } from './path';
import { valueCheck } from './value';

/** A field with its compiled check. */
export interface Compiled {
  field: Field;
  check: ReturnType<typeof valueCheck>;
}

/** A member of an object, a member of a list's elements, or an entry of a key/value list. */
export interface Node {
  name: string;
  kind: 'object' | 'list' | 'pairs' | 'value';
  /** the record of this path; none for a container that only its members imply */
  record?: Compiled;
  /** members of an object or of a list's elements, or entries of a key/value list */
  members: Node[];
  /** may always be absent */
  optional: boolean;
}

const containers: Partial<Record<Field['format'], Node['kind']>> = { object: 'object', list: 'list' };

function member(parent: Node, name: string): Node {
  const known = parent.members.find((node) => node.name === name);
  if (known) return known;
  const node: Node = { name, kind: 'value', members: [], optional: false };
  parent.members.push(node);
  return node;
}

/** A container may be absent where all its members may. */
function markOptional(node: Node): void {
  for (const child of node.members) markOptional(child);
  const { field } = node.record ?? {};
  if (!field) node.optional = node.members.every(({ optional }) => optional);
  else node.optional = field.inferred === true || (field.req !== 'M' && !field.condition);
}

/** The tree of an object, from the field records that apply to this type and instrument, in their order. */
export function treeOf(fields: readonly Field[], kind: Pick<Context, 'type' | 'instrument'>): Node {
  const root: Node = { name: '', kind: 'object', members: [], optional: false };
  for (const field of fields.filter((candidate) => inScope(candidate, kind))) {
    let node = root;
    for (const step of stepsOf(field.path)) {
      node = member(node, step.name);
      if (step.kind !== 'value') node.kind = step.kind;
    }
    // a container without entries of its own has the kind of its format
    if (node.kind === 'value') node.kind = containers[field.format] ?? 'value';
    node.record ??= { field, check: valueCheck(field) };
  }
  markOptional(root);
  return root;
}
