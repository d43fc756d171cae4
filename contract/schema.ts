import { inScope, isMandatory as isMandatoryIn, type Situation } from './conditions';
import { type Field, fieldsOf, repeatedBy } from './fields';
import { patterns } from './formats';
import type { Operation } from './operations';
import { segmentsOf } from './values/field-path';

/** The objects whose fields an object has: a wrapped failure also has the fields of the bare error object. */
export const parts = (object: string): string[] => (object === 'wrappedFailure' ? ['failure', object] : [object]);

/** The keywords of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  pattern?: string;
  enum?: readonly string[];
  const?: string;
  not?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  contains?: Schema;
  if?: Schema;
  then?: Schema;
}

/** Must the service fill in a text? Then the word `null` does not count as one (interpretation silent.null-word). */
const isNamed = ({ format, req, echo, mayBeEmpty, mayBeNull }: Field): boolean =>
  format === 'text' && req === 'M' && !echo && !mayBeEmpty && !mayBeNull;

function leafSchema(field: Field): Schema {
  // a section without members for this kind of payout is sent empty
  if (field.format === 'object' || field.format === 'list')
    return { type: field.format === 'list' ? 'array' : 'object' };
  const { min, max, digits, decimals } = field.max === undefined && !field.digits ? repeatedBy(field) : field;
  const schema: Schema = { type: 'string' };
  if (field.enum) schema.enum = field.enum;
  else if (digits) {
    // plus one for the decimal point
    schema.maxLength = digits + 1;
    schema.pattern = `^\\d{1,${digits}}(?:\\.\\d{1,${decimals}})?$`;
  } else {
    if (patterns[field.format]) schema.pattern = patterns[field.format];
    schema.minLength = min ?? (schema.pattern || field.mayBeEmpty ? undefined : 1);
    if (max !== undefined) schema.maxLength = max;
    if (isNamed(field)) schema.not = { const: 'null' };
  }
  for (const key of ['minLength', 'maxLength'] as const) if (!schema[key]) delete schema[key];
  if (!field.mayBeEmpty && !field.mayBeNull && !field.mayBeNumber) return schema;
  const { type, ...limits } = schema;
  const others: Schema[] = [];
  if (field.mayBeEmpty && Object.keys(limits).length > 0) others.push({ const: '' });
  if (field.mayBeNull) others.push({ type: 'null' });
  if (field.mayBeNumber) others.push({ type: 'number', ...(field.format === 'decimal' && { minimum: 0 }) });
  if (others.length === 0) return schema;
  const types = ['string', ...others.flatMap((other) => other.type ?? [])];
  return { type: types.length > 1 ? types : 'string', anyOf: [...others, { type, ...limits }] };
}

interface Node {
  field?: Field;
  /** members of an object, or of the objects of a list */
  members: Map<string, Node>;
  /** entries of a key/value list */
  keys: Map<string, Field>;
  list: boolean;
}

const node = (): Node => ({ members: new Map(), keys: new Map(), list: false });

function plant(root: Node, field: Field): void {
  let at = root;
  for (const { name, key } of segmentsOf(field.path)) {
    const next = at.members.get(name) ?? node();
    at.members.set(name, next);
    at = next;
    if (key !== undefined) at.list = true;
    if (key) {
      at.keys.set(key, field);
      return;
    }
  }
  at.field = field;
}

type Mandatory = (field: Field) => boolean;

const inTable: Mandatory = ({ req }) => req === 'M';

const isMandatory = (child: Node, mandatory: Mandatory): boolean =>
  child.field
    ? mandatory(child.field)
    : [...child.members.values()].some((member) => isMandatory(member, mandatory)) ||
      [...child.keys.values()].some(mandatory);

function objectSchema(members: Map<string, Node>, mandatory: Mandatory): Schema {
  const required = [...members].filter(([, child]) => isMandatory(child, mandatory)).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries([...members].map(([name, child]) => [name, nodeSchema(child, mandatory)])),
  };
}

function entrySchema(keys: Map<string, Field>): Schema {
  const allOf = [...keys].map(([key, field]) => ({
    if: { properties: { key: { const: key } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { value: leafSchema(field) } },
  }));
  const mayBeNull = [...keys.values()].some((field) => field.mayBeNull);
  return {
    type: 'object',
    required: ['key', 'value'],
    properties: { key: { type: 'string' }, value: { type: mayBeNull ? ['string', 'null'] : 'string' } },
    allOf,
  };
}

/** A key/value list; each mandatory key must be among its entries. */
function pairsSchema(keys: Map<string, Field>, mandatory: Mandatory): Schema {
  const demanded = [...keys].filter(([, field]) => mandatory(field));
  const allOf = demanded.map(([key]) => ({
    contains: { type: 'object', properties: { key: { const: key } }, required: ['key'] },
  }));
  return { type: 'array', items: entrySchema(keys), ...(allOf.length > 0 && { allOf }) };
}

function nodeSchema(at: Node, mandatory: Mandatory): Schema {
  if (at.keys.size > 0) return pairsSchema(at.keys, mandatory);
  if (at.list)
    return { type: 'array', ...(!at.field?.mayBeEmpty && { minItems: 1 }), items: objectSchema(at.members, mandatory) };
  if (at.members.size > 0) return objectSchema(at.members, mandatory);
  return at.field ? leafSchema(at.field) : {};
}

function planted(list: readonly Field[]): Map<string, Node> {
  const root = node();
  for (const field of list) plant(root, field);
  return root.members;
}

/** JSON Schema of a response object; unknown members are always allowed. */
export function schemaOf(object: string, revision: 'current' | 'older' = 'current', list = false): Schema {
  const members = planted(parts(object).flatMap((part) => fieldsOf(part, revision)));
  // entries of a party list depend on the request, so the echo rules judge them
  const schema = objectSchema(members, (field) => inTable(field) && !field.path.endsWith(']'));
  return list ? { type: 'array', items: schema } : schema;
}

/**
 * JSON Schema of the request of an operation, for one kind of payout: its body, or its parameters without the
 * authentication headers. Members of other kinds of payout are allowed as unknown members.
 */
export function requestSchema(
  { request, parameters }: Operation,
  situation: Situation,
  revision: 'current' | 'older' = 'current',
): Schema {
  const own = fieldsOf(request ?? parameters ?? '', revision).filter((field) => inScope(field, situation));
  return objectSchema(planted(own), (field) => isMandatoryIn(field, situation));
}
