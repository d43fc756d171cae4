import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../../contract';
import { chooseTarget } from '../../../run/settings/target';
import type { Case, Step } from '../case';
import { shortenedIn, shortenings, walkOf } from './shortened';
import { walks } from './walks';

const step = (name: string, call: OperationId, names = ''): Step => ({
  ...{ name, call, copies: 1, checks: [], expect: { outcome: 'any' } },
  patches: names ? [{ in: 'body', path: 'txnId', change: { eval: `${names}.response.transactionReference` } }] : [],
});

const walk: Case = {
  ...{ id: 'walks.7', title: '', area: 'walks', verifies: [], source: '' },
  steps: [
    step('quote', 'createQuotation'),
    step('pay', 'createTransaction'),
    step('look', 'viewTransaction', 'pay'),
    step('cancel', 'cancelTransaction', 'pay'),
    step('quote2', 'createQuotation'),
    step('pay2', 'createTransaction'),
    step('look2', 'viewTransaction', 'pay2'),
  ],
};

const idsOf = (last: number, max = 100) => shortenings(walk, last, max).map(({ id }) => id);

describe('a walk is shortened', () => {
  test.each<[what: string, last: number, ids: string[]]>([
    // a transaction needs its quotation, and what names it needs it
    ['to a view of the first payout', 2, ['walks.7-1.2.3']],
    ['to a cancellation of it', 3, ['walks.7-1.2.4', 'walks.7-1.2.3.4']],
    ['to a quotation', 0, ['walks.7-1']],
  ])('%s', (_, last, ids) => {
    expect(idsOf(last)).toEqual(ids);
  });

  test('the shortest come first, never the whole, and not more than are wanted', () => {
    const ids = idsOf(6);
    expect(ids[0]).toBe('walks.7-5.6.7');
    expect(ids).toContain('walks.7-1.2.4.5.6.7');
    expect(ids).not.toContain('walks.7-1.2.3.4.5.6.7');
    const lengths = ids.map((id) => id.split('.').length);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(idsOf(6, 2)).toEqual(ids.slice(0, 2));
  });

  test('each is found again by its id', () => {
    for (const one of shortenings(walk, 6, 100)) expect(shortenedIn([one.id], [walk])).toEqual([one]);
  });
});

test.each([
  'walks.7',
  'walks.8-1.2',
  'walks.7-0',
  'walks.7-9',
  'walks.7-2.1',
  'walks.7-1.1',
  'walks.7-',
  'cancel.late-1',
])('no shortened walk is named by %s', (id) => {
  expect(shortenedIn([id], [walk])).toEqual([]);
});

test.each([
  ['walks.7-1.2', 'walks.7'],
  ['walks.7', 'walks.7'],
  ['cancel.late-1', 'cancel.late-1'],
])('the walk of %s is %s', (id, of) => {
  expect(walkOf(id)).toBe(of);
});

test('the steps of a drawn walk are there for those that name them', () => {
  for (const one of walks(chooseTarget({}).target, 3, 'standard'))
    for (const { steps } of shortenings(one, one.steps.length - 1, 100)) {
      const before = new Set<string>();
      for (const { name, call, patches } of steps) {
        for (const { change } of patches)
          if ('eval' in change && change.eval.includes('.')) expect(before).toContain(change.eval.split('.')[0]);
        if (call === 'createTransaction')
          expect([...before].some((other) => other.startsWith('createQuotation'))).toBe(true);
        before.add(name);
      }
    }
});
