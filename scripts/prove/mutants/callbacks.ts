/** Mutants of callbacks: each field, the delivery, and the HTTP request. */
import { type Field, fieldsOf, type Json, type RequirementId } from '../../../contract';
import { type Callback, changeFieldValue } from '../../../gateway';
import { target } from '../../../run/in-process/in-process';
import type { CleanRun } from '../certifications/clean-run';
import { acceptedFor } from './accepted';
import type { Mutant } from './mutant';
import { type Earlier, type Mutation, mutationsFor } from './mutations';
import { calling, firstHalf } from './tampering';

const object = 'statusNotification';

type Deliver = (callback: Callback) => Callback[];

/** The partner whose callbacks the harness receives. */
const { username } = target.credentials;
const isOwn = ({ partner }: Callback): boolean => partner === username;

/** The cases whose payouts reach a final state. */
const cases = ({ states: reached }: CleanRun): string[] =>
  [...reached].filter(([, all]) => all.length > 0).map(([id]) => id);

/** Changes one field, with the values of earlier callbacks at hand. */
function changingField(field: Field, mutation: Mutation): Deliver {
  const earlier: Earlier = {};
  let last: { value: Json; payout: Json } | undefined;
  return (callback) => {
    const { body } = callback;
    const value = body[field.path];
    if (!isOwn(callback)) {
      earlier.otherPartner = value;
      return [callback];
    }
    const payout = body.transactionId;
    if (last) earlier.previous = last.value;
    if (last && last.payout !== payout) earlier.otherTransaction = last.value;
    last = { value, payout };
    const changed = changeFieldValue(body, field.path, (old) => mutation.change(old as Json, earlier));
    return [{ ...callback, body: changed as Callback['body'] }];
  };
}

/** Changes the callbacks to our partner. */
const own =
  (change: Deliver): (() => Deliver) =>
  () =>
  (callback) =>
    isOwn(callback) ? change(callback) : [callback];

const late = (ms: number): Deliver => own((callback) => [{ ...callback, at: callback.at + ms }])();

/** The first callback of a payout comes after the next one. */
function reordering(): Deliver {
  const known = new Set<string>();
  return (callback) => {
    const isFirst = !known.has(callback.transaction);
    known.add(callback.transaction);
    return isFirst ? late(2000)(callback) : [callback];
  };
}

function losingEveryFifth(): Deliver {
  let count = 0;
  return own((callback) => {
    count += 1;
    return count % 5 === 0 ? [] : [callback];
  })();
}

/** What happens to callbacks. */
const deliveries: readonly (readonly [
  name: string,
  text: string,
  breaks: readonly RequirementId[],
  deliver: () => Deliver,
])[] = [
  ['lost', 'is lost', ['callback.sent'], own(() => [])],
  ['lost sometimes', 'of every fifth payout is lost', ['callback.sent'], losingEveryFifth],
  ['repeated', 'comes twice', ['callback.once'], own((callback) => [callback, ...late(500)(callback)])],
  ['late-10s', 'comes 10 s late', ['callback.sent'], () => late(10_000)],
  ['late-60s', 'comes 60 s late', ['callback.sent'], () => late(60_000)],
  ['reordered', 'of the first state of a payout comes last', [], reordering],
  [
    "other partner's",
    'of another partner comes to us',
    ['callback.partner'],
    () => (callback) => [{ ...callback, partner: username }],
  ],
  [
    'text/html',
    'has the content type text/html',
    ['callback.content-type'],
    own((callback) => [{ ...callback, contentType: 'text/html' }]),
  ],
  ['put', 'is sent by PUT', ['callback.content-type'], own((callback) => [{ ...callback, method: 'PUT' }])],
  [
    'cut-off',
    'is cut off in the middle',
    ['callback.sent'],
    own((callback) => [{ ...callback, text: firstHalf(callback.body) }]),
  ],
];

const shared = { family: 'notifications', operation: 'statusCallback', object, cases } as const;

const fieldMutant = (field: Field, mutation: Mutation): Mutant => ({
  ...shared,
  id: `notification/${field.path}/${mutation.name}`,
  text: `${field.path} of a callback ${mutation.text}.`,
  field: field.id,
  path: field.path,
  mutation: mutation.name,
  breaks: [field.id, ...acceptedFor('statusCallback', field.id, mutation.name)],
  tamper: () => calling(changingField(field, mutation)),
});

const deliveryMutants = deliveries.map(
  ([mutation, text, breaks, deliver]): Mutant => ({
    ...shared,
    id: `notification/delivery/${mutation}`,
    text: `A callback ${text}.`,
    field: 'delivery',
    mutation,
    breaks,
    tamper: () => calling(deliver()),
  }),
);

/** All mutants of callbacks. */
export const callbackMutants: readonly Mutant[] = [
  ...fieldsOf(object).flatMap((field) => mutationsFor(field).map((mutation) => fieldMutant(field, mutation))),
  ...deliveryMutants,
];
