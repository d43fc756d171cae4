import { afterEach, expect, test } from 'vitest';
import { closeAll, closeLater, receiver } from '../testing/test-gateway';
import { type CallbackOptions, Callbacks, defaultCallbackOptions } from './callbacks';

afterEach(closeAll);

/** Refuses each of `refusals` once, by its state; `received`: the states that came. */
async function refusing(refusals: string[], count: number) {
  const { received, ...partner } = await receiver(count, ({ status = '' }) => {
    const refused = refusals.indexOf(status);
    if (refused >= 0) refusals.splice(refused, 1);
    return JSON.stringify({ acknowledged: refused < 0 ? 'true' : 'false' });
  });
  return { ...partner, received: () => received.map(({ status }) => status) };
}

const note = (transaction: string, status: string) => ({ partner: 'P', transaction, at: 0, body: { status } });

function callbacks(options: Partial<CallbackOptions>): Callbacks {
  const made = new Callbacks({ ...defaultCallbackOptions, retryAfterMs: [30, 1], ...options });
  closeLater(made);
  return made;
}

test.each([
  ['kept', false],
  ['free', true],
] as const)('where order is %s, a later callback overtakes a refused one: %s', async (order, overtakes) => {
  const partner = await refusing(['A1'], 4);
  const sender = callbacks({ order, concurrency: 1 });
  for (const status of ['A1', 'A2', 'B1']) sender.send(partner.url, note(status.slice(0, 1), status));
  await partner.enough;
  const received = partner.received();
  expect(received.indexOf('A2') < received.lastIndexOf('A1')).toBe(overtakes);
  // another transaction is never held up
  expect(received.indexOf('B1')).toBeLessThan(received.lastIndexOf('A1'));
});

test('what is given up lets the next one go', async () => {
  const partner = await refusing(['A1', 'A1'], 3);
  const sender = callbacks({ retryAfterMs: [1] });
  sender.send(partner.url, note('A', 'A1'));
  sender.send(partner.url, note('A', 'A2'));
  await partner.enough;
  expect(partner.received()).toEqual(['A1', 'A1', 'A2']);
});

test('past the backlog the oldest is dropped, and its next goes on', async () => {
  const partner = await refusing([], 2);
  const sender = callbacks({ concurrency: 1, backlog: 1 });
  sender.send(partner.url, note('A', 'A1'));
  sender.send(partner.url, note('B', 'B1'));
  sender.send(partner.url, note('B', 'B2'));
  sender.send(partner.url, note('C', 'C1'));
  await partner.enough;
  expect(partner.received()).toEqual(['A1', 'B2']);
});
