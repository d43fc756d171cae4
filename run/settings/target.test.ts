import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueForThisMachine } from '../../gateway/http/authority';
import { certificates } from '../network/testing/certificates';
import { chooseTarget } from './target';

const folder = mkdtempSync(join(tmpdir(), 'target-'));
const embedded = readFileSync('targets/embedded.yaml', 'utf8');
const file = (name: string, text: string): void => writeFileSync(join(folder, name), text);
/** Files of a client certificate, by the name of a target file that has them. */
const clients: Record<string, [cert: string, key: string]> = {
  client: ['client.pem', 'client.key'],
  'client-other': ['client.pem', 'other.key'],
  'client-ended': ['ended.pem', 'client.key'],
  'client-locked': ['client.pem', 'locked.key'],
  'client-turned': ['client.key', 'client.pem'],
  'client-gone': ['client.pem', 'none.key'],
};
beforeAll(async () => {
  const { client, other, expired } = await certificates();
  file('client.pem', client.cert);
  file('client.key', client.key);
  file('other.key', other.key);
  file('ended.pem', expired.cert);
  const locked = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
  file('locked.key', createPrivateKey(client.key).export(locked) as string);
  for (const [name, [clientCert, clientKey]] of Object.entries(clients))
    file(`${name}.yaml`, `${embedded}tls: ${JSON.stringify({ clientCert, clientKey })}\n`);
  mkdirSync(join(folder, 'sub'));
  const pemOf = (key: KeyObject) =>
    key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  file('pan.pem', pemOf(rsa.publicKey));
  file('pan.key', pemOf(rsa.privateKey));
  file('ec.pem', pemOf(generateKeyPairSync('ed25519').publicKey));
  for (const name of ['pan.pem', 'pan.key', 'ec.pem', 'text.pem', 'pan-none.pem'])
    file(`card-${name}.yaml`, embedded.replace('key: /reference/pan-key', `key: ${name}`));
  file('ca.pem', (await issueForThisMachine(Date.now())).caCertificate);
  file('text.pem', 'no certificate');
  for (const name of ['ca.pem', 'text.pem', 'none.pem', 'sub'])
    file(`${name}.yaml`, embedded.replace('environment: test', `environment: test\ncaFile: ${name}`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a client certificate is read with its key', () => {
  const { client } = chooseTarget({ target: join(folder, 'client.yaml') });
  expect(client?.key).toMatch(/BEGIN PRIVATE KEY/);
});

test('caFile is found beside the target file', () => {
  expect(chooseTarget({ target: join(folder, 'ca.pem.yaml') }).caFile).toBe(join(folder, 'ca.pem'));
});

test('the key for card numbers is found beside the target file, or is that of a path of the gateway', () => {
  expect(chooseTarget({ target: join(folder, 'card-pan.pem.yaml') }).panKey).toMatch(/BEGIN PUBLIC KEY/);
  expect(chooseTarget({}).panKey).toBeUndefined();
});

test.each([
  [
    'card-pan-none.pem.yaml',
    /:\d+: panEncryption\.key: there is no file pan-none\.pem.*, looked for at .*pan-none\.pem\.$/,
  ],
  ['card-pan.key.yaml', /panEncryption\.key: pan\.key is a private key, and the public one/],
  ['card-ec.pem.yaml', /panEncryption\.key: ec\.pem is not an RSA key\.$/],
  ['card-text.pem.yaml', /panEncryption\.key: text\.pem holds no public key in PEM form\.$/],
  ['sub', /^--target: .*sub is a folder, not a file\. npm run init writes one to start with\.$/],
  ['none.yaml', /^--target: there is no file .*none\.yaml\. npm run init/],
  ['none.yaml/target.yaml', /there is no file/],
  ['none.pem.yaml', /none\.pem\.yaml:\d+: caFile: there is no file none\.pem, looked for at .*none\.pem\.$/],
  ['text.pem.yaml', /text\.pem\.yaml:\d+: caFile: text\.pem holds no certificate in PEM form\.$/],
  ['client-other.yaml', /: tls\.clientKey: other\.key is not the key of the certificate client\.pem\.$/],
  ['client-ended.yaml', /: tls\.clientCert: ended\.pem has expired, at \d{4}-.*Ask the gateway's operator/],
  ['client-locked.yaml', /: tls\.clientKey: locked\.key is a key with a passphrase.*openssl pkey -in locked\.key/],
  ['client-turned.yaml', /: tls\.clientCert: client\.key holds no certificate in PEM form\.$/],
  [
    'client-gone.yaml',
    /: tls\.clientKey: there is no file none\.key, but .*, looked for at|there is no file none\.key/,
  ],
  ['sub.yaml', /sub\.yaml:\d+: caFile: sub is a folder, not a file/],
])('%s is refused', (name, message) => {
  expect(() => chooseTarget({ target: join(folder, name) })).toThrow(message);
});

test('a second partner may be of another country', () => {
  file('second.yaml', embedded.replace('secondPartner:\n', 'secondPartner:\n  originCountry: GB\n'));
  const { credentials, secondCredentials } = chooseTarget({ target: join(folder, 'second.yaml') });
  expect([credentials.originCountry, secondCredentials?.originCountry]).toEqual(['US', 'GB']);
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
