import { describe, expect, test } from 'vitest';
import { type OperationId, operation as operationOf } from '../../../contract';
import { chooseTarget } from '../../../run/settings/target';
import type { Target } from '../../../targets/target';
import { walks } from './walks';

const { target } = chooseTarget({});
const idsOf = (seed: number, own: Target = target) => walks(own, seed, 'smoke').map(({ title }) => title);

describe('walks', () => {
  test.each([
    ['smoke', 20],
    ['standard', 100],
    ['full', 500],
  ] as const)('of a run of depth %s are at most %i', (depth, most) => {
    const { length } = walks(target, 1, depth);
    expect(length).toBeLessThanOrEqual(most);
    // a few draw a kind of payout that no corridor has
    expect(length).toBeGreaterThan(most / 2);
  });

  test('are the same for a seed, and others for another', () => {
    expect(idsOf(1)).toEqual(idsOf(1));
    expect(idsOf(1)).not.toEqual(idsOf(2));
  });

  test('begin with a payout, which is accepted unless a trigger fails it, and expect no other outcome', () => {
    for (const { steps, trigger } of walks(target, 3, 'standard')) {
      const outcomes = steps.map((_, at) => (at === 1 && trigger !== 'credit-failed' ? 'success' : 'any'));
      expect(steps.map(({ expect: wanted }) => wanted.outcome)).toEqual(outcomes);
      expect(operationOf(steps[0]?.call ?? 'bankList').response).toBe('quotationResponse');
      expect(steps[1]?.call).toBe('createTransaction');
      expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
    }
  });

  test('reach every move', () => {
    const steps = walks(target, 4, 'standard').flatMap((one) => one.steps);
    expect(new Set(steps.map(({ call }) => call))).toEqual(
      new Set([
        ...['createQuotation', 'createQuotationOlder', 'createTransaction', 'viewTransaction', 'viewTransactionOlder'],
        ...['cancelTransaction', 'reverseTransaction', undefined],
      ]),
    );
    expect(steps.some(({ as }) => as === 'secondPartner')).toBe(true);
    expect(steps.some(({ copies }) => copies === 2)).toBe(true);
    expect(steps.some(({ until }) => until === 'final')).toBe(true);
  });

  test.each<[what: string, own: Partial<Target>, isIn: (of: ReturnType<typeof walks>) => boolean]>([
    ['a second partner', { secondPartner: undefined }, (all) => all.some(({ steps }) => steps.some(({ as }) => as))],
    ['triggers', { triggers: {} }, (all) => all.some(({ trigger }) => trigger !== undefined)],
    ['cards', { instruments: ['WALLET'] }, (all) => all.some((one) => one.for?.instrument !== 'WALLET')],
  ])('need no %s', (_, own, isIn) => {
    expect(isIn(walks(target, 1, 'standard'))).toBe(true);
    const without = walks({ ...target, ...own } as Target, 1, 'standard');
    expect(without.length).toBeGreaterThan(0);
    expect(isIn(without)).toBe(false);
  });

  test('need no reversals', () => {
    const operations: OperationId[] = target.operations.filter(
      (one) => one !== 'reverseTransaction' && one !== 'viewTransactionOlder',
    );
    const calls = walks({ ...target, operations }, 1, 'standard').flatMap(({ steps }) => steps.map(({ call }) => call));
    expect(calls.length).toBeGreaterThan(500);
    expect(calls.filter((call) => call && !operations.includes(call))).toEqual([]);
  });
});
