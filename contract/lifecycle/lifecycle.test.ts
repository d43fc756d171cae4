import { expect, test } from 'vitest';
import { codes, interpretations, isFinal, requirement, specification, states } from '..';
import type { LifecycleRow } from '../types';
import { answersIn, lifecycle, rowsOf, statesAfter } from '.';

const points = new Set(interpretations.map(({ id }) => id));
const isSource = (source: string): boolean =>
  points.has(source) || specification.chapters.some((chapter) => source.startsWith(chapter));

/** What is wrong with rows: nothing names their source, or they name what there is not. */
const faultsOf = (rows: readonly LifecycleRow[]): string[] =>
  rows.flatMap(({ id, from, to, codes: own, alsoCodes, requirement: broken, source }) => {
    const named = new Set(['none', ...states.map(({ status }) => status)]);
    const known = new Set(codes.map(({ code }) => code));
    return [
      ...[source, alsoCodes?.by ?? source].flatMap((one) => (isSource(one) ? [] : `${id}: source ${one}`)),
      ...[from, ...to].flatMap((one) => (named.has(one) ? [] : `${id}: state ${one}`)),
      ...[...own, ...(alsoCodes?.codes ?? [])].flatMap((one) => (known.has(one) ? [] : `${id}: code ${one}`)),
      ...(requirement(broken) ? [] : [`${id}: requirement ${broken}`]),
    ];
  });

test('every row names its source, and states, codes and a requirement of the contract', () => {
  expect(faultsOf(lifecycle)).toEqual([]);
  const row: LifecycleRow = {
    ...(lifecycle[0] as LifecycleRow),
    source: '',
    to: ['PAID'],
    requirement: 'view.nothing',
  };
  expect(faultsOf([row, { ...row, ...lifecycle[1], alsoCodes: { codes: ['99'], by: 'nobody' } }])).toEqual([
    ...['source ', 'source ', 'state PAID', 'requirement view.nothing'].map((fault) => `${row.id}: ${fault}`),
    ...['source nobody', 'code 99'].map((fault) => `${lifecycle[1]?.id}: ${fault}`),
  ]);
});

test('ids are unique', () => {
  expect(new Set(lifecycle.map(({ id }) => id)).size).toBe(lifecycle.length);
});

test.each<[state: string, after: string[]]>([
  ['PENDING', ['CANCELLED', 'FAILED', 'RETURNED', 'REVERSAL PENDING', 'REVERSAL REJECTED', 'SUCCESS']],
  ['SUCCESS', ['RETURNED', 'REVERSAL PENDING', 'REVERSAL REJECTED']],
  ['FAILED', []],
  ['CANCELLED', []],
  ['RETURNED', []],
])('after %s comes %j', (state, after) => expect([...(statesAfter.get(state) ?? [])].sort()).toEqual(after));

test('every state is known, and those that nothing follows are final', () => {
  expect([...statesAfter.keys()].sort()).toEqual(states.map(({ status }) => status).sort());
  for (const [state, after] of statesAfter) expect(after.size > 0 || isFinal(state)).toBe(true);
});

test.each<[event: LifecycleRow['event'], state: string, requirement: string, allowed: string[]]>([
  ['cancel', 'PENDING', 'cancel.success', ['3033', '15001']],
  ['cancel', 'RETURNED', 'cancel.of-success', []],
  ['reverse', 'RETURNED', 'reverse.again', ['16004', '16005', '16006']],
  ['create', 'FAILED', 'transaction.duplicate', ['3004']],
])('%s in %s keeps %s with %j', (event, state, broken, allowed) =>
  expect(answersIn(event, state)).toEqual({ requirement: broken, codes: allowed }),
);

test('of what the table does not have, nothing is said', () => {
  expect(rowsOf('cancel', 'PAID')).toEqual([]);
  expect(answersIn('cancel', 'PAID')).toBeUndefined();
});
