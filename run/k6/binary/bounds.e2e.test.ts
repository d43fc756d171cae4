/** What the module beside k6 (toolchain/bounds) leaves of a response, by the real k6. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../../../common/project-root';
import { withTempDir } from '../../../common/temp-dir';
import { boundsResponses, cachedK6, k6Environment } from './k6';

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

test.skipIf(!boundsResponses(file))('a body is read up to a length and a depth', { timeout: 60_000 }, async () => {
  const server = createServer(({ url }, response) => {
    const [, body, coding] = answers.find(([path]) => url === `/${path}`) ?? [];
    response.writeHead(200, coding ? { 'content-encoding': coding } : {}).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const script = `
    import http from 'k6/http';
    import { boundResponses } from 'k6/x/bounds';
    export default () => {
      boundResponses(1000, 5, 'CUT');
      for (const path of ${JSON.stringify(answers.map(([path]) => path))})
        console.log(JSON.stringify([path, http.get('${address}/' + path).body]));
    };`;
  await withTempDir('bounds', async (folder) => {
    writeFileSync(join(folder, 'script.js'), script);
    const args = ['run', '--quiet', '--no-color', '--log-format', 'raw', join(folder, 'script.js')];
    const { stdout, stderr } = await promisify(execFile)(file, args, { env: k6Environment() });
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('['));
    expect(lines.map((line) => JSON.parse(line))).toEqual(answers.map(([path, , , received]) => [path, received]));
  });
  server.close();
});
