import { expect, test } from 'vitest';
import type { CallbackRecord } from '../../journal';
import { PendingCallbacks } from './pending-callbacks';

const callback = (transactionId: string, status: string) =>
  ({ t: 'callback', body: { transactionId, status } }) as unknown as CallbackRecord;

/** Final states without a callback after these events. */
function countAfter(...events: [what: 'final' | 'final of second' | 'callback', reference: string, status: string][]) {
  const pending = new PendingCallbacks();
  for (const [what, reference, status] of events)
    if (what === 'final') pending.addFinalState(`${reference} ${status}`);
    else if (what === 'final of second') pending.addFinalState(`${reference} ${status}`, true);
    else pending.addCallback(callback(reference, status));
  return pending.count;
}

test.each<[what: string, events: Parameters<typeof countAfter>, count: number]>([
  ['nothing', [], 0],
  ['a final state', [['final', 'A', 'SUCCESS']], 1],
  [
    'a final state with its callback',
    [
      ['final', 'A', 'SUCCESS'],
      ['callback', 'A', 'SUCCESS'],
    ],
    0,
  ],
  [
    'a callback before its final state was seen',
    [
      ['callback', 'A', 'SUCCESS'],
      ['final', 'A', 'SUCCESS'],
    ],
    0,
  ],
  [
    'a callback of another state',
    [
      ['final', 'A', 'SUCCESS'],
      ['callback', 'A', 'FAILED'],
    ],
    1,
  ],
  ['a final state of the second partner, of whom no callback came', [['final of second', 'A', 'SUCCESS']], 0],
  [
    'the same, of whom one came before it was seen',
    [
      ['callback', 'B', 'SUCCESS'],
      ['final of second', 'B', 'SUCCESS'],
      ['final of second', 'A', 'SUCCESS'],
    ],
    1,
  ],
  [
    'the same, of whom one came after it was seen',
    [
      ['final of second', 'B', 'SUCCESS'],
      ['final of second', 'A', 'SUCCESS'],
      ['callback', 'B', 'SUCCESS'],
    ],
    1,
  ],
  [
    'a callback of another transaction',
    [
      ['final', 'A', 'SUCCESS'],
      ['callback', 'B', 'SUCCESS'],
    ],
    1,
  ],
])('%s', (_, events, count) => {
  expect(countAfter(...events)).toBe(count);
});

test('the wait for a missing callback ends after the allowed time', async () => {
  const pending = new PendingCallbacks();
  pending.addFinalState('A SUCCESS');
  const began = Date.now();
  await pending.waitForAll(0.05);
  expect(Date.now() - began).toBeGreaterThanOrEqual(50);
});
