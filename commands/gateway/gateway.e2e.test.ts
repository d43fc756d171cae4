import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { defects, derivedDefects } from '../../gateway';
import { queueOf } from '../../gateway/modifications/workers';
import { catalogue, selectModifications } from './modifications';
import { type Flags, optionsOf, workers } from './start-options';

const folder = testFolder('gateway-flags');
const file = (name: string) => join(folder, name);

beforeAll(() => {
  writeFileSync(file('text'), 'no key');
  writeFileSync(file('partners'), 'partners: [{ username: ACME, password: x }]');
  writeFileSync(file('remote'), 'partners: [{ username: ACME, password: x, callbackUrl: http://10.0.0.1/ }]');
});

const usual = { port: 0, settleMs: 400, callbackDelayMs: 0, limit: 200_000 };

describe('the flags of the gateway', () => {
  test.each<[string, Partial<Flags>, object]>([
    ['by default', {}, { port: 0, settleMs: 400, callbackDelayMs: 0, limit: 200_000 }],
    ['--callback-delay-ms', { callbackDelayMs: 250 }, { callbackDelayMs: 250 }],
    ['--limit', { limit: 1 }, { limit: 1 }],
    ['--https', { https: true }, { tls: true }],
    ['--https --ca-out', { https: true, caOut: file('ca') }, { tls: true }],
    ['--callback-url', { callbackUrl: 'https://127.0.0.1/x' }, { callbackUrl: 'https://127.0.0.1/x' }],
    ['--callback-url [::1]', { callbackUrl: 'http://[::1]:1/' }, { callbackUrl: 'http://[::1]:1/' }],
    [
      '--callback-url of another machine with --allow-remote-callbacks',
      { callbackUrl: 'http://10.0.0.1/x', allowRemoteCallbacks: true },
      { callbackUrl: 'http://10.0.0.1/x' },
    ],
    ['--partners', { partners: file('partners') }, { partners: [{ username: 'ACME', password: 'x' }] }],
    [
      '--partners with an address of another machine and --allow-remote-callbacks',
      { partners: file('remote'), allowRemoteCallbacks: true },
      { partners: [{ username: 'ACME', password: 'x', callbackUrl: 'http://10.0.0.1/' }] },
    ],
  ])('%s', (_, change, expected) => {
    expect(optionsOf({ ...usual, ...change })).toMatchObject(expected);
  });

  test('by default serve plain HTTP', () => {
    expect(optionsOf(usual)).not.toHaveProperty('tls');
  });

  test.each<[string, Partial<Flags>, RegExp]>([
    ['an authority over plain HTTP', { caOut: file('ca') }, /--ca-out needs --https/],
    [
      'an address of callbacks on another machine',
      { callbackUrl: 'http://10.0.0.1/x' },
      /^--callback-url: http:\/\/10\.0\.0\.1\/x is not on this machine.*--allow-remote-callbacks permits it\.$/,
    ],
    ['a host that only looks like this one', { callbackUrl: 'http://127.0.0.1.example.com/' }, /not on this machine/],
    [
      'an address on another machine in a file',
      { partners: file('remote') },
      /remote:1: http:.* is not on this machine/,
    ],
    ['a file of partners that is not there', { partners: file('none') }, /^--partners: there is no file/],
    ['a file of partners that is none', { partners: file('text') }, /text:1: /],
  ])('refuse %s', (_, change, message) => {
    expect(() => optionsOf({ ...usual, ...change })).toThrow(message);
  });
});

test.each<[string, string | true, RegExp[], RegExp[]]>([
  ['everything', true, [/^Defects, .* \(\d+\):$/m, /callback-none/, /--list WORD shows those/], [/-field-/]],
  ['a word', 'cancel', [/^\S*cancel/m], [/^callback-none/m]],
  ['a derived defect', derivedDefects[0]?.id ?? '', [/^Defects of one field, .*:$/m], [/^Legal variants/m]],
])('a list of %s has one line for each', (_, word, has, hasNot) => {
  const text = catalogue(word);
  for (const pattern of has) expect(text).toMatch(pattern);
  for (const pattern of hasNot) expect(text).not.toMatch(pattern);
  expect(text).not.toMatch(/^ /m);
});

test('a list of nothing is refused', () => {
  expect(() => catalogue('no such word')).toThrow(/^gateway --list: nothing contains no such word\.$/);
});

describe('the defects that a list names', () => {
  test.each([
    [['callback-none'], [[]]],
    [['callback-none@0.5'], [['share=0.5']]],
    [
      ['callback-none@every:50', 'view-never-settles@nth:7'],
      [['every=50'], ['nth=7']],
    ],
    // a condition takes the place of one of its kind that a defect has itself
    [['callback-lost-sometimes'], [['share=0.05']]],
    [['callback-lost-sometimes', 'share=0.5', 'nth=1'], [['share=0.5', 'nth=1']]],
    [undefined, []],
  ])('%j', (names, whens) => {
    const found = selectModifications(defects, names, 'defect');
    expect(found.map(({ when = [] }) => when.map(({ id }) => id))).toEqual(whens);
  });

  test.each([
    ['callback-nome', /^Unknown defect callback-nome\. Did you mean callback-none\?/],
    ['callback-none@often', /^callback-none@often: expected a share/],
    ['callback-none@', /^callback-none@: expected a share/],
    ['callback-none@nth:1@0.5', /expected a share/],
    ['age=5s', /^age=5s: a condition stands behind the defect that it limits\./],
  ])('%s is refused', (name, message) => {
    expect(() => selectModifications(defects, [name], 'defect')).toThrow(message);
  });
});

test('conditions limit the defect before them', () => {
  const names = ['cancel.CANCELLED.15004', 'age=15s', 'by=partner', 'callback-none'];
  expect(selectModifications(defects, names, 'defect').map(({ id, text }) => [id, text])).toEqual([
    [
      'cancel.CANCELLED.15004,age=15s,by=partner',
      "The cancellation of a payout in CANCELLED is answered with 15004, only 15 s after the acceptance, only by the partner's reference.",
    ],
    ['callback-none', 'No callback is sent.'],
  ]);
  expect(() => selectModifications(defects, ['callback-none', 'age=5'], 'defect')).toThrow(
    /^Unknown condition age=5\. Did you mean age=5s\? Known are type=p2b\|b2p/,
  );
});

describe('workers', () => {
  test.each<[string, number[]]>([
    // four requests at once keep two workers busy for two rounds; one after a pause finds a free one
    ['2x50', [50, 50, 100, 100, 50]],
    ['1x20', [20, 40, 60, 80, 20]],
  ])('%s', (text, expected) => {
    expect([1000, 1000, 1000, 1000, 2000].map(queueOf(workers(text)))).toEqual(expected);
  });

  test.each(['8', '0x50', '8x0', '8*50', ''])('%j are refused', (text) => {
    expect(() => workers(text)).toThrow('Expected workers and milliseconds, such as 8x50.');
  });
});
