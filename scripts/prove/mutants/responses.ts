/** Mutants of answers: each field of each operation's answer, its lists, and the HTTP answer itself. */
import { asBag, fieldsOf, gatewayOperations, type Json, type RequirementId } from '../../../contract';
import { changeFieldValue, type Response } from '../../../gateway';
import { acceptedFor } from './accepted';
import { Memory } from './memory';
import { type Mutant, wholeList } from './mutant';
import { anyValue, type Mutation, mutationsFor, ofLists } from './mutations';
import { answering, firstHalf, jsonOf, type Tampering } from './tampering';

type Offered = (typeof gatewayOperations)[number];

/** Does a body contain the object? Failures are bare or wrapped; an own answer is what has no error. */
export function holds(object: string, body: Json): boolean {
  const bag = asBag(body);
  const isError = bag?.error !== undefined && bag.error !== null;
  if (object === 'failure') return isError;
  if (object === 'wrappedFailure') return isError && 'serverCorrelationId' in bag;
  return Array.isArray(body) || (bag !== undefined && !isError);
}

/** What of an operation's answers is changed: a field, a list without a record, or the whole answer. */
interface Place {
  object: string;
  path: string;
  /** in the id of the mutant */
  name: string;
  /** the id of the field, or the name of the list */
  field: string;
  /** the requirements of the fields themselves */
  own: readonly RequirementId[];
}

/** Changes the bodies of an operation's answers that hold the object. */
function changingBodies({ id }: Offered, { object, path }: Place, { change }: Mutation): Tampering {
  const memory = new Memory(path);
  return answering(
    [id],
    (call, next) => {
      const response = next(call.request);
      const body = jsonOf(response);
      if (body === undefined || !holds(object, body)) return response;
      const earlier = memory.earlier(call);
      const changed = (root: Json) => changeFieldValue(root, path, (value) => change(value as Json, earlier)) as Json;
      const inside = () => (Array.isArray(body) ? body.map(changed) : changed(body));
      const other = path === '' ? change(body, earlier) : inside();
      memory.note(call, body);
      return { ...response, body: (other ?? '') as Response['body'] };
    },
    (testCase) => memory.begin(testCase),
  );
}

const mutantOf = (operation: Offered, place: Place, mutation: Mutation): Mutant => ({
  id: `response/${operation.id}/${place.name}/${mutation.name}`,
  family: 'responses',
  text: `${place.name} ${mutation.text}, in answers to ${operation.title}.`,
  operation: operation.id,
  field: place.field,
  object: place.object,
  path: place.path,
  mutation: mutation.name,
  breaks: [...place.own, ...acceptedFor(operation.id, place.field, mutation.name)],
  tamper: () => changingBodies(operation, place, mutation),
});

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

/** What is changed of the HTTP answer; refusals may have any HTTP status. */
const httpMutations: readonly [
  name: string,
  text: string,
  breaks: RequirementId,
  change: (response: Response) => Response,
  of?: 'success',
][] = [
  ['status-500', 'has HTTP status 500', 'http.success', (response) => ({ ...response, status: 500 }), 'success'],
  ['status-404', 'has HTTP status 404', 'http.success', (response) => ({ ...response, status: 404 }), 'success'],
  [
    'text-html',
    'has the content type text/html',
    'http.content-type',
    (response) => ({ ...response, headers: { 'content-type': 'text/html' } }),
  ],
  ['cut-off', 'is cut off in the middle', 'http.json', (response) => ({ ...response, body: firstHalf(response.body) })],
];

const httpMutants = ({ id, title, response }: Offered): Mutant[] =>
  (['success', 'refusal'] as const).flatMap((word) => {
    const object = word === 'success' ? response : 'failure';
    return httpMutations
      .filter(([, , , , of = word]) => of === word)
      .map(([mutation, text, breaks, change]) => ({
        id: `response/${id}/http-${word}/${mutation}`,
        family: 'responses',
        text: `A ${word} of ${title} ${text}.`,
        operation: id,
        field: `http-${word}`,
        object,
        mutation,
        breaks: [breaks],
        tamper: () =>
          answering([id], ({ request }, next) => {
            const reply = next(request);
            return holds(object, jsonOf(reply)) ? change(reply) : reply;
          }),
      }));
  });

/** The fields of the answers, each with its mutations, and the lists that have no record. */
function placesOf(operation: Offered): (readonly [Place, readonly Mutation[]])[] {
  const { response, failure } = operation;
  const revision = operation.revision === 'older' ? 'older' : 'current';
  const objects = [response, 'failure', ...(failure === 'wrapped' ? ['wrappedFailure'] : [])];
  const ofFields = objects.flatMap((object) =>
    fieldsOf(object, revision).map((field) => {
      const { path, id } = field;
      const name = object === response ? path : `${object}.${path}`;
      return [{ object, path, name, field: id, own: [id] }, mutationsFor(field)] as const;
    }),
  );
  const whole = { object: response, path: '', name: wholeList, field: wholeList, own: [] };
  const inner = [...listsIn(response, revision)].map(([path, own]) => {
    const place = { object: response, path, name: path, field: `${response}.${path}`, own };
    return [place, [...anyValue, ...ofLists]] as const;
  });
  return [...ofFields, ...(operation.list ? [[whole, ofLists] as const] : []), ...inner];
}

/** All mutants of answers. */
export const responseMutants: readonly Mutant[] = gatewayOperations.flatMap((operation) => [
  ...placesOf(operation).flatMap(([place, mutations]) =>
    mutations.map((mutation) => mutantOf(operation, place, mutation)),
  ),
  ...httpMutants(operation),
]);
