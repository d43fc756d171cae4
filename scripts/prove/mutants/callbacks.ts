/** Mutants of callbacks: each field, and when they come; defects lose them. */
import { type Field, fieldsOf, type Json, type RequirementId } from '../../../contract';
import { type Callback, changeFieldValue } from '../../../gateway';
import { target } from '../../../run/in-process/in-process';
import type { CleanRun } from '../certifications/clean-run';
import { acceptedFor } from './accepted';
import { Memory } from './memory';
import type { Mutant } from './mutant';
import { type Mutation, mutationsFor } from './mutations';
import { calling } from './tampering';

const object = 'statusNotification';

type Deliver = (callback: Callback) => Callback[];

/** The partner whose callbacks the harness receives. */
const { username } = target.credentials;
const isOwn = ({ partner }: Callback): boolean => partner === username;

/** The cases whose payouts reach a final state. */
const cases = ({ states: reached }: CleanRun): string[] =>
  [...reached].filter(([, all]) => all.length > 0).map(([id]) => id);

/** Changes one field, with the values of earlier callbacks at hand. */
function changingField({ path }: Field, mutation: Mutation): Deliver {
  const memory = new Memory(path);
  return (callback) => {
    const { body } = callback;
    memory.begin(String(body.transactionId));
    const earlier = memory.earlier(callback);
    memory.note(callback, body);
    if (!isOwn(callback)) return [callback];
    const changed = changeFieldValue(body, path, (old) => mutation.change(old as Json, earlier));
    return [{ ...callback, body: changed as Callback['body'] }];
  };
}

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

/** What no defect and no variant does: a repeat is a SHOULD, and what comes late is told of the cases before the end of a run. */
const deliveries: readonly (readonly [mutation: string, text: string, breaks: RequirementId, deliver: Deliver])[] = [
  ['repeated', 'comes twice', 'callback.once', (callback) => [callback, { ...callback, at: callback.at + 500 }]],
  ['late-10s', 'comes 10 s late', 'callback.sent', (callback) => [{ ...callback, at: callback.at + 10_000 }]],
];

const deliveryMutants = deliveries.map(
  ([mutation, text, breaks, deliver]): Mutant => ({
    ...shared,
    id: `notification/delivery/${mutation}`,
    text: `A callback ${text}.`,
    field: 'delivery',
    mutation,
    breaks: [breaks],
    tamper: () => calling((callback) => (isOwn(callback) ? deliver(callback) : [callback])),
  }),
);

/** All mutants of callbacks. */
export const callbackMutants: readonly Mutant[] = [
  ...fieldsOf(object).flatMap((field) => mutationsFor(field).map((mutation) => fieldMutant(field, mutation))),
  ...deliveryMutants,
];
