import { expect, test } from 'vitest';
import { readPartners } from './partners';

const sha = 'ab'.repeat(32);
const text = (...entries: string[]) => `partners:\n${entries.map((entry) => `  - { ${entry} }\n`).join('')}`;
const read = (content: string, allowsRemote = false) =>
  readPartners('partners.yaml', content, { SECRET: 'hunter2' }, allowsRemote);

test.each<[string, string, unknown]>([
  ['a password', 'username: A, password: b', { username: 'A', password: 'b' }],
  ['a password from the environment', `username: A, password: "\${SECRET}"`, { username: 'A', password: 'hunter2' }],
  ['a hash', `username: A, passwordSha256: ${sha}`, { username: 'A', passwordSha256: sha }],
  [
    'an address on this machine',
    'username: A, password: b, callbackUrl: "http://127.0.0.1:9/x"',
    { username: 'A', password: 'b', callbackUrl: 'http://127.0.0.1:9/x' },
  ],
])('%s is read', (_, entry, partner) => {
  expect(read(text(entry))).toEqual([partner]);
});

test('several partners are read', () => {
  expect(read(text('username: A, password: b', 'username: C, password: d'))).toHaveLength(2);
});

test('an address elsewhere needs the permission', () => {
  const remote = text('username: A, password: b, callbackUrl: "http://10.0.0.1/x"');
  expect(() => read(remote)).toThrow(
    'partners.yaml:2: http://10.0.0.1/x is not on this machine. Callbacks go to 127.0.0.0/8, [::1] and localhost only, so that no test loads another machine; --allow-remote-callbacks permits it.',
  );
  expect(read(remote, true)[0]?.callbackUrl).toBe('http://10.0.0.1/x');
});

test.each<[string, string, RegExp]>([
  ['no partner', 'partners: []', /^partners\.yaml:1: partners/],
  ['another key', 'partner: []', /unknown key partner in the file/],
  ['no credentials', text('username: A'), /^partners\.yaml:2: A needs either password or passwordSha256\.$/],
  ['both', text(`username: A, password: b, passwordSha256: ${sha}`), /needs either password or passwordSha256/],
  [
    'a hash that is none',
    text('username: A, passwordSha256: abc'),
    /partners\.0\.passwordSha256 is a text of 3 characters that is not shown; expected/,
  ],
  [
    'a variable that is not set',
    text(`username: A, password: "\${NONE}"`),
    /environment variable NONE, which is not set/,
  ],
  [
    'a user name in two cases',
    text('username: A, password: b', 'username: a, password: c'),
    /^partners\.yaml:3: a is listed twice\.$/,
  ],
  [
    'an address of another kind',
    text('username: A, password: b, callbackUrl: "ftp://127.0.0.1/"'),
    /an http or https URL/,
  ],
  ['an address that is none', text('username: A, password: b, callbackUrl: "http://"'), /http:\/\/ is not a URL/],
])('%s is refused', (_, content, message) => {
  expect(() => read(content)).toThrow(message);
});
