import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { type ChosenTarget, chooseTarget } from '../settings/target';
import { receiveCallbacks } from './callbacks';
import { listening } from './testing/listening';

/** addresses that were registered, with the partner's name */
const registered: string[] = [];
let answer: { status: number; body?: string } | undefined;
const gateway = createServer((request, response) => {
  if (!answer) return request.socket.destroy();
  const { status, body } = answer;
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  return request.on('end', () => {
    registered.push(`${request.headers['x-username']} ${JSON.parse(text).url}`);
    response.writeHead(status).end(body);
  });
});
const baseUrl = `http://${await listening(gateway)}`;
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

const usual = chooseTarget({});
const callbacks = { register: '/callback-url', withinSeconds: 1 };
const chosen: ChosenTarget = { ...usual, baseUrl, target: { ...usual.target, callbacks } };

test.each<[what: string, status: number | undefined, body: string | undefined, wanted: RegExp]>([
  ['a success', 204, undefined, /^http:\/\/127\.0\.0\.1:\d+\/callbacks$/],
  ['another address of this machine', 200, '{"url":"http://127.0.0.1:0/mine"}', /:\d+\/mine$/],
  ['another address', 200, '{"url":"http://192.0.2.1/"}', /did not accept our callback URL \(it uses http:\/\/192/],
  ['a success in JSON', 200, '{}', /^http:\/\/127\.0\.0\.1:\d+\/callbacks$/],
  ['an error object', 200, '{"error":{"errorCode":"1003"}}', /did not accept our callback URL \(a refusal with 1003\)/],
  ['a page', 200, '<html>', /did not accept our callback URL \(HTTP 200 with a page\)/],
  ['a refusal', 404, undefined, /did not accept our callback URL \(HTTP 404\)/],
  ['nothing', undefined, undefined, /did not accept our callback URL \(no answer\)/],
])('a gateway that answers the registration by %s', async (_, status, body, wanted) => {
  answer = status === undefined ? undefined : { status, ...(body !== undefined && { body }) };
  const received = await receiveCallbacks(chosen, () => {});
  if (received && 'close' in received) await received.close();
  expect(received && ('url' in received ? received.url : received.text)).toMatch(wanted);
});

test('an address that the gateway gives back, and where another program listens', async () => {
  const other = createServer();
  const used = `http://${await listening(other)}/mine`;
  answer = { status: 200, body: JSON.stringify({ url: used }) };
  const received = await receiveCallbacks(chosen, () => {}).catch((error) => error.message);
  other.close();
  expect(received).toBe(
    `${baseUrl}/callback-url answers that callbacks go to ${used}, where the harness cannot listen: Port ${new URL(used).port} is in use. Stop what listens there, or let the gateway take the address that it is given.`,
  );
});

test('the second partner registers a path of its own', async () => {
  answer = { status: 204 };
  registered.length = 0;
  const second = { ...chosen.credentials, username: 'TWO' };
  const received = await receiveCallbacks({ ...chosen, secondCredentials: second }, () => {});
  if (!received || !('close' in received)) return expect.fail('no receiver');
  await received.close();
  const { username } = chosen.credentials;
  expect(registered).toEqual([`${username} ${received.url}`, `TWO ${received.url}/second`]);
});
