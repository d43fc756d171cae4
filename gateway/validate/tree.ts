import { type Field, inScope } from '../../spec';
import type { Context } from './context';
import { stepsOf } from './path';
import { valueCheck } from './value';

/** A field ready to be judged. */
export interface Compiled {
  field: Field;
  check: ReturnType<typeof valueCheck>;
}

/** A member of a request, an element's member or an entry of a key/value list. */
export interface Node {
  name: string;
  kind: 'object' | 'list' | 'pairs' | 'value';
  /** records of this very path, told apart by their scope; none for a container that only members imply */
  records: Compiled[];
  /** members of an object or of a list's elements, or entries of a key/value list */
  members: Node[];
}

const compiled = (field: Field): Compiled => ({
  field,
  check: valueCheck(field),
});

const containers: Partial<Record<Field['format'], Node['kind']>> = { object: 'object', list: 'list' };

function member(parent: Node, name: string): Node {
  const known = parent.members.find((node) => node.name === name);
  if (known) return known;
  const node: Node = { name, kind: 'value', records: [], members: [] };
  parent.members.push(node);
  return node;
}

/** Builds the tree of one object from its field records, in their order. */
export function treeOf(fields: readonly Field[]): Node {
  const root: Node = { name: '', kind: 'object', records: [], members: [] };
  for (const field of fields) {
    let node = root;
    for (const step of stepsOf(field.path)) {
      node = member(node, step.name);
      if (step.kind !== 'value') node.kind = step.kind;
    }
    // a list of key/value pairs is known by its entries
    if (node.kind === 'value') node.kind = containers[field.format] ?? 'value';
    node.records.push(compiled(field));
  }
  return root;
}

/** The record that speaks of this payout. */
export function recordFor(node: Node, context: Context): Compiled | undefined {
  return node.records.find(({ field }) => inScope(field, context));
}
