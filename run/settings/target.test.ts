import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueForThisMachine } from '../../gateway/http/authority';
import { chooseTarget } from './target';

const folder = mkdtempSync(join(tmpdir(), 'target-'));
const embedded = readFileSync('targets/embedded.yaml', 'utf8');
const file = (name: string, text: string): void => writeFileSync(join(folder, name), text);
beforeAll(async () => {
  mkdirSync(join(folder, 'sub'));
  file('ca.pem', (await issueForThisMachine(Date.now())).caCertificate);
  file('text.pem', 'no certificate');
  for (const name of ['ca.pem', 'text.pem', 'none.pem', 'sub'])
    file(`${name}.yaml`, embedded.replace('environment: test', `environment: test\ncaFile: ${name}`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('caFile is found beside the target file', () => {
  expect(chooseTarget({ target: join(folder, 'ca.pem.yaml') }).caFile).toBe(join(folder, 'ca.pem'));
});

test.each([
  ['sub', /^--target: .*sub is a folder, not a file\. npm run init -- --example writes one to start with\.$/],
  ['none.yaml', /^--target: there is no file .*none\.yaml\. npm run init/],
  ['none.yaml/target.yaml', /there is no file/],
  ['none.pem.yaml', /none\.pem\.yaml:\d+: caFile: there is no file none\.pem, looked for at .*none\.pem\.$/],
  ['text.pem.yaml', /text\.pem\.yaml:\d+: caFile: text\.pem holds no certificate in PEM form\.$/],
  ['sub.yaml', /sub\.yaml:\d+: caFile: sub is a folder, not a file/],
])('%s is refused', (name, message) => {
  expect(() => chooseTarget({ target: join(folder, name) })).toThrow(message);
});

test.each([
  ['none', undefined, undefined, undefined],
  ['that of the target file', 5, undefined, { most: 5, by: expect.stringMatching(/^rates\.requestsPerSecond of /) }],
  ['a lower pace', 5, 3, { most: 3, by: '--pace' }],
  ['that of the target file, below the pace', 5, 9, { most: 5, by: expect.stringMatching(/^rates/) }],
  ['a pace alone', undefined, 9, { most: 9, by: '--pace' }],
])('the ceiling is %s', (_, rate, pace, ceiling) => {
  const rates = rate === undefined ? '' : `rates: { requestsPerSecond: ${rate} }\n`;
  file('rates.yaml', `${embedded.replace(/^rates:.*\n(?: .*\n)*/m, '')}${rates}`);
  expect(chooseTarget({ target: join(folder, 'rates.yaml'), ...(pace && { pace }) }).ceiling).toEqual(ceiling);
});
