import { expect, test } from 'vitest';
import type { CallbackRecord } from '../../scenarios/journal';
import { Outstanding } from './outstanding';

const notification = (partnerTransId: string, status: string) =>
  ({ t: 'callback', body: { partnerTransId, status } }) as unknown as CallbackRecord;

/** Is anything still waited for after this? */
async function waits(...events: [what: 'final' | 'notification', reference: string, status: string][]) {
  const outstanding = new Outstanding();
  for (const [what, reference, status] of events)
    if (what === 'final') outstanding.final(`${reference} ${status}`);
    else outstanding.notification(notification(reference, status));
  const began = Date.now();
  await outstanding.all(0.15);
  return Date.now() - began > 100;
}

test.each<[what: string, events: Parameters<typeof waits>, is: boolean]>([
  ['nothing', [], false],
  ['a final state', [['final', 'A', 'SUCCESS']], true],
  [
    'one that is notified',
    [
      ['final', 'A', 'SUCCESS'],
      ['notification', 'A', 'SUCCESS'],
    ],
    false,
  ],
  [
    'one that was notified before it was seen',
    [
      ['notification', 'A', 'SUCCESS'],
      ['final', 'A', 'SUCCESS'],
    ],
    false,
  ],
  [
    'one that is notified otherwise',
    [
      ['final', 'A', 'SUCCESS'],
      ['notification', 'A', 'FAILED'],
    ],
    true,
  ],
  [
    'another one',
    [
      ['final', 'A', 'SUCCESS'],
      ['notification', 'B', 'SUCCESS'],
    ],
    true,
  ],
])('%s', async (_, events, is) => {
  expect(await waits(...events)).toBe(is);
});
