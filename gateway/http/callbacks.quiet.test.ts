import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type CallbackOptions, Callbacks, defaultCallbackOptions } from './callbacks';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const resource of open.splice(0)) resource.close();
});

/** Acknowledges what `refusals` does not say; ends when so many came. */
async function receiver(refusals: string[], count: number) {
  const received: string[] = [];
  const server: Server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    const { status } = JSON.parse(text);
    received.push(status);
    const refused = refusals.indexOf(status);
    if (refused >= 0) refusals.splice(refused, 1);
    reply.end(JSON.stringify({ acknowledged: refused < 0 ? 'true' : 'false' }));
    if (received.length === count) server.emit('enough');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  open.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { received, url, enough: once(server, 'enough') };
}

const note = (transaction: string, status: string) => ({ partner: 'P', transaction, at: 0, body: { status } });

function callbacks(options: Partial<CallbackOptions>): Callbacks {
  const made = new Callbacks({ ...defaultCallbackOptions, retryAfterMs: [30, 1], ...options });
  open.push(made);
  return made;
}

test.each([
  ['kept', false],
  ['free', true],
] as const)('where order is %s, a later callback overtakes a refused one: %s', async (order, overtakes) => {
  const partner = await receiver(['A1'], 4);
  const sender = callbacks({ order, concurrency: 1 });
  for (const status of ['A1', 'A2', 'B1']) sender.send(partner.url, note(status.slice(0, 1), status));
  await partner.enough;
  const { received } = partner;
  expect(received.indexOf('A2') < received.lastIndexOf('A1')).toBe(overtakes);
  // another transaction is never held up
  expect(received.indexOf('B1')).toBeLessThan(received.lastIndexOf('A1'));
});

test('what is given up lets the next one go', async () => {
  const partner = await receiver(['A1', 'A1'], 3);
  const sender = callbacks({ retryAfterMs: [1] });
  sender.send(partner.url, note('A', 'A1'));
  sender.send(partner.url, note('A', 'A2'));
  await partner.enough;
  expect(partner.received).toEqual(['A1', 'A1', 'A2']);
});

test('past the backlog the oldest is dropped, and its next goes on', async () => {
  const partner = await receiver([], 2);
  const sender = callbacks({ concurrency: 1, backlog: 1 });
  sender.send(partner.url, note('A', 'A1'));
  sender.send(partner.url, note('B', 'B1'));
  sender.send(partner.url, note('B', 'B2'));
  sender.send(partner.url, note('C', 'C1'));
  await partner.enough;
  expect(partner.received).toEqual(['A1', 'B2']);
});
