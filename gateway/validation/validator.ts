import { type Field, fields, fieldsOf, isMandatory } from '../../contract';
import type { Context } from './context';
import { type Problem, type ProblemKind, problemOf } from './problem';
import { type Compiled, type Node, treeOf } from './tree';

/** The first problem of an object in the contract's order; undefined where it is valid. */
type Validator = (value: unknown, context: Context) => Problem | undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The validation of one value in its context. */
class Validation {
  constructor(private readonly context: Context) {}

  node(node: Node, value: unknown): Problem | undefined {
    const { record } = node;
    if (value === undefined) return this.absent(node, record);
    if (value === null) return this.nullValue(node, record);
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
    // a container without a record of its own is missing when a mandatory member of it is
    return this.members(node.members, {});
  }

  private nullValue(node: Node, record: Compiled | undefined): Problem | undefined {
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
    return this.context.ignoresProblem(problem) ? undefined : problem;
  }
}

/** Exceeds the number of combinations of transaction type and instrument. */
const maxTrees = 50;

/** The validator of one object of the contract. Its tree is built once for each type and instrument, on first use. */
function compileValidator(object: string, records: readonly Field[]): Validator {
  const trees = new Map<string, Node>();
  const treeFor = (context: Context): Node => {
    const key = `${context.type} ${context.instrument}`;
    const tree = trees.get(key) ?? treeOf(records, context);
    // the type comes from the request: invented types must not fill the memory
    if (trees.size < maxTrees) trees.set(key, tree);
    return tree;
  };
  return (value, context) => {
    if (!isObject(value)) return { kind: 'malformed', field: object, name: object };
    return new Validation(context).members(treeFor(context).members, value);
  };
}

/** Validators by object and revision. */
export type Validators = ReadonlyMap<string, Validator>;

const revisions = ['current', 'older'] as const;

/** The key of an object's validator. */
export const validatorKey = (object: string, revision: (typeof revisions)[number]): string => `${object} ${revision}`;

/** Compiles a validator for every object of the contract in each revision. */
export function compileValidators(): Validators {
  const validators = new Map<string, Validator>();
  for (const object of new Set(fields.map((field) => field.object))) {
    for (const revision of revisions)
      validators.set(validatorKey(object, revision), compileValidator(object, fieldsOf(object, revision)));
  }
  return validators;
}

/** A copy in which some field records are changed; only the objects of those records are compiled again. */
export function withChangedFields(validators: Validators, change: (field: Field) => Field): Validators {
  const changed = new Map(validators);
  for (const object of new Set(fields.filter((field) => change(field) !== field).map((field) => field.object))) {
    for (const revision of revisions) {
      const records = fieldsOf(object, revision).map(change);
      changed.set(validatorKey(object, revision), compileValidator(object, records));
    }
  }
  return changed;
}
