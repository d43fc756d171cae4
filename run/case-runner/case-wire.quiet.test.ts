import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, request as send } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { start } from '../../gateway';
import type { JournalRecord } from '../../journal';
import { runCase } from '../../scenarios/engine/compliance/run-case';
import { cutOff, maxBytesOfCase as maxBytes, maxDepth } from '../../scenarios/engine/cut-off';
import { Workers } from '../../scenarios/engine/workers';
import type { Call } from '../../wire/wire';
import { settingOf, terms } from '../in-process/in-process';
import { judgedAlone } from '../in-process/testing/judged';
import { listening } from '../network/testing/listening';
import { casesScript } from '../programs';
import { caseWire } from './case-wire';
import { boundedText, gate, sender, threadSender } from './sender';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  ['an answer', '{"a":[1]}', '{"a":[1]}'],
  ['as deep as may be', nested(maxDepth), nested(maxDepth)],
  ['too deep', nested(maxDepth + 1), '['.repeat(maxDepth) + cutOff],
  ['brackets in a text', `"${'['.repeat(maxDepth + 1)}\\"["`, `"${'['.repeat(maxDepth + 1)}\\"["`],
  ['as long as may be', 'x'.repeat(maxBytes), 'x'.repeat(maxBytes)],
  ['too long', 'x'.repeat(maxBytes + 1), 'x'.repeat(maxBytes) + cutOff],
])('a body is read up to a length and a depth: %s', (_, text, read) => expect(boundedText(text) === read).toBe(true));

const bomb = gzipSync('x'.repeat(20 * maxBytes));
const asked: { url: string; body: string; cookie: string | undefined; socket: unknown }[] = [];
const answers: Readonly<Record<string, RequestListener>> = {
  '/plain': (_, response) => response.writeHead(201, { 'set-cookie': 'a=b' }).end('{"a":"ü"}'),
  '/gzip': (_, response) => response.writeHead(422, { 'content-encoding': 'gzip' }).end(gzipSync('{}')),
  '/bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  '/no-gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
  '/redirect': (_, response) => response.writeHead(302, { location: '/plain' }).end(),
  '/hang-up': (request) => request.socket.destroy(),
  // long enough that copies are under way together
  '/copies': (_, response) => void setTimeout(() => response.end('{}'), 50),
};
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const { url = '', headers, socket } = request;
    asked.push({ url, body, cookie: headers.cookie, socket });
    answers[url]?.(request, response);
  });
});
const origin = `http://${(await listening(server)).replace('127.0.0.1', 'some.host')}`;
const direct = sender({ hosts: { 'some.host': '127.0.0.1' } });
const options = { sender: direct, workers: new Workers(1), write: () => {} };
const wire = caseWire(options);
afterAll(async () => {
  await direct.close();
  server.closeAllConnections();
  server.close();
});

const call = (path: string, payload?: string): Call => ({
  operation: 'createQuotation',
  method: payload === undefined ? 'GET' : 'POST',
  url: origin + path,
  headers: { 'Content-Type': 'application/json' },
  body: {},
  ...(payload !== undefined && { payload }),
});
const at = (path: string) => asked.filter(({ url }) => url === path);

test.each<[path: string, payload: string | undefined, reply: object]>([
  ['/plain', '{"b":1}', { status: 201, text: '{"a":"ü"}' }],
  ['/gzip', undefined, { status: 422, text: '{}' }],
  // 2,000 letters without their last word, of which a part might be that of a secret
  ['/bomb', undefined, { status: 200, text: 'x'.repeat(1600) + cutOff }],
  ['/no-gzip', undefined, { status: 200, text: '{}' }],
  ['/redirect', undefined, { status: 302, text: '' }],
  ['/hang-up', undefined, { status: 0, text: '', fault: 'other side closed' }],
])('a reply of %s', async (path, payload, reply) => {
  expect(await wire.send([call(path, payload)])).toMatchObject([reply]);
  // no cookie of an earlier answer, no second request for a lost one
  expect(at(path)).toMatchObject([{ body: payload ?? '', cookie: undefined }]);
});

test('copies leave at one moment, over connections of their own', async () => {
  const replies = await wire.send([call('/copies', '{}'), call('/copies', '{}'), call('/copies', '{}')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(at('/copies').map(({ socket }) => socket)).size).toBe(3);
  for (const { ms } of replies) expect(ms).toBeGreaterThan(45);
});

test('a call that is alone has a new connection', async () => {
  for (let nth = 0; nth < 2; nth += 1) await wire.send([{ ...call('/plain', '{}'), isAlone: true }]);
  const sockets = at('/plain').map(({ socket }) => socket);
  expect(sockets.slice(-2).map((socket) => sockets.indexOf(socket))).toEqual([sockets.length - 2, sockets.length - 1]);
});

test.each([
  ['each time', () => true, ['transactionRequest.senderKyc.subjectName.firstName'], []],
  ['once', (nth: number) => nth === 1, [], ['network']],
])('a gateway that breaks off the connection on one value %s', async (_, breaks, broken, faults) => {
  const gateway = await start({ port: 0 });
  let seen = 0;
  const front = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      const body = Buffer.concat(parts);
      seen += body.includes('a'.repeat(20)) ? 1 : 0;
      if (body.includes('a'.repeat(20)) && breaks(seen)) return request.socket.destroy();
      return send(`${gateway.url}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }).end(body);
    });
  });
  const baseUrl = `http://${await listening(front)}`;
  const records: JournalRecord[] = [];
  const ownSender = sender({});
  const own = caseWire({ sender: ownSender, workers: new Workers(1), write: (record) => records.push(record) });
  const id = 'boundaries.createTransaction.p2p-BANK_AC-current.senderKyc.subjectName.firstName.max';
  const planned = settingOf().plan.cases.find((one) => one.id === id) ?? expect.fail(`no case ${id}`);
  await runCase(planned, 1, { ...terms, baseUrl }, own).finally(async () => {
    await ownSender.close();
    front.closeAllConnections();
    front.close();
    await gateway.close();
  });
  const found = (await judgedAlone([planned], records)).checks.flatMap(({ findings }) => findings);
  expect(found.map(({ requirement }) => requirement)).toEqual(broken);
  expect(records.flatMap((record) => (record.t === 'fault' ? [record.whose] : []))).toEqual(faults);
});

test('a gate opens once all stand before it', async () => {
  const opened: number[] = [];
  const pass = gate(3);
  const waits = [1, 2].map((one) => pass().then(() => opened.push(one)));
  await new Promise((done) => setImmediate(done));
  expect(opened).toEqual([]);
  await Promise.all([...waits, pass()]);
  expect(opened).toEqual([1, 2]);
});

test('a gate does not wait for a connection that is never open', async () => {
  const begun = performance.now();
  await gate(2)();
  expect(performance.now() - begun).toBeGreaterThan(900);
});

test('no more requests leave in a second than the ceiling allows', async () => {
  const slow = caseWire({ ...options, ceiling: 50 });
  const begun = performance.now();
  const replies = await slow.send(Array.from({ length: 6 }, () => call('/no-gzip')));
  expect(performance.now() - begun).toBeGreaterThan(95);
  // what a request waits for its moment is no time of its reply
  for (const { ms } of replies) expect(ms).toBeLessThan(90);
  expect(replies.at(-1)?.waitedMs).toBeGreaterThan(90);
});

test('a thread sends as well, and measures a reply while the one that asks is busy', async () => {
  const file = join(testFolder('sender'), 'cases.mjs');
  await casesScript(file);
  const thread = threadSender(pathToFileURL(file), { hosts: { 'some.host': '127.0.0.1' } });
  const own = caseWire({ ...options, sender: thread });
  expect(await own.send([call('/plain'), call('/hang-up')])).toMatchObject([
    { status: 201, text: '{"a":"ü"}' },
    { status: 0, fault: expect.stringMatching(/./) },
  ]);
  const asked = own.send([call('/gzip')]);
  const until = performance.now() + 400;
  while (performance.now() < until);
  const [reply] = await asked;
  expect(reply).toMatchObject({ status: 422, text: '{}' });
  // all of it but the reply itself was a wait
  expect((reply?.ms ?? 0) + (reply?.waitedMs ?? 0)).toBeGreaterThan(390);
  expect(await thread.close()).toMatchObject({ lagMs: expect.any(Number) });
});

test('a thread that had to wait tells when, and for how long', async () => {
  const file = join(testFolder('sender'), 'cases.mjs');
  await casesScript(file);
  const thread = threadSender(pathToFileURL(file), {});
  await caseWire({ ...options, sender: thread }).send([call('/plain')]);
  const { pid } = process;
  await once(spawn('sh', ['-c', `kill -STOP ${pid}; sleep 0.7; kill -CONT ${pid}`]), 'close');
  const { stalls = [] } = await thread.close();
  expect(stalls).toHaveLength(1);
  const [[from, until] = [0, 0]] = stalls;
  expect(until - from).toBeGreaterThan(500);
  expect(until - from).toBeLessThan(800);
});
