import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendRaw } from './raw-http';
import { listening } from './testing/listening';

let server: Server;
afterEach(() => server.close());

/** The address of a server that answers a request so. */
async function serving(answer: (socket: Socket, request: string) => void): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', (text) => answer(socket, String(text)));
  });
  return `http://${await listening(server)}/`;
}

const sent = (url: string, limitMs?: number) =>
  sendRaw({ method: 'GET', url, headers: [['x-OWN', '1']] }, undefined, limitMs);
const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n';

test.each<[what: string, answer: (socket: Socket) => void, text: string]>([
  ['whole', (socket) => socket.end(`${head}hello`), 'hello'],
  ['cut off', (socket) => socket.end(`${head}he`), 'he'],
  ['behind an interim one', (socket) => socket.end(`HTTP/1.1 103 Early Hints\r\n\r\n${head}hello`), 'hello'],
])('a response that is %s', async (_, answer, text) => {
  expect(await sent(await serving(answer))).toMatchObject({ status: 200, text });
});

test.each<[what: string, answer: (socket: Socket) => void, reason: RegExp]>([
  ['no response', () => undefined, /^no response within 0\.1 s$/],
  ['a response that stops', (socket) => socket.write(`${head}he`), /^no response within 0\.1 s$/],
  ['a connection that is closed', (socket) => socket.end(), /socket hang up/],
])('%s is none', async (_, answer, reason) => {
  await expect(sent(await serving(answer), 100)).rejects.toThrow(reason);
});

test.each(['x-OWN: 1', 'Accept-Encoding: identity'])('a header is sent in its case: %s', async (line) => {
  const url = await serving((socket, request) => socket.end(`${head}${request.includes(`\r\n${line}\r\n`)} `));
  expect((await sent(url)).text).toBe('true ');
});
