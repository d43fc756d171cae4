import { expect, test } from 'vitest';
import type { CallbackRecord } from '../../../journal';
import { Outstanding } from './pending-callbacks';

const notification = (partnerTransId: string, status: string) =>
  ({ t: 'callback', body: { partnerTransId, status } }) as unknown as CallbackRecord;

/** How many final states are still waited for after this? */
function left(...events: [what: 'final' | 'notification', reference: string, status: string][]) {
  const outstanding = new Outstanding();
  for (const [what, reference, status] of events)
    if (what === 'final') outstanding.final(`${reference} ${status}`);
    else outstanding.notification(notification(reference, status));
  return outstanding.left;
}

test.each<[what: string, events: Parameters<typeof left>, count: number]>([
  ['nothing', [], 0],
  ['a final state', [['final', 'A', 'SUCCESS']], 1],
  [
    'one that is notified',
    [
      ['final', 'A', 'SUCCESS'],
      ['notification', 'A', 'SUCCESS'],
    ],
    0,
  ],
  [
    'one that was notified before it was seen',
    [
      ['notification', 'A', 'SUCCESS'],
      ['final', 'A', 'SUCCESS'],
    ],
    0,
  ],
  [
    'one that is notified otherwise',
    [
      ['final', 'A', 'SUCCESS'],
      ['notification', 'A', 'FAILED'],
    ],
    1,
  ],
  [
    'another one',
    [
      ['final', 'A', 'SUCCESS'],
      ['notification', 'B', 'SUCCESS'],
    ],
    1,
  ],
])('%s', (_, events, count) => {
  expect(left(...events)).toBe(count);
});

test('a final state that is never notified is waited for until the time is over', async () => {
  const outstanding = new Outstanding();
  outstanding.final('A SUCCESS');
  const began = Date.now();
  await outstanding.all(0.05);
  expect(Date.now() - began).toBeGreaterThanOrEqual(50);
});
