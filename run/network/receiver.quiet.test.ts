import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallbackRecord } from '../../journal';
import { callbackKey } from '../monitor/pending-callbacks';
import { startReceiver } from './receiver';

let records: CallbackRecord[];
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  records = [];
  receiver = await startReceiver(0, '/callbacks', (record) => records.push(record));
});
afterEach(() => receiver.close());

test.each(['POST', 'PUT'])('a callback by %s is kept as it came', async (method) => {
  const body = { transactionId: 'REF-1', status: 'SUCCESS' };
  const headers = { 'Content-Type': 'application/json' };
  await fetch(receiver.url, { method, headers, body: JSON.stringify(body) });
  expect(records).toMatchObject([{ method, body, headers: { 'content-type': 'application/json' } }]);
  expect(records.map(callbackKey)).toEqual(['REF-1 SUCCESS']);
});

test('a callback at another path says which, without its query', async () => {
  for (const path of ['/callbacks?key=1', '/second?key=1'])
    await fetch(new URL(path, receiver.url), { method: 'POST', body: '{}' });
  expect(records.map(({ path }) => path)).toEqual([undefined, '/second']);
});

/** Sends bytes as they are, and waits until the connection is closed. */
async function sendBytes(text: string) {
  const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1');
  // a reset is an answer too
  socket.on('error', () => undefined);
  const closed = new Promise((done) => socket.once('close', done));
  socket.resume();
  await once(socket, 'connect');
  socket.write(text);
  await closed;
}

const head = (length: number) =>
  `POST /callbacks HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test.each<[string, string, kept: number]>([
  ['a body of two megabytes', head(2 << 20) + 'x'.repeat(2 << 20), 0],
  ['no HTTP', '\0\u0001 hello\r\n\r\n', 0],
  ['headers of 100 kB', `POST /callbacks HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 0],
  ['a wrong length', 'POST /callbacks HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde', 0],
  ['no JSON', `${head(3)}abc`, 1],
])('%s of a stranger costs nothing', async (_, bytes, kept) => {
  await sendBytes(bytes);
  expect(records).toHaveLength(kept);
  await fetch(receiver.url, { method: 'POST', body: '{"status":"SUCCESS"}' });
  expect(records.at(-1)?.body).toEqual({ status: 'SUCCESS' });
});

test('a sender that does not go on holds nobody back, and is not waited for at the end', async () => {
  const slow = Array.from({ length: 200 }, () => sendBytes(head(100)));
  await fetch(receiver.url, { method: 'POST', body: '{"status":"SUCCESS"}' });
  await receiver.close();
  await Promise.all(slow);
  expect(records).toHaveLength(1);
});
