/** Mutants of answers: each field of each operation's answer, its lists, and the HTTP answer itself. */
import {
  asBag,
  type Field,
  fieldsOf,
  type Json,
  type Operation,
  type OperationId,
  operations,
  type RequirementId,
} from '../../../contract';
import type { Response } from '../../../gateway';
import { acceptedFor } from './accepted';
import { changeAt } from './change-at';
import { Memory } from './memory';
import type { Mutant } from './mutant';
import { anyValue, type Mutation, mutationsFor, ofLists } from './mutations';
import { wholeList } from './names';
import { answering, type Call, jsonOf, type Tampering } from './tampering';

/** The operations of the gateway. */
export const gatewayOperations = (operations as readonly (Operation & { id: OperationId })[]).filter(
  ({ party }) => party === 'gateway',
);

type Offered = (typeof gatewayOperations)[number];

/** Does a body contain the object? Failures are bare or wrapped; an own answer is what has no error. */
export function holds(object: string, body: Json): boolean {
  const bag = asBag(body);
  const isError = bag?.error !== undefined && bag.error !== null;
  if (object === 'failure') return isError;
  if (object === 'wrappedFailure') return isError && 'serverCorrelationId' in bag;
  return Array.isArray(body) || (bag !== undefined && !isError);
}

type Apply = (body: Json, call: Call, memory: Memory) => Json;

/** Changes the bodies of an operation's answers that hold the object. */
function changingBodies({ id }: Offered, object: string, path: string, apply: Apply): Tampering {
  const memory = new Memory(path);
  return answering(
    [id],
    (call, next) => {
      const response = next(call.request);
      const body = jsonOf(response);
      if (body === undefined || !holds(object, body)) return response;
      const other = apply(body, call, memory);
      memory.note(call, body);
      return { ...response, body: (other ?? '') as Response['body'] };
    },
    (testCase) => memory.begin(testCase),
  );
}

function fieldMutant(operation: Offered, field: Field, mutation: Mutation): Mutant {
  const { object, path } = field;
  const apply: Apply = (body, call, memory) => {
    const earlier = memory.earlier(call);
    const change = (root: Json) => changeAt(root, path, (value) => mutation.change(value, earlier));
    return Array.isArray(body) ? body.map(change) : change(body);
  };
  return {
    id: `response/${operation.id}/${object === operation.response ? path : `${object}.${path}`}/${mutation.name}`,
    family: 'responses',
    text: `${path} of ${object} ${mutation.text}, in answers to ${operation.title}.`,
    operation: operation.id,
    field: field.id,
    object,
    path,
    mutation: mutation.name,
    breaks: [field.id, ...acceptedFor(operation.id, field.id, mutation.name)],
    tamper: () => changingBodies(operation, object, path, apply),
  };
}

function listMutant(operation: Offered, mutation: Mutation): Mutant {
  return {
    id: `response/${operation.id}/${wholeList}/${mutation.name}`,
    family: 'responses',
    text: `The answer to ${operation.title} ${mutation.text}.`,
    operation: operation.id,
    field: wholeList,
    object: operation.response,
    path: '',
    mutation: mutation.name,
    breaks: acceptedFor(operation.id, wholeList, mutation.name),
    tamper: () => changingBodies(operation, operation.response, '', (body) => mutation.change(body, {})),
  };
}

/** Lists that have no record of their own, by the path of their members, with the ids of these. */
function listsIn(object: string, revision: 'current' | 'older'): Map<string, RequirementId[]> {
  const all = fieldsOf(object, revision);
  const found = new Map<string, RequirementId[]>();
  for (const { id, path, req } of all) {
    const at = path.indexOf('[].');
    const list = path.slice(0, at);
    if (at < 0 || req !== 'M' || all.some((field) => field.path === list)) continue;
    found.set(list, [...(found.get(list) ?? []), id]);
  }
  return found;
}

const innerListMutant = (
  operation: Offered,
  path: string,
  members: readonly RequirementId[],
  mutation: Mutation,
): Mutant => ({
  id: `response/${operation.id}/${path}/${mutation.name}`,
  family: 'responses',
  text: `${path} of ${operation.response} ${mutation.text}, in answers to ${operation.title}.`,
  operation: operation.id,
  field: `${operation.response}.${path}`,
  object: operation.response,
  path,
  mutation: mutation.name,
  breaks: [...members, ...acceptedFor(operation.id, `${operation.response}.${path}`, mutation.name)],
  tamper: () =>
    changingBodies(operation, operation.response, path, (body) =>
      changeAt(body, path, (value) => mutation.change(value, {})),
    ),
});

interface HttpMutation {
  name: string;
  text: string;
  /** refusals may have any HTTP status */
  ofRefusals: boolean;
  breaks: RequirementId;
  change(response: Response): Response;
}

const httpMutations: readonly HttpMutation[] = [
  ...[500, 404].map(
    (status): HttpMutation => ({
      name: `status-${status}`,
      text: `has HTTP status ${status}`,
      ofRefusals: false,
      breaks: 'http.success',
      change: (response) => ({ ...response, status }),
    }),
  ),
  {
    name: 'text-html',
    text: 'has the content type text/html',
    ofRefusals: true,
    breaks: 'http.content-type',
    change: (response) => ({ ...response, headers: { 'content-type': 'text/html' } }),
  },
  {
    name: 'cut-off',
    text: 'is cut off in the middle',
    ofRefusals: true,
    breaks: 'http.json',
    change: (response) => {
      const text = JSON.stringify(response.body);
      return { ...response, body: text.slice(0, text.length / 2) };
    },
  },
];

function httpMutants(operation: Offered): Mutant[] {
  const kinds = [
    { object: operation.response, word: 'success', mutations: httpMutations },
    { object: 'failure', word: 'refusal', mutations: httpMutations.filter(({ ofRefusals }) => ofRefusals) },
  ];
  return kinds.flatMap(({ object, word, mutations }) =>
    mutations.map(
      ({ name, text, breaks, change }): Mutant => ({
        id: `response/${operation.id}/http-${word}/${name}`,
        family: 'responses',
        text: `A ${word} of ${operation.title} ${text}.`,
        operation: operation.id,
        field: `http-${word}`,
        object,
        path: '',
        mutation: name,
        breaks: [breaks],
        tamper: () =>
          answering([operation.id], ({ request }, next) => {
            const response = next(request);
            return holds(object, jsonOf(response)) ? change(response) : response;
          }),
      }),
    ),
  );
}

/** The objects that an answer of an operation may hold. */
function objectsOf({ response, failure }: Offered): string[] {
  return [response, 'failure', ...(failure === 'wrapped' ? ['wrappedFailure'] : [])];
}

function mutantsOf(operation: Offered): Mutant[] {
  const revision = operation.revision === 'older' ? 'older' : 'current';
  const ofFields = objectsOf(operation).flatMap((object) =>
    fieldsOf(object, revision).flatMap((field) =>
      mutationsFor(field).map((mutation) => fieldMutant(operation, field, mutation)),
    ),
  );
  const ofList = operation.list ? ofLists.map((mutation) => listMutant(operation, mutation)) : [];
  const ofInnerLists = [...listsIn(operation.response, revision)].flatMap(([path, members]) =>
    [...anyValue, ...ofLists].map((mutation) => innerListMutant(operation, path, members, mutation)),
  );
  return [...ofFields, ...ofList, ...ofInnerLists, ...httpMutants(operation)];
}

export const responseMutants: readonly Mutant[] = gatewayOperations.flatMap(mutantsOf);
