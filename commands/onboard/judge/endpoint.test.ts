import { expect, test } from 'vitest';
import { pointsOf } from '../testing/day';
import { type CallbackKind, type Connection, endpointShows, type SentCallback } from './endpoint';

const kinds: readonly CallbackKind[] = [
  'status',
  'first',
  'repeat',
  'reordered',
  'unknown',
  'extra',
  'malformed',
  'after-malformed',
  'slow',
];
const yes = { status: 200, text: '{"acknowledged":"true"}', ms: 20 };
const no = { status: 200, text: '{"acknowledged":"false"}', ms: 20 };

/** An address that answers as it should, except where `own` says otherwise. */
const answers = (
  own: Partial<Record<CallbackKind, SentCallback['reply'] | null>> = {},
  isKnown = true,
): SentCallback[] =>
  kinds.map((kind) => {
    const usual = kind === 'malformed' ? { status: 400, text: '', ms: 20 } : kind === 'unknown' ? no : yes;
    const reply = own[kind] === null ? undefined : (own[kind] ?? usual);
    return {
      id: kind,
      kind,
      name: kind,
      isKnown: isKnown && kind !== 'unknown' && kind !== 'malformed',
      ...(reply && { reply }),
    };
  });

const secure: Connection = { isSecure: true };
const toldBy = (wanted: 'broken' | 'advised', callbacks: SentCallback[], connection = secure): string[] => [
  ...new Set(
    endpointShows(callbacks, connection)
      .filter(({ result }) => result === wanted)
      .map(({ point }) => point),
  ),
];

test('an address that answers every callback shows every point', () => {
  const results = endpointShows(answers(), secure);
  expect(results.every(({ result }) => result === 'shown')).toBe(true);
  expect(new Set(results.map(({ point }) => point))).toEqual(new Set(pointsOf('callback')));
});

test.each<[string, SentCallback[], string[], Connection?]>([
  ['answers a status with nothing', answers({ status: { ...yes, text: '' } }), ['callback.each-status']],
  ['answers a status with an error', answers({ status: { ...yes, status: 500, text: '' } }), ['callback.each-status']],
  [
    'acknowledges with a boolean',
    answers({ status: { ...yes, text: '{"acknowledged":true}' } }),
    ['callback.each-status'],
  ],
  ['denies its own payout', answers({ status: no }), ['callback.each-status']],
  ['refuses a repeat', answers({ repeat: { status: 409, text: 'known', ms: 3 } }), ['callback.repeated']],
  ['stumbles over the order', answers({ reordered: { ...yes, status: 422, text: '' } }), ['callback.reordered']],
  ['stumbles over an unknown payout', answers({ unknown: { status: 404, text: 'who?', ms: 3 } }), ['callback.unknown']],
  [
    'refuses further members',
    answers({ extra: { status: 400, text: 'unknown member', ms: 3 } }),
    ['callback.extra-members'],
  ],
  [
    'stops after what is not JSON',
    answers({ 'after-malformed': { ...yes, status: 500, text: '' } }),
    ['callback.malformed'],
  ],
  ['hangs up on a slow one', answers({ slow: null }), ['callback.slow']],
  ['is plain HTTP', answers(), ['callback.https'], { isSecure: false }],
  [
    'has a certificate that nobody trusts',
    answers(),
    ['callback.https'],
    { isSecure: true, problem: 'self-signed certificate' },
  ],
])('an address that %s breaks %j', (_, callbacks, points, connection) => {
  expect(toldBy('broken', callbacks, connection)).toEqual(points);
});

test.each<[string, SentCallback[], string[]]>([
  ['acknowledges with an error', answers({ status: { ...yes, status: 500 } }), ['callback.each-status']],
  ['answers a repeat otherwise', answers({ repeat: no }, false), ['callback.repeated']],
  ['acknowledges what is not JSON', answers({ malformed: yes }), ['callback.malformed']],
  ['is slow itself', answers({ status: { ...yes, ms: 5200 } }), ['callback.in-time']],
])('an address that %s is advised on %j, and breaks nothing', (_, callbacks, points) => {
  expect(toldBy('broken', callbacks)).toEqual([]);
  expect(toldBy('advised', callbacks)).toEqual(points);
});

test('an address that does not answer breaks what it should have answered', () => {
  const silent = Object.fromEntries(kinds.map((kind) => [kind, null]));
  expect(toldBy('broken', answers(silent))).toEqual([
    'callback.each-status',
    'callback.repeated',
    'callback.reordered',
    'callback.unknown',
    'callback.extra-members',
    'callback.malformed',
    'callback.slow',
  ]);
});

test('a payout that the partner cannot know may be answered with false', () => {
  const all = Object.fromEntries(kinds.filter((kind) => kind !== 'malformed').map((kind) => [kind, no]));
  expect(toldBy('broken', answers(all, false))).toEqual([]);
});
