import { type Field, fields, fieldsOf, isMandatory } from '../../contract';
import type { Context } from './context';
import { type ProblemKind, problemOf } from './problem';
import { type Compiled, type Node, treeOf } from './tree';

/** Reports the problems of an object. */
type Validator = (value: unknown, context: Context) => void;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPair = (entry: unknown): entry is { key: string; value: unknown } =>
  isObject(entry) && typeof entry.key === 'string' && 'value' in entry;

/** The validation of one value in its context. */
class Validation {
  constructor(private readonly context: Context) {}

  members(nodes: readonly Node[], value: Record<string, unknown>): void {
    for (const node of nodes) {
      const given = value[node.name];
      if (given !== undefined || !node.optional) this.node(node, given);
    }
  }

  private node(node: Node, value: unknown): void {
    if (value === undefined) this.absent(node);
    else if (value === null) this.nullValue(node);
    else if (node.kind === 'value') this.text(node, value);
    else if (node.kind === 'object') this.object(node, value);
    else if (!Array.isArray(value)) this.malformed(node);
    else if (node.kind === 'list') this.list(node, value);
    else this.pairs(node, value);
  }

  private absent({ record, members }: Node): void {
    // a container without a record of its own is missing when a mandatory member of it is
    if (!record) this.members(members, {});
    else if (isMandatory(record.field, this.context)) this.problem(record, 'missing');
  }

  private nullValue(node: Node): void {
    const { record, members } = node;
    if (!record) {
      this.members(members, {});
      this.malformed(node);
    } else if (!record.field.mayBeNull) this.problem(record, record.field.req === 'M' ? 'null' : 'type');
  }

  private text({ record }: Node, value: unknown): void {
    if (!record) return;
    if (typeof value === 'string') record.check(value, this.context);
    else this.problem(record, 'type');
  }

  private object(node: Node, value: unknown): void {
    if (isObject(value)) this.members(node.members, value);
    else this.malformed(node);
  }

  private list(node: Node, value: unknown[]): void {
    if (value.length === 0) this.members(node.members, {});
    for (const element of value) this.object(node, element);
  }

  private pairs(node: Node, value: unknown[]): void {
    if (!value.every(isPair)) {
      this.malformed(node);
      return;
    }
    const entries: Record<string, unknown> = Object.create(null);
    for (const { key, value: own } of value) if (!(key in entries)) entries[key] = own;
    this.members(node.members, entries);
  }

  private malformed({ record, name }: Node): void {
    if (record) this.problem(record, 'type');
    else this.context.report({ kind: 'type', field: name, name });
  }

  private problem({ field }: Compiled, kind: ProblemKind): void {
    this.context.report(problemOf(field, kind));
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
    if (isObject(value)) new Validation(context).members(treeFor(context).members, value);
    else context.report({ kind: 'malformed', field: object, name: object });
  };
}

/** Validators by object and revision. */
export type Validators = ReadonlyMap<string, Validator>;

const revisions = ['current', 'older'] as const;
type Revision = (typeof revisions)[number];

/** The key of an object's validator. */
export const validatorKey = (object: string, revision: Revision): string => `${object} ${revision}`;

/** Compiles a validator for every object of the contract in each revision. */
export function compileValidators(): Validators {
  const validators = new Map<string, Validator>();
  for (const object of new Set(fields.map((field) => field.object))) {
    for (const revision of revisions)
      validators.set(validatorKey(object, revision), compileValidator(object, fieldsOf(object, revision)));
  }
  return validators;
}

/** A field record as it is in a revision, changed. */
export type FieldChange = (field: Field, revision: Revision) => Field;

/** A copy in which some field records are changed; only the objects of those records are compiled again. */
export function withChangedFields(validators: Validators, change: FieldChange): Validators {
  const changed = new Map(validators);
  for (const revision of revisions) {
    const isChanged = (field: Field) => change(field, revision) !== field;
    for (const object of new Set(fields.filter(isChanged).map((field) => field.object))) {
      const records = fieldsOf(object, revision).map((field) => change(field, revision));
      changed.set(validatorKey(object, revision), compileValidator(object, records));
    }
  }
  return changed;
}
