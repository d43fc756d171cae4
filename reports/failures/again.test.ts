import { expect, test } from 'vitest';
import type { OperationId, RequirementId } from '../../contract';
import type { PlanRecord, Verdict } from '../../journal';
import { againOf } from './again';

const requirement: RequirementId = 'cancel.success';
type Verdicts = Readonly<Record<string, readonly Verdict[]>>;

const shownIn = (verdicts: Verdicts) =>
  new Map([[requirement as string, new Map(Object.entries(verdicts).map(([name, list]) => [name, new Set(list)]))]]);

const planned = (id: string, calls: readonly OperationId[]): PlanRecord => ({
  t: 'plan',
  case: {
    ...{ id, title: '', area: 'area', verifies: [], source: '' },
    steps: calls.map((call) => ({
      name: call,
      call,
      patches: [],
      copies: 1,
      checks: [],
      expect: { outcome: 'any' },
    })),
  },
});

test.each<[what: string, first: Verdicts, again: Verdicts, text: string | undefined]>([
  [
    'each fails again',
    { a: ['fail'], b: ['fail'] },
    { a: ['fail'], b: ['fail'] },
    '2 of 2 failed cases ran again: all failed',
  ],
  [
    'one does not',
    { a: ['fail'], b: ['fail'] },
    { a: ['pass'], b: ['fail', 'pass'] },
    '2 of 2 failed cases ran again: 1 failed, so it happens sometimes',
  ],
  ['none does', { a: ['fail'] }, { a: ['pass'] }, '1 of 1 failed case ran again: 0 failed, so it happens sometimes'],
  ['a warning is no pass', { a: ['warn'] }, { a: ['warn'] }, '1 of 1 failed case ran again: all failed'],
  [
    'what passed at first is not counted',
    { a: ['fail'], b: ['pass'] },
    { a: ['fail'], b: ['pass'] },
    '1 of 1 failed case ran again: all failed',
  ],
  ['a case that did not come so far shows nothing', { a: ['fail'] }, { a: ['skip'] }, undefined],
  ['no case ran again', { a: ['fail'] }, {}, undefined],
  [
    'a shorter walk is enough',
    { 'walks.3': ['fail'] },
    { 'walks.3': ['fail'], 'walks.3-1.2.4': ['fail'], 'walks.3-1.2': ['fail'], 'walks.3-1': ['pass'] },
    '1 of 1 failed case ran again: all failed; the shortest sequence that fails: createQuotation, createTransaction (certify --case walks.3-1.2 --seed 5)',
  ],
  [
    'no shorter walk is',
    { 'walks.3': ['fail'] },
    { 'walks.3': ['fail'], 'walks.3-1': ['pass'] },
    '1 of 1 failed case ran again: all failed',
  ],
])('%s', (_, first, again, text) => {
  const repetition = {
    plans: [
      planned('walks.3', ['createQuotation', 'createTransaction', 'cancelTransaction', 'viewTransaction']),
      planned('walks.3-1.2.4', ['createQuotation', 'createTransaction', 'viewTransaction']),
      planned('walks.3-1.2', ['createQuotation', 'createTransaction']),
      planned('walks.3-1', ['createQuotation']),
    ],
    shown: shownIn(again),
  };
  const report = {
    requirements: [{ id: requirement, verdict: 'fail' as const }],
    shown: shownIn(first),
    run: { seed: 5 },
  };
  expect(againOf(report, repetition).get(requirement)).toBe(text);
});

test('what passed has nothing to repeat', () => {
  const report = {
    requirements: [{ id: requirement, verdict: 'pass' as const }],
    shown: shownIn({ a: ['fail'] }),
    run: { seed: 5 },
  };
  expect(againOf(report, { plans: [], shown: shownIn({ a: ['fail'] }) }).size).toBe(0);
});
