/** Mutants of callbacks: each field, the delivery, and the HTTP request. */
import { type Field, fieldsOf, type Json, type RequirementId, states } from '../../../contract';
import { type Callback, changeFieldValue } from '../../../gateway';
import { target } from '../../../run/in-process/in-process';
import type { CleanRun } from '../certifications/clean-run';
import { acceptedFor } from './accepted';
import type { Mutant } from './mutant';
import { type Earlier, type Mutation, mutationsFor } from './mutations';
import { calling } from './tampering';

const object = 'statusNotification';

type Deliver = (callback: Callback) => Callback[];

/** The partner whose callbacks the harness receives. */
const { username } = target.credentials;
const isOwn = ({ partner }: Callback): boolean => partner === username;

/** The cases whose payouts reach a state, or any final one. */
const casesReaching =
  (status?: string) =>
  ({ states: reached }: CleanRun): string[] =>
    [...reached].filter(([, all]) => (status ? all.includes(status) : all.length > 0)).map(([id]) => id);

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

interface Delivery {
  name: string;
  text: string;
  breaks: readonly RequirementId[];
  /** the state that it is about; absent: all */
  status?: string;
  deliver(): Deliver;
}

/** Changes the callbacks to our partner. */
const own =
  (change: Deliver): Delivery['deliver'] =>
  () =>
  (callback) =>
    isOwn(callback) ? change(callback) : [callback];

const late = (seconds: number): Delivery => ({
  name: `late-${seconds}s`,
  text: `comes ${seconds} s late`,
  breaks: ['callback.sent'],
  deliver: own((callback) => [{ ...callback, at: callback.at + seconds * 1000 }]),
});

/** The first callback of a payout comes after the next one. */
function reordering(): Deliver {
  const known = new Set<string>();
  return (callback) => {
    const { transaction } = callback;
    const isFirst = !known.has(transaction);
    known.add(transaction);
    return [isFirst && isOwn(callback) ? { ...callback, at: callback.at + 2000 } : callback];
  };
}

const deliveries: readonly Delivery[] = [
  { name: 'lost', text: 'is lost', breaks: ['callback.sent'], deliver: own(() => []) },
  ...states
    .filter(({ status }) => status !== 'PENDING')
    .map(
      ({ status }): Delivery => ({
        name: `lost ${status}`,
        text: `of ${status} is lost`,
        breaks: ['callback.sent', 'callback.reversal'],
        status,
        deliver: own((callback) => (callback.body.status === status ? [] : [callback])),
      }),
    ),
  {
    name: 'lost sometimes',
    text: 'of every fifth payout is lost',
    breaks: ['callback.sent'],
    deliver: () => {
      let count = 0;
      return (callback) => {
        if (!isOwn(callback)) return [callback];
        count += 1;
        return count % 5 === 0 ? [] : [callback];
      };
    },
  },
  {
    name: 'repeated',
    text: 'comes twice',
    breaks: ['callback.once'],
    deliver: own((callback) => [callback, { ...callback, at: callback.at + 500 }]),
  },
  late(10),
  late(60),
  { name: 'reordered', text: 'of the first state of a payout comes last', breaks: [], deliver: reordering },
  {
    name: "other partner's",
    text: 'of another partner comes to us',
    breaks: ['callback.partner'],
    deliver: () => (callback) => [{ ...callback, partner: username }],
  },
  {
    name: 'text/html',
    text: 'has the content type text/html',
    breaks: ['callback.content-type'],
    deliver: own((callback) => [{ ...callback, contentType: 'text/html' }]),
  },
  {
    name: 'put',
    text: 'is sent by PUT',
    breaks: ['callback.content-type'],
    deliver: own((callback) => [{ ...callback, method: 'PUT' }]),
  },
  {
    name: 'cut-off',
    text: 'is cut off in the middle',
    breaks: ['callback.sent'],
    deliver: own((callback) => {
      const text = JSON.stringify(callback.body);
      return [{ ...callback, text: text.slice(0, text.length / 2) }];
    }),
  },
];

const shared = { family: 'notifications', operation: 'statusCallback', object } as const;

const fieldMutant = (field: Field, mutation: Mutation): Mutant => ({
  ...shared,
  id: `notification/${field.path}/${mutation.name}`,
  text: `${field.path} of a callback ${mutation.text}.`,
  field: field.id,
  path: field.path,
  mutation: mutation.name,
  breaks: [field.id, ...acceptedFor('statusCallback', field.id, mutation.name)],
  cases: casesReaching(),
  tamper: () => calling(changingField(field, mutation)),
});

const deliveryMutant = ({ name, text, breaks, status, deliver }: Delivery): Mutant => ({
  ...shared,
  id: `notification/delivery/${name}`,
  text: `A callback ${text}.`,
  field: 'delivery',
  mutation: name,
  breaks,
  cases: casesReaching(status),
  tamper: () => calling(deliver()),
});

export const callbackMutants: readonly Mutant[] = [
  ...fieldsOf(object).flatMap((field) => mutationsFor(field).map((mutation) => fieldMutant(field, mutation))),
  ...deliveries.map(deliveryMutant),
];
