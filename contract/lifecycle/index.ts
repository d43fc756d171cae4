/**
 * The life of a payout (States and transitions): how a request is answered in each state, and which states follow it or
 * come by themselves. The reference gateway answers by it, the rules of states judge by it, and `spec` prints it.
 */
import { states } from '../states';
import type { LifecycleRow } from '../types';

const table = 'States and transitions';
const codes = 'Errors: Cancel and reverse codes';
const reversals = ['REVERSAL PENDING', 'RETURNED', 'REVERSAL REJECTED'] as const;
const live = states.map(({ status }) => status);

/** The event of each operation that changes a payout. */
export const changeEvents = { cancelTransaction: 'cancel', reverseTransaction: 'reverse' } as const;

/** `given`: the codes of the answer, with a space between them. */
function row<const Id extends string>(
  source: string,
  from: string,
  event: LifecycleRow['event'],
  given: string,
  to: string | readonly string[],
  requirement: Id,
  others: Partial<Pick<LifecycleRow, 'condition' | 'alsoCodes'>> = {},
): LifecycleRow<Id> {
  const [code = '', ...more] = given.split(' ');
  const id = `${event}.${from.replace(' ', '_')}.${code}`;
  return { id, from, event, condition: '', codes: [code, ...more], to: [to].flat(), requirement, source, ...others };
}

const stays = <const Id extends string>(
  source: string,
  from: string,
  event: LifecycleRow['event'],
  given: string,
  requirement: Id,
  others?: Partial<Pick<LifecycleRow, 'condition' | 'alsoCodes'>>,
) => row(source, from, event, given, from, requirement, others);

/** Codes with which a reversal may be refused in place of that of the row. */
const notReversed = {
  alsoCodes: { codes: ['16001', '16002', '16004', '16005', '16006', '16007'], by: 'tolerated.reversal-refused' },
};

/** The codes with which the reference gateway shows the end of a reversal. */
const endCodes = { RETURNED: '16000', 'REVERSAL REJECTED': '16002' } as const;

export const lifecycle = [
  row(table, 'none', 'create', '3050', 'PENDING', 'transaction.accepted', { condition: 'accepted' }),
  row(table, 'none', 'create', '3000', 'SUCCESS', 'transaction.accepted', {
    condition: 'older revision synchronous success',
  }),
  row(table, 'PENDING', 'time', '3000', 'SUCCESS', 'view.success', { condition: 'credit completed' }),
  row(table, 'PENDING', 'time', '3032', 'FAILED', 'view.failed', { condition: 'credit failed' }),
  row(table, 'PENDING', 'cancel', '3033', 'CANCELLED', 'cancel.success', { condition: 'not yet sent for credit' }),
  stays(table, 'PENDING', 'cancel', '15001', 'cancel.in-process', { condition: 'credit already in process' }),
  stays(table, 'SUCCESS', 'cancel', '15002', 'cancel.of-success'),
  stays(table, 'FAILED', 'cancel', '15003', 'cancel.of-failed'),
  stays(table, 'CANCELLED', 'cancel', '15005', 'cancel.again'),
  row(table, 'SUCCESS', 'reverse', '16000 16002 16003', reversals, 'reverse.accepted', { condition: 'code 3000' }),
  stays(codes, 'none', 'cancel', '15004', 'cancel.unknown'),
  stays(codes, 'none', 'reverse', '16001', 'reverse.unknown', notReversed),
  stays(codes, 'PENDING', 'reverse', '16004', 'reverse.of-pending', notReversed),
  stays(codes, 'FAILED', 'reverse', '16007', 'reverse.of-failed', notReversed),
  stays(codes, 'CANCELLED', 'reverse', '16004', 'reverse.of-cancelled', notReversed),
  stays(codes, 'RETURNED', 'reverse', '16006 16005 16004', 'reverse.again'),
  stays(codes, 'REVERSAL PENDING', 'reverse', '16005 16004', 'reverse.again', {
    alsoCodes: { codes: ['16006'], by: 'states.reversal-again' },
  }),
  ...live.map((state) => stays('Limits: 2', state, 'create', '3004', 'transaction.duplicate')),
  // what the specification leaves open, by the ids of interpretations
  ...reversals.map((state) =>
    stays('states.cancel-reversed', state, 'cancel', '15002', 'cancel.of-success', {
      alsoCodes: { codes: [], by: 'states.cancel-reversed' },
    }),
  ),
  stays('states.reversal-again', 'REVERSAL PENDING', 'reverse', '16003', 'reverse.again'),
  stays('states.reversal-again', 'REVERSAL REJECTED', 'reverse', '16005 16004', 'reverse.again', {
    alsoCodes: { codes: ['16001', '16006', '16007'], by: 'states.reversal-again' },
  }),
  row('states.reversal-again', 'REVERSAL REJECTED', 'reverse', '16000 16002 16003', reversals, 'reverse.accepted'),
  ...(Object.keys(endCodes) as (keyof typeof endCodes)[]).map((end) =>
    row('states.open-reversal', 'REVERSAL PENDING', 'time', endCodes[end], end, 'view.reversal-ends'),
  ),
];

/** The codes of some rows, in order. */
const allCodes = (rows: readonly LifecycleRow[]): string[] =>
  [...new Set(rows.flatMap(({ codes: own, alsoCodes }) => [...own, ...(alsoCodes?.codes ?? [])]))].sort(
    (one, other) => Number(one) - Number(other),
  );

/** The rows of an event in a state, the usual one first; of several, the condition of the row decides. */
export const rowsOf = (event: LifecycleRow['event'], from: string) =>
  lifecycle.filter((one) => one.event === event && one.from === from);

/**
 * The answers to a request in a state: the requirement that another one breaks, and the codes, in order; none: any refusal.
 * Undefined: the specification says nothing of it.
 */
export function answersIn(event: LifecycleRow['event'], from: string) {
  const rows: readonly LifecycleRow<(typeof lifecycle)[number]['requirement']>[] = rowsOf(event, from);
  const [first] = rows;
  if (!first) return undefined;
  const isAnyRefusal = rows.some(({ alsoCodes }) => alsoCodes?.codes.length === 0);
  return { requirement: first.requirement, codes: isAnyRefusal ? [] : allCodes(rows) };
}

/** The codes that keep a requirement, by what the specification says. */
export const codesKeeping = (requirement: string): string[] =>
  allCodes(lifecycle.filter((one) => one.requirement === requirement && !isOpen(one)));

/** The chapters of the specification begin so; every other source is the id of an interpretation. */
const isOpen = ({ source }: LifecycleRow): boolean => /^[a-z]/.test(source);

/** The states that may follow a state at once. */
const nextOf = (from: string): string[] =>
  lifecycle.flatMap((one) => (one.from === from ? one.to.filter((to) => to !== from) : []));

/** The states that may follow each state, at once or after others. */
export const statesAfter: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  live.map((from) => {
    const after = new Set(nextOf(from));
    // a set that grows is gone through to its new end
    for (const one of after) for (const next of nextOf(one)) after.add(next);
    return [from, after] as const;
  }),
);

/** An operation that changes a payout. */
export type Change = keyof typeof changeEvents;

const causes = new Map(
  Object.entries(changeEvents).flatMap(([operation, own]) =>
    lifecycle.flatMap(({ event, from, to }) =>
      event === own ? to.flatMap((one) => (one === from ? [] : [[one, operation as Change] as const])) : [],
    ),
  ),
);
/** The change without which a state is never reached; undefined: it comes by itself. */
export const causeOf = (status: string | undefined): Change | undefined => causes.get(`${status}`);
