/** Mutants of callbacks: each field, the delivery, and the HTTP request. */
import { asBag, type Field, fieldsOf, type Json, type RequirementId, states } from '../../../contract';
import type { CallbackRecord } from '../../../journal';
import type { CleanRun } from '../certifications/clean-run';
import { acceptedFor } from './accepted';
import { changeAt } from './change-at';
import type { Mutant, Tampering } from './mutant';
import { type Earlier, type Mutation, mutationsFor } from './mutations';

const object = 'statusNotification';

type Deliver = (record: CallbackRecord, isOwn: boolean) => CallbackRecord[];

/** The cases whose payouts reach a state, or any final one. */
const casesReaching =
  (status?: string) =>
  ({ states: reached }: CleanRun): string[] =>
    [...reached].filter(([, all]) => (status ? all.includes(status) : all.length > 0)).map(([id]) => id);

/** A tampering that counts what differs from the delivery of a clean gateway. */
function delivering(deliver: Deliver): Tampering {
  const tampering: Tampering = {
    changed: 0,
    callback: (record, isOwn) => {
      const usual = isOwn ? [record] : [];
      const delivered = deliver(record, isOwn);
      if (JSON.stringify(delivered) !== JSON.stringify(usual)) tampering.changed += 1;
      return delivered;
    },
  };
  return tampering;
}

const withBody = (record: CallbackRecord, body: Json): CallbackRecord => ({
  ...record,
  body,
  text: JSON.stringify(body) ?? '',
});

/** Changes one field, with the values of earlier callbacks at hand. */
function changingField(field: Field, mutation: Mutation): Deliver {
  const earlier: Earlier = {};
  let last: { value: Json; payout: Json } | undefined;
  return (record, isOwn) => {
    const body = asBag(record.body) ?? {};
    const value = body[field.path];
    if (!isOwn) {
      earlier.otherPartner = value;
      return [];
    }
    const payout = body.transactionId;
    if (last) earlier.previous = last.value;
    if (last && last.payout !== payout) earlier.otherTransaction = last.value;
    last = { value, payout };
    return [
      withBody(
        record,
        changeAt(body, field.path, (old) => mutation.change(old, earlier)),
      ),
    ];
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

const own =
  (change: (record: CallbackRecord) => CallbackRecord[]): Delivery['deliver'] =>
  () =>
  (record, isOwn) =>
    isOwn ? change(record) : [];

const late = (seconds: number): Delivery => ({
  name: `late-${seconds}s`,
  text: `comes ${seconds} s late`,
  breaks: ['callback.sent'],
  deliver: own((record) => [{ ...record, at: record.at + seconds * 1000 }]),
});

/** The first callback of a payout comes after the next one. */
function reordering(): Deliver {
  const known = new Set<Json>();
  return (record, isOwn) => {
    const payout = asBag(record.body)?.transactionId;
    const isFirst = !known.has(payout);
    known.add(payout);
    if (!isOwn) return [];
    return [isFirst ? { ...record, at: record.at + 2000 } : record];
  };
}

const statusOf = ({ body }: CallbackRecord): Json => asBag(body)?.status;

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
        deliver: own((record) => (statusOf(record) === status ? [] : [record])),
      }),
    ),
  {
    name: 'lost sometimes',
    text: 'of every fifth payout is lost',
    breaks: ['callback.sent'],
    deliver: () => {
      let count = 0;
      return (record, isOwn) => {
        if (!isOwn) return [];
        count += 1;
        return count % 5 === 0 ? [] : [record];
      };
    },
  },
  {
    name: 'repeated',
    text: 'comes twice',
    breaks: ['callback.once'],
    deliver: own((record) => [record, { ...record, at: record.at + 500 }]),
  },
  late(10),
  late(60),
  { name: 'reordered', text: 'of the first state of a payout comes last', breaks: [], deliver: reordering },
  {
    name: "other partner's",
    text: 'of another partner comes to us',
    breaks: ['callback.partner'],
    deliver: () => (record) => [record],
  },
  {
    name: 'text/html',
    text: 'has the content type text/html',
    breaks: ['callback.content-type'],
    deliver: own((record) => [{ ...record, headers: { 'content-type': 'text/html' } }]),
  },
  {
    name: 'put',
    text: 'is sent by PUT',
    breaks: ['callback.content-type'],
    deliver: own((record) => [{ ...record, method: 'PUT' }]),
  },
  {
    name: 'cut-off',
    text: 'is cut off in the middle',
    breaks: ['callback.sent'],
    deliver: own((record) => [
      { ...record, text: record.text.slice(0, record.text.length / 2), body: undefined as Json },
    ]),
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
  tamper: () => delivering(changingField(field, mutation)),
});

const deliveryMutant = ({ name, text, breaks, status, deliver }: Delivery): Mutant => ({
  ...shared,
  id: `notification/delivery/${name}`,
  text: `A callback ${text}.`,
  field: 'delivery',
  path: '',
  mutation: name,
  breaks,
  cases: casesReaching(status),
  tamper: () => delivering(deliver()),
});

export const callbackMutants: readonly Mutant[] = [
  ...fieldsOf(object).flatMap((field) => mutationsFor(field).map((mutation) => fieldMutant(field, mutation))),
  ...deliveries.map(deliveryMutant),
];
