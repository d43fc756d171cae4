/** The module beside k6 (toolchain/recorder) by the real k6: what it sends, records, and leaves of a response. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../../../common/project-root';
import { withTempDir } from '../../../common/temp-dir';
import { cachedK6, k6Environment } from './k6';

const file = process.env.K6_BIN ?? cachedK6(root);
const text = 'x'.repeat(1000);
const megabytes = Buffer.alloc(200 * 2 ** 20, 'x');
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const answers: [path: string, body: Buffer | string, coding: string | undefined, received: string][] = [
  ['short', 'x', undefined, 'x'],
  ['at-the-limit', text, undefined, text],
  ['above-it', `${text}x`, undefined, `${text}CUT`],
  ['megabytes', megabytes, undefined, `${text}CUT`],
  ['gzip', gzipSync('x'), 'gzip', 'x'],
  ['gzip-bomb', gzipSync(megabytes), 'gzip', `${text}CUT`],
  ['deflate-bomb', deflateSync(megabytes), 'deflate', `${text}CUT`],
  ['brotli-bomb', brotliCompressSync(megabytes.subarray(0, 2 ** 20)), 'br', `${text}CUT`],
  ['as-deep-as-may-be', nested(5), undefined, nested(5)],
  ['too-deep', nested(6), undefined, '[[[[[CUT'],
  ['brackets-in-a-text', '["[[[[[[[\\"[[["]', undefined, '["[[[[[[[\\"[[["]'],
];

/** What a script prints on standard output and error, with `URL` for the address of a server that answers as `answer` does. */
async function printed(script: string, answer: RequestListener): Promise<{ stdout: string; stderr: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await withTempDir('recorder', (folder) => {
      writeFileSync(join(folder, 'script.js'), script.replaceAll('URL', address));
      const args = ['run', '--quiet', '--no-color', '--log-format', 'raw', join(folder, 'script.js')];
      return promisify(execFile)(file, args, { env: k6Environment(), maxBuffer: 2 ** 26 });
    });
  } finally {
    server.close();
  }
}

test('a body is read up to a length and a depth', async () => {
  const script = `
    import http from 'k6/http';
    import { boundResponses } from 'k6/x/recorder/v1';
    export default () => {
      boundResponses(1000, 5, 'CUT');
      for (const path of ${JSON.stringify(answers.map(([path]) => path))})
        console.log(JSON.stringify([path, http.get('URL/' + path).body]));
    };`;
  const { stdout, stderr } = await printed(script, ({ url }, response) => {
    const [, body, coding] = answers.find(([path]) => url === `/${path}`) ?? [];
    response.writeHead(200, coding ? { 'content-encoding': coding } : {}).end(body);
  });
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('['));
  expect(lines.map((line) => JSON.parse(line))).toEqual(answers.map(([path, , , received]) => [path, received]));
});

test('exchanges are sent as asked, returned and recorded', async () => {
  const seen: string[] = [];
  const replies = `
    import { flush, record, send } from 'k6/x/recorder/v1';
    const post = (path, body, copies = 1) =>
      send('flow-1', 'create', body === undefined ? 'GET' : 'POST', 'URL/' + path, { 'X-OWN': 'own', Host: 'own.example' }, body, copies);
    export default () => {
      const all = [post('plain', '{"a":"ü"}'), post('cookie'), post('redirect'), post('bytes'), post('hang-up'), post('copies', 'x', 3)];
      record(JSON.stringify({ replies: all }));
    };
    export const teardown = flush;
    export const handleSummary = () => ({});`;
  const { stdout } = await printed(replies, (request, response) => {
    const { url = '', method, headers } = request;
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      seen.push([method, url, body, headers['x-own'], headers.host, headers.cookie ?? 'no cookie'].join(' '));
      if (url === '/hang-up') return request.socket.destroy();
      const status = url === '/redirect' ? 302 : 201;
      const own = { location: '/elsewhere', 'set-cookie': 'a=b', 'x-odd': 'say "a"' };
      return response
        .writeHead(status, own)
        .end(url === '/bytes' ? Buffer.from([0x22, 0xff, 0x0a, 0x01]) : `${url}: "ok"`);
    });
  });
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { replies: given } = lines.pop();
  const plain = { flow: 'flow-1', operation: 'create', status: 201, text: '/plain: "ok"' };
  expect(lines[0]).toMatchObject({
    ...plain,
    sent: expect.any(Number),
    at: expect.any(Number),
    ms: expect.any(Number),
  });
  expect(lines[0].headers).toMatchObject({ 'X-Odd': 'say "a"' });
  expect(lines.map(({ status }) => status)).toEqual([201, 201, 302, 201, 0, 201, 201, 201]);
  expect(lines[0].connectMs).toBeGreaterThan(0);
  expect(lines[1].connectMs).toBeUndefined();
  expect(lines[3].text).toBe('"\ufffd\n\u0001');
  expect(lines[4].fault).toMatch(/EOF|reset/);
  // the same is returned, without what no decision needs
  const returned = lines.map(({ status, text, ms, connectMs, fault }) => ({ status, text, ms, connectMs, fault }));
  expect(given.flat().slice(0, 5)).toEqual(JSON.parse(JSON.stringify(returned.slice(0, 5))));
  expect(given[5].map(({ status }: { status: number }) => status)).toEqual([201, 201, 201]);
  expect(seen[0]).toBe('POST /plain {"a":"ü"} own own.example no cookie');
  expect(seen.filter((one) => one.includes('/copies'))).toHaveLength(3);
  expect(seen.every((one) => one.endsWith('no cookie'))).toBe(true);
  // a lost answer is no reason to send again
  expect(seen.filter((one) => one.includes('/hang-up'))).toHaveLength(1);
});
