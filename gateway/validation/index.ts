/** Judges requests by the records of the fields of the contract: an interpreter of trees that are compiled once. */
import { type Field, isMandatory } from '../../contract';
import type { Context } from './context';
import { type Problem, type ProblemKind, problemOf } from './problem';
import { type Compiled, type Node, treeOf } from './tree';

export type { Context } from './context';
export { entryOf, readerOf } from './path';
export type { Problem, ProblemKind } from './problem';
export { codePoints } from './value';

/** Returns the first problem of an object in the contract's order, or undefined. */
export type Validator = (value: unknown, context: Context) => Problem | undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One judgement of a request in its context. */
class Judgement {
  constructor(private readonly context: Context) {}

  node(node: Node, value: unknown): Problem | undefined {
    const { record } = node;
    if (value === undefined) return this.absent(node, record);
    if (value === null) return this.nothing(node, record);
    if (node.kind === 'value') return this.text(record, value);
    return this.container(node, record, value);
  }

  members(nodes: readonly Node[], value: Record<string, unknown>): Problem | undefined {
    for (const node of nodes) {
      const given = value[node.name];
      if (given === undefined && node.optional) continue;
      const problem = this.node(node, given);
      if (problem) return problem;
    }
    return undefined;
  }

  private absent(node: Node, record: Compiled | undefined): Problem | undefined {
    if (record) return isMandatory(record.field, this.context) ? this.problem(record, 'missing') : undefined;
    // an implied container is missed when one of its members is
    return this.members(node.members, {});
  }

  private nothing(node: Node, record: Compiled | undefined): Problem | undefined {
    if (record?.field.mayBeNull) return undefined;
    if (!record) return this.members(node.members, {}) ?? this.malformed(node, record);
    return this.problem(record, record.field.req === 'M' ? 'null' : 'type');
  }

  private text(record: Compiled | undefined, value: unknown): Problem | undefined {
    if (!record) return undefined;
    if (typeof value !== 'string') return this.problem(record, 'type');
    const problem = record.check(value, this.context);
    return problem && this.unlessOverlooked(problem);
  }

  private container(node: Node, record: Compiled | undefined, value: unknown): Problem | undefined {
    if (node.kind === 'object') {
      return isObject(value) ? this.members(node.members, value) : this.malformed(node, record);
    }
    if (!Array.isArray(value)) return this.malformed(node, record);
    return node.kind === 'list' ? this.list(node, record, value) : this.pairs(node, record, value);
  }

  private list(node: Node, record: Compiled | undefined, value: unknown[]): Problem | undefined {
    if (value.length === 0) return this.members(node.members, {});
    for (const element of value) {
      const problem = isObject(element) ? this.members(node.members, element) : this.malformed(node, record);
      if (problem) return problem;
    }
    return undefined;
  }

  private pairs(node: Node, record: Compiled | undefined, value: unknown[]): Problem | undefined {
    const entries: Record<string, unknown> = Object.create(null);
    for (const entry of value) {
      if (!isObject(entry) || typeof entry.key !== 'string' || !('value' in entry)) return this.malformed(node, record);
      if (!(entry.key in entries)) entries[entry.key] = entry.value;
    }
    return this.members(node.members, entries);
  }

  private malformed(node: Node, record: Compiled | undefined): Problem | undefined {
    if (record) return this.problem(record, 'type');
    return this.unlessOverlooked({ kind: 'type', field: node.name, name: node.name });
  }

  private problem({ field }: Compiled, kind: ProblemKind): Problem | undefined {
    return this.unlessOverlooked(problemOf(field, kind));
  }

  private unlessOverlooked(problem: Problem): Problem | undefined {
    return this.context.overlooks(problem) ? undefined : problem;
  }
}

/** More than types times instruments. */
const mostKinds = 50;

/** Compiles the validator of one object of the contract: once for each kind of payout, when the first of it comes. */
export function compile(object: string, fields: readonly Field[]): Validator {
  const trees = new Map<string, Node>();
  const treeFor = (context: Context): Node => {
    const key = `${context.type} ${context.instrument}`;
    const tree = trees.get(key) ?? treeOf(fields, context);
    // a type is what a request says it is: made-up ones fill no memory
    if (trees.size < mostKinds) trees.set(key, tree);
    return tree;
  };
  return (value, context) => {
    if (!isObject(value)) return { kind: 'malformed', field: object, name: object };
    return new Judgement(context).members(treeFor(context).members, value);
  };
}
export { type Step, stepsOf } from './path';
