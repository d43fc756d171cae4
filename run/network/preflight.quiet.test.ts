import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { start } from '../../gateway';
import { checked, chosen } from './testing/checked';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server with the same response to every request. */
function answering(text: string, date = new Date()): Promise<string> {
  const made = createServer((_, response) => {
    response.sendDate = false;
    response.setHeader('Date', date.toUTCString());
    response.end(text);
  });
  server = made;
  return new Promise((resolve) =>
    made.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(made.address() as AddressInfo).port}`)),
  );
}

test('a gateway that is there and takes the credentials passes', async () => {
  const gateway = await start({ port: 0 });
  await expect(checked(gateway.url)).resolves.toBeUndefined();
  const credentials = { ...chosen.credentials, passwordHash: 'f'.repeat(64) };
  await expect(checked(gateway.url, { ...chosen, credentials })).rejects.toThrow('refuses the credentials');
  await gateway.close();
});

test.each([
  ['another service', '<html>', new Date(), 'a server answers there, but not with this interface'],
  [
    'a clock that is slow',
    '{"status":"available"}',
    new Date(Date.now() - 3_600_000),
    /its clock is 36\d\d s behind ours/,
  ],
  [
    'a clock that is fast',
    '{"status":"available"}',
    new Date(Date.now() + 3_600_000),
    /its clock is 3[56]\d\d s ahead of ours/,
  ],
])('%s is refused in one sentence', async (_, text, date, sentence) => {
  await expect(checked(await answering(text, date))).rejects.toThrow(sentence);
});

test('nobody there', async () => {
  await expect(checked('http://127.0.0.1:1')).rejects.toThrow('no gateway answers there');
});
