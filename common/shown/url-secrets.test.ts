import { expect, test } from 'vitest';
import { secretsOfUrl, shownUrl, splitUserInfo, withoutUrlSecrets, withoutWrittenSecrets } from './url-secrets';

test.each([
  [
    'user and password',
    'at https://user:secret@h:1/p, twice http://user:secret@h',
    'at https://***@h:1/p, twice http://***@h',
  ],
  ['an @ in the password', 'https://user:sec@ret@h/p', 'https://***@h/p'],
  ['a token in place of the user', 'Get "http://ghp_secret@h/p": EOF', 'Get "http://***@h/p": EOF'],
  ['a parameter', 'http://h/p?a=1&access_token=secret&b=2', 'http://h/p?a=1&access_token=***&b=2'],
  ['JSON', '{"url":"http://u:secret@h/?key=secret","x":"a@b"}', '{"url":"http://***@h/?key=***","x":"a@b"}'],
  ['an @ in a path', 'http://h/a@b', 'http://h/a@b'],
  ['an address of mail', 'mail a@b.c', 'mail a@b.c'],
])('hidden in a text: %s', (_, text, shown) => {
  expect(withoutUrlSecrets(text)).toBe(shown);
});

test.each([
  ['htp://u:secret@h', 'htp://***@h'],
  ['u:secret@h/p', '***@h/p'],
  ['http://u:sec/ret@h', 'http://***@h'],
  ['http://u:sec?re#t@h', 'http://***@h'],
  ['http:u:secret@h', '***@h'],
  ['http://h/p?token=secret', 'http://h/p?token=***'],
])('an address that is written wrongly: %s', (url, shown) => {
  expect(shownUrl(url)).toBe(shown);
  expect(withoutWrittenSecrets(`argument '${url}' is invalid`)).not.toContain('secret');
});

test.each([
  ['http://h:1/p', 'http://h:1/p', undefined],
  ['https://user:secret@h/p', 'https://h/p', 'user:secret'],
  ['https://user:s%40c%2Fret@h', 'https://h', 'user:s@c/ret'],
  ['HTTP://token@h', 'HTTP://h', 'token:'],
  ['http://u:100%@h', 'http://h', 'u:100%'],
  ['http://h/a@b', 'http://h/a@b', undefined],
])('%s is divided', (whole, url, info) => {
  const authorization = info && `Basic ${Buffer.from(info).toString('base64')}`;
  expect(splitUserInfo(whole)).toEqual({ url, ...(authorization && { authorization }) });
});

test('secrets are known in each form in which they may be repeated', () => {
  expect(secretsOfUrl('http://user:of%40address@h/?sig=of-parameter')).toEqual([
    ...['user:of%40address', 'of%40address', 'of-parameter', 'user:of@address', 'of@address'],
    ...['Basic dXNlcjpvZkBhZGRyZXNz', 'dXNlcjpvZkBhZGRyZXNz'],
  ]);
  expect(secretsOfUrl('http://u:short@h')).toEqual(['Basic dTpzaG9ydA==', 'dTpzaG9ydA==']);
});
