import { expect, test } from 'vitest';
import { type CallbackKind, judgeEndpoint, type SentCallback } from './endpoint';

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

/** An address that answers as it should, except where `own` says otherwise; with nothing where it says null. */
const answers = (
  own: Partial<Record<CallbackKind, Partial<NonNullable<SentCallback['reply']>> | null>> = {},
  knows = true,
): SentCallback[] =>
  kinds.map((kind) => {
    const usual = kind === 'malformed' ? { status: 400, text: '', ms: 20 } : kind === 'unknown' ? no : yes;
    const isKnown = knows && kind !== 'unknown' && kind !== 'malformed';
    return { id: kind, kind, name: kind, isKnown, ...(own[kind] !== null && { reply: { ...usual, ...own[kind] } }) };
  });

const toldBy = (wanted: 'broken' | 'advised', callbacks: SentCallback[]): string[] => [
  ...new Set(
    judgeEndpoint(callbacks, { isSecure: true })
      .filter(({ result }) => result === wanted)
      .map(({ point }) => point),
  ),
];

// real servers show the other points (callback-side.test.ts)
test.each<[string, string, SentCallback[]]>([
  ['answers a status with nothing', 'callback.each-status', answers({ status: { text: '' } })],
  ['answers a status with an error', 'callback.each-status', answers({ status: { status: 500, text: '' } })],
  ['acknowledges with a boolean', 'callback.each-status', answers({ status: { text: '{"acknowledged":true}' } })],
  ['denies its own payout', 'callback.each-status', answers({ status: no })],
  ['stumbles over the order', 'callback.reordered', answers({ reordered: { status: 422, text: '' } })],
  ['stops after what is not JSON', 'callback.malformed', answers({ 'after-malformed': { status: 500, text: '' } })],
  ['hangs up on a slow one', 'callback.slow', answers({ slow: null })],
])('an address that %s breaks %s', (_, point, callbacks) => {
  expect(toldBy('broken', callbacks)).toEqual([point]);
});

test.each<[string, string, SentCallback[]]>([
  ['acknowledges with an error', 'callback.each-status', answers({ status: { status: 500 } })],
  ['answers a repeat otherwise', 'callback.repeated', answers({ repeat: no }, false)],
  ['acknowledges what is not JSON', 'callback.malformed', answers({ malformed: yes })],
  ['is slow itself', 'callback.in-time', answers({ status: { ms: 5200 } })],
])('an address that %s is advised on %s, and breaks nothing', (_, point, callbacks) => {
  expect(toldBy('broken', callbacks)).toEqual([]);
  expect(toldBy('advised', callbacks)).toEqual([point]);
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
