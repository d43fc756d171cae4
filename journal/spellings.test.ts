import { expect, test } from 'vitest';
import { recordMasker } from './mask';
import type { JournalRecord } from './records';
import { anySpelling, canonical, spellingsOf } from './spellings';

const pan = '4111111111111111';
const secret = 'Pass-w0rd';

/** What an answer shows of two secrets, once it is masked. */
const inAnswer = (text: string): string =>
  JSON.parse(recordMasker([pan, secret])({ t: 'exchange', text } as unknown as JournalRecord)).text;

const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['as it is', pan, '***'],
  ['in groups', '4111 1111 1111 1111', '***'],
  ['in groups with hyphens', '4111-1111-1111-1111', '***'],
  ['in groups of escaped spaces', '4111%201111%201111%201111', '***'],
  ['in groups of escaped hyphens', '4111&#45;1111&#x2d;1111\\u002D1111', '***'],
  ['as escapes of JSON', '411111111111111\\u0031', '***'],
  ['as escapes that are escaped', '411111111111111\\\\\\\\u0031', '***'],
  ['as escapes of a URL', '411111111111111%31', '***'],
  ['as escapes of XML in hex', '411111111111111&#x31;', '***'],
  ['as escapes of XML in hex with zeros', '411111111111111&#x0031;', '***'],
  ['as decimal escapes of XML', '411111111111111&#49;', '***'],
  ['as decimal escapes of XML with zeros', '411111111111111&#0049;', '***'],
  ['in other letters', 'pASS-W0RD', '***'],
  ['with an escape in capitals', '\\u0050ass\\u002DW0rd', '***'],
  ['with an escape in small letters', '%70ass%2dw0rd', '***'],
  ['without what it has between', 'passw0rd', '***'],
  ['with a space in place of it', 'pass w0rd', '***'],
  ['each time', `${pan}, ${pan} and 411111111111111%31`, '***, *** and ***'],
  ['in base64', base64(pan), expect.not.stringContaining('DExMTExMTExMTEx')],
  ['a part of it', '411111111111111', '411111111111111'],
  ['in reverse', 'dr0w-ssaP', 'dr0w-ssaP'],
  ['another escape', '%35111111111111111', '%35111111111111111'],
])('a secret %s', (_, text, expected) => expect(inAnswer(text)).toEqual(expected));

test.each([0, 1, 2, 3, 4])('in base64 after %i bytes no part is left from which it could be read', (before) => {
  for (const after of ['', 'x', 'xy', 'xyz']) {
    const text = base64(`${'?'.repeat(before)}${secret}${after}`);
    const shown = inAnswer(text).replaceAll('***', '');
    expect(shown.length).toBeLessThan(text.length - 8);
    expect(Buffer.from(shown, 'base64').toString()).not.toMatch(/ass-w0|Pass|w0rd/);
  }
});

test('in base64 for URLs other signs stand for two of the 64', () => {
  const odd = '???>>>???>>>';
  const [plain, forUrls] = [base64(odd), Buffer.from(odd).toString('base64url')];
  expect(plain).toMatch(/[+/]/);
  expect(spellingsOf([odd])).toEqual(expect.arrayContaining([plain, forUrls]));
  expect(spellingsOf(['', odd])).toEqual(spellingsOf([odd]));
  expect(spellingsOf([''])).toEqual([]);
});

test.each([
  ['A-b C', 'abc'],
  ['%41\\u0062&#x43;&#68;', 'abcd'],
  ['100 % of u0', '100%ofu0'],
  ['%41', 'a'],
  ['\\u0041', 'a'],
  ['&#65;', 'a'],
])('the canonical form of %j is %j', (text, expected) => expect(canonical(text)).toBe(expected));

test('an expression finds letters and their escapes alone', () => {
  expect('a.b'.match(anySpelling('a.b'))).toEqual(['a.b']);
  expect('a1b'.match(anySpelling('a.b'))).toBeNull();
  expect('a b A%42 %61-&#98;'.match(anySpelling('a-b'))).toEqual(['a b', 'A%42', '%61-&#98;']);
});
