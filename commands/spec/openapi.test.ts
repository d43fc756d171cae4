/** The OpenAPI document by a validator that knows nothing of this project. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { operations } from '../../contract';
import { openApi, type Served } from './openapi';
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
  ajv.validate({ $ref: `document#${encodeURI(pointer)}` }, value) as boolean;

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
