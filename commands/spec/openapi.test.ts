/** The OpenAPI document by a validator that knows nothing of this project. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { judgeMessage, type Message } from '../../assertions/messages';
import { fields, type Json, type OperationId, operations } from '../../contract';
import { openApi, type Served } from '../cli/openapi';
import { openApiText } from './openapi-text';

type Node = { [member: string]: Node } & { $ref?: string };

let document: Node;
let ajv: Ajv2020;
beforeAll(async () => {
  document = parse(await openApiText());
  ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'document', ...document });
});

/** Everything in the document, with its JSON pointer. */
function* walk(node: unknown, pointer = ''): Generator<[pointer: string, node: Node]> {
  if (typeof node !== 'object' || node === null) return;
  yield [pointer, node as Node];
  for (const [name, inner] of Object.entries(node))
    yield* walk(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

/** Every example with the JSON pointer of its schema. */
const examples = (): [pointer: string, value: unknown][] =>
  [...walk(document)].flatMap(([pointer, node]) =>
    node.schema && node.examples ? [[`${pointer}/schema`, node.examples.reference?.value]] : [],
  );

const isValid = (pointer: string, value: unknown): boolean =>
  ajv.getSchema(`document#${encodeURI(pointer)}`)?.(value) as boolean;

test('every operation with a path, and the callback, stands there once', () => {
  const ids = [...walk(document)].flatMap(([, { operationId }]) =>
    typeof operationId === 'string' ? [operationId] : [],
  );
  const named = operations.filter(({ path, party }) => path !== null || party === 'partner').map(({ id }) => id);
  // links name operations too
  const own = [...walk(document)].flatMap(([, node]) => (node.responses ? [node.operationId] : []));
  expect(own.sort()).toEqual([...named].sort());
  expect(new Set(ids)).toEqual(new Set(named));
});

test('every reference leads somewhere', () => {
  const all = new Map(walk(document));
  const broken = [...all.values()].flatMap(({ $ref }) => ($ref && !all.has($ref.slice(1)) ? [$ref] : []));
  expect(broken).toEqual([]);
});

test('the requests and answers of the reference gateway fit their schemas', () => {
  const found = examples();
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([pointer, value]) => !isValid(pointer, value)).map(([pointer]) => pointer)).toEqual([]);
});

describe('what breaks a form does not fit', () => {
  test.each<[operation: string, where: 'requestBody' | 'responses/2XX', member: string, value: unknown]>([
    ['createTransaction', 'requestBody', 'amount', '1e3'],
    ['createTransaction', 'requestBody', 'type', 'p2x'],
    ['createTransaction', 'requestBody', 'requestingOrganisationTransactionReference', undefined],
    ['createQuotation', 'responses/2XX', 'quotes', []],
    ['createQuotation', 'responses/2XX', 'quotationReference', undefined],
    ['viewTransaction', 'responses/2XX', 'status', 7],
  ])('%s %s: %s', (operation, where, member, value) => {
    const [pointer, node] =
      examples()
        .map(([at, one]) => [at, one] as [string, Record<string, unknown>])
        .find(([at]) => {
          const owner = at.slice(0, at.indexOf(`/${where}/`));
          return (
            at.includes(`/${where}/`) &&
            [...walk(document)].some(([p, n]) => p === owner && (n.operationId as unknown) === operation)
          );
        }) ?? [];
    expect(isValid(pointer ?? '', node)).toBe(true);
    const { [member]: _, ...rest } = node ?? {};
    expect(isValid(pointer ?? '', value === undefined ? rest : { ...rest, [member]: value })).toBe(false);
  });
});

/** Every place in a value. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const own = path.length > 0 ? [path] : [];
  if (typeof value !== 'object' || value === null) return own;
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...own, ...inner.flatMap(([name, one]) => placesIn(one, [...path, name]))];
}

/** The value with another one at a place; undefined: without it. */
function changed(value: Json, [name, ...rest]: readonly (string | number)[], to: Json): Json {
  if (Array.isArray(value)) {
    const at = Number(name);
    const own = rest.length > 0 ? changed(value[at], rest, to) : to;
    return own === undefined ? value.toSpliced(at, 1) : value.with(at, own);
  }
  const { [name as string]: old, ...others } = value as { [member: string]: Json };
  const own = rest.length > 0 ? changed(old, rest, to) : to;
  return own === undefined ? others : { ...others, [name as string]: own };
}

const fieldIds = new Set<string>(fields.map(({ id }) => id));

test('inspect and a plain validator give the same verdict on the form of every changed message', () => {
  const values: Json[] = [undefined, '', '  ', 7, null, [], 'x'.repeat(1500), 'Something else'];
  let judged = 0;
  const nodes = new Map(walk(document));
  const differing = examples().flatMap(([pointer, value]) => {
    const isRequest = pointer.includes('/requestBody/');
    const owner = pointer.slice(0, pointer.search(/\/(requestBody|responses)\//));
    const operation = nodes.get(owner)?.operationId as unknown as OperationId;
    if (!isRequest && !pointer.includes('/responses/2XX/')) return [];
    return placesIn(value).flatMap((path) =>
      values.flatMap((to) => {
        const body = changed(value as Json, path, to);
        const message: Message = isRequest ? { operation, request: { body } } : { operation, response: { body } };
        const ofForm = judgeMessage(message, { pans: [] }).filter(
          ({ requirement, verdict }) =>
            // the document is strict where the text is open
            requirement === 'errors.optional-nothing' ||
            (verdict !== 'warn' && (fieldIds.has(requirement) || requirement === 'http.shape')),
        );
        judged += 1;
        return isValid(pointer, body) === (ofForm.length === 0) ? [] : [`${operation}: ${path.join('.')}`];
      }),
    );
  });
  expect(judged).toBeGreaterThan(5000);
  // the older quotation names no instrument; inspect infers it from the account, and so knows whether a number is due
  expect(differing.filter((place) => !place.startsWith('createQuotationOlder: creditParty'))).toEqual([]);
  expect(new Set(differing).size).toBe(3);
});

test('it is the same each time', async () => {
  expect(parse(await openApiText())).toEqual(document);
});

test('of a target: its address, and what it offers', () => {
  const target: Served = {
    name: 'Mine',
    baseUrl: 'https://staging.example.com/api',
    operations: ['createQuotation', 'bankList'],
    paths: { bankList: '/banks' },
  };
  const own = openApi(new Map(), target);
  expect(own.servers).toEqual([{ url: target.baseUrl }]);
  expect(Object.keys(own.paths as object)).toEqual(['/eig/gsmaV2/quotations', '/banks']);
});
