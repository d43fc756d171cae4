/** The contract as an OpenAPI document, for mock servers, client generators, gateways and documentation of others. */
import {
  codes,
  type Field,
  fields,
  fieldsOf,
  groupBy,
  interpretations,
  type Json,
  type Operation,
  operations,
  parts,
  requestSchema,
  type Schema,
  schemaOf,
  segmentsOf,
} from '../../contract';
import { contractHash } from '../../run/source-hash';
import { dimensions } from '../../suites/format/covering/dimensions';
import type { Target } from '../../targets/target';

type Tree = Record<string, unknown>;

/** A request body and an answer of an operation, as the reference gateway has them. */
export interface Example {
  request?: Json;
  response?: Json;
}

/** Describes the members of an object, and the values of its key/value lists. */
function described(schema: Schema, own: readonly Field[]): Schema {
  const copy = structuredClone(schema);
  for (const { path, text, length } of own) {
    let at: (Schema & { description?: string }) | undefined = copy;
    for (const { name, key } of segmentsOf(path)) {
      at = at?.properties?.[name];
      if (key === undefined) continue;
      at = at?.items;
      if (key) at = at?.allOf?.find((rule) => rule.if?.properties?.key?.const === key)?.then?.properties?.value;
    }
    if (at) at.description = length ? `${text} (published length ${length})` : text;
  }
  return copy;
}

/** The schemas of the document; objects that are equal are one component. */
class Components {
  readonly schemas: Record<string, Schema> = {};
  readonly #known = new Map<string, string>();

  /** A reference to the schema, whose objects are components too. */
  add(name: string, schema: Schema): Tree {
    const inner: Schema = { ...schema };
    if (schema.properties)
      inner.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([member, one]) => [member, this.#inner(`${name}.${member}`, one)]),
      );
    const text = JSON.stringify(inner);
    const known = this.#known.get(text) ?? this.#free(name);
    this.#known.set(text, known);
    this.schemas[known] = inner;
    return { $ref: `#/components/schemas/${known}` };
  }

  #inner(name: string, schema: Schema): Schema {
    if (schema.properties) return this.add(name, schema) as Schema;
    return schema.items?.properties ? { ...schema, items: this.add(name, schema.items) as Schema } : schema;
  }

  #free(name: string): string {
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? name : `${name}-${number}`;
      if (!this.schemas[free]) return free;
    }
  }
}

const revisionsOf = ({ revision }: Operation): ('current' | 'older')[] =>
  revision === 'both' ? ['current', 'older'] : [revision];

/** The schema of a request, with one variant for each type, instrument or revision in which it differs. */
function requestVariants(operation: Operation, components: Components): Tree[] {
  const { request = '' } = operation;
  const isOfPayout = ['quotationRequest', 'transactionRequest'].includes(request);
  const kinds = isOfPayout
    ? dimensions.type.flatMap((type) => dimensions.instrument.map((instrument) => ({ type, instrument })))
    : [{ type: 'p2p', instrument: 'WALLET' } as const];
  const found = revisionsOf(operation).flatMap((revision) =>
    kinds.map(({ type, instrument }) => {
      const own = fieldsOf(request, revision);
      const schema = described(requestSchema(operation, { type, instrument }, revision), own);
      const kind = isOfPayout ? `.${type}.${instrument}` : '';
      const ofType = schema.properties?.type;
      // the older revision has one value for all types
      if (isOfPayout && ofType?.enum && ofType.enum.length > 1) ofType.enum = [type];
      return components.add(`${request}${kind}${revision === 'older' ? '.older' : ''}`, schema);
    }),
  );
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

const oneOrAny = (all: readonly Tree[]): Tree => (all.length === 1 ? (all[0] as Tree) : { anyOf: all });

/** Parameters in path, query and header with their forms. */
function parametersOf(operation: Operation): Tree[] {
  const [revision = 'current'] = revisionsOf(operation);
  const own = operation.parameters ? fieldsOf(operation.parameters, revision) : [];
  const ofHeader = fields.filter(({ object, name }) => object === 'headers' && !credentials.includes(name));
  const schema = operation.parameters
    ? requestSchema({ ...operation, request: undefined }, { type: 'p2p', instrument: 'WALLET' }, revision)
    : {};
  const headers = schemaOf('headers');
  return [...own, ...ofHeader].map(({ name, in: place, req, text, object }) => ({
    name,
    in: place === 'body' ? 'query' : place,
    required: place === 'path' || req === 'M',
    description: text,
    schema: (object === 'headers' ? headers : schema).properties?.[name] ?? { type: 'string' },
  }));
}

const tags = { both: 'both revisions', current: 'current revision', older: 'older revision' } as const;

/** The authentication headers, which are the security scheme of every operation. */
const credentials = ['X-USERNAME', 'X-PASSWORD'];

const failures: Readonly<Record<Operation['failure'], readonly string[]>> = {
  bare: ['failure'],
  wrapped: ['wrappedFailure'],
  either: ['failure', 'wrappedFailure'],
};

/** OpenAPI links: the values of an answer that later requests use. */
const byReference = '$response.body#/transactionReference';
const links: Readonly<Record<string, Tree>> = {
  createTransaction: {
    view: { operationId: 'viewTransaction', parameters: { transactionReference: byReference } },
    cancel: { operationId: 'cancelTransaction', requestBody: { txnId: byReference } },
    reverse: { operationId: 'reverseTransaction', requestBody: { txnId: byReference } },
  },
  createQuotation: {
    pay: {
      operationId: 'createTransaction',
      description: 'quotes[].quoteId is internationalTransferInformation.quoteId of the transaction',
    },
  },
};

const jsonContent = (schema: Tree, example?: Json): Tree => ({
  'application/json': { schema, ...(example !== undefined && { examples: { reference: { value: example } } }) },
});

function answerOf(operation: Operation, object: string, components: Components): Tree {
  const { list = false } = object === operation.response ? operation : {};
  const [revision = 'current'] = revisionsOf(operation);
  const own = parts(object).flatMap((part) => fieldsOf(part, revision));
  const schema = components.add(
    `${object}${revision === 'older' ? '.older' : ''}`,
    described(schemaOf(object, revision), own),
  );
  return list ? { type: 'array', items: schema } : schema;
}

function operationOf(operation: Operation, components: Components, example: Example | undefined): Tree {
  const { id, title, source, request, response, failure } = operation;
  const refusal = oneOrAny(failures[failure].map((object) => answerOf(operation, object, components)));
  const isCallback = operation.party === 'partner';
  const success = answerOf(operation, response, components);
  return {
    operationId: id,
    tags: [tags[operation.revision]],
    summary: title,
    description: `Specification: ${source}`,
    ...(isCallback ? { security: [] } : { parameters: parametersOf(operation) }),
    ...(request && {
      requestBody: {
        required: true,
        content: jsonContent(oneOrAny(requestVariants(operation, components)), example?.request),
      },
    }),
    responses: {
      '2XX': {
        description: 'Success; a refusal may have such a status too, and is told by its body.',
        content: jsonContent(isCallback ? success : { anyOf: [success, refusal] }, example?.response),
        ...(links[id] && { links: links[id] }),
      },
      ...(!isCallback && { default: { description: 'Refusal', content: jsonContent(refusal) } }),
    },
  };
}

/** What the OpenAPI document of a target is made from. */
export type Served = Pick<Target, 'name' | 'baseUrl' | 'operations' | 'paths' | 'dialect'>;

/**
 * The document, OpenAPI 3.1. For a target, its server, paths and offered operations alone; without one, operations whose
 * path the specification does not show are left out.
 */
export function openApi(examples: ReadonlyMap<string, Example>, target?: Served): Tree {
  const components = new Components();
  const all: readonly Operation[] = operations;
  const isOffered = ({ id }: Operation) => !target || (target.operations as readonly string[]).includes(id);
  const pathOf = ({ id, path }: Operation) =>
    path ?? (target?.paths as Record<string, string> | undefined)?.[id]?.replace(/\{(\w+):[^{}]*\}/g, '{$1}');
  const ofGateway = all.filter((one) => one.party === 'gateway' && isOffered(one));
  const methodOf = (one: Operation) => ({
    [one.method.toLowerCase()]: operationOf(one, components, examples.get(one.id)),
  });
  const paths = Object.fromEntries(
    [...groupBy(ofGateway, pathOf)].flatMap(([path, own]) =>
      path === undefined ? [] : [[path, Object.assign({}, ...own.map(methodOf))]],
    ),
  );
  const webhooks = Object.fromEntries(
    all.filter(({ party }) => party === 'partner').map((one) => [one.id, methodOf(one)]),
  );
  const withoutPath = ofGateway.filter((one) => pathOf(one) === undefined).map(({ id }) => id);
  return {
    openapi: '3.1.0',
    info: {
      title: target ? `Partner interface of ${target.name}` : 'Partner interface of a remittance gateway',
      version: contractHash(),
      description: `Made from the tables of the contract. Unknown members are allowed everywhere.${
        withoutPath.length > 0 ? ` Operations without a published path are left out: ${withoutPath.join(', ')}.` : ''
      }`,
    },
    servers: [{ url: target && target.baseUrl !== 'embedded' ? target.baseUrl : 'https://gateway.example.com' }],
    security: [Object.fromEntries(credentials.map((name) => [name, []]))],
    tags: Object.values(tags).map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      securitySchemes: Object.fromEntries(
        credentials.map((name) => [
          name,
          { type: 'apiKey', in: 'header', name, description: fields.find((one) => one.name === name)?.text },
        ]),
      ),
      schemas: components.schemas,
    },
    'x-codes': codes.map(({ code, message, contact, action }) => ({ code, message, contact, action })),
    'x-open-points': interpretations.map(({ id, point, decision }) => ({ id, point, decision })),
    ...(target?.dialect && { 'x-dialect': target.dialect }),
  };
}
