import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressesOf, addressProblem } from './addresses';
import { listening } from './testing/listening';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer();
  port = Number((await listening(server)).split(':')[1]);
});
afterAll(() => server.close());

const [own, dead, other] = ['127.0.0.1', '127.0.0.2', '::1'];
/** Nobody listens at the last two. */
test.each<[what: string, host: string, addresses: string[], pinned: string | undefined, said: RegExp | undefined]>([
  ['an address', own, [], undefined, undefined],
  ['one that answers', 'gateway.test', [own], undefined, undefined],
  ['one that does not', 'gateway.test', [dead], undefined, undefined],
  [
    'one of two that does not',
    'gateway.test',
    [dead, own],
    own,
    /^gateway\.test has 2 addresses, and nobody answers at 127\.0\.0\.2 \(connection refused\)\. .* goes to 127\.0\.0\.1 alone/,
  ],
  ['one of IPv6 that does not, which k6 would not take', 'gateway.test', [own, other], undefined, undefined],
  ['localhost of one family', 'localhost', [dead, own], own, undefined],
])('%s', async (_, host, addresses, pinned, said) => {
  const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const tried = await addressesOf(`http://${host}:${port}`, resolve);
  expect(tried.pinned).toBe(pinned);
  if (said) expect(addressProblem(tried)).toMatch(said);
  else expect(addressProblem(tried)).toBeUndefined();
});

test('a server of IPv6 alone, whose name has both', async () => {
  const six = createServer();
  await listening(six, '::1');
  const found = [own, other].map((address) => ({ address, family: address === own ? 4 : 6 }));
  const tried = await addressesOf(`http://localhost:${(six.address() as AddressInfo).port}`, async () => found);
  expect(tried.pinned).toBe('::1');
  six.close();
});
