import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { requirements } from '../../contract';
import type { OnboardingEntry } from '../../journal';
import type { Target } from '../../targets/target';
import { type Checklist, checklistFor, type Point, readChecklist } from './checklist';
import { progressFrom } from './progress';

const file = new URL('./checklist.yaml', import.meta.url);
const text = readFileSync(file, 'utf8');
const checklist = readChecklist('checklist.yaml', text);

const target = {
  name: 'mine',
  environment: 'staging',
  baseUrl: 'https://gateway.example',
  operations: ['walletStatus', 'createQuotation', 'createTransaction', 'viewTransaction'],
  instruments: ['WALLET', 'BANK_AC'],
  types: ['p2p'],
  corridors: [
    { country: 'KE', currency: 'KES', dialling: '254' },
    { country: 'PH', currency: 'PHP', dialling: '63', instruments: ['WALLET'] },
  ],
  triggers: {},
  assumptions: {},
} as unknown as Target;

test('every rule of the partner has a point, or a reason why nothing can show it', () => {
  const named = new Set(checklist.areas.flatMap(({ points }) => points.flatMap((point) => point.requirements ?? [])));
  const objects = new Set(checklist.areas.flatMap(({ points }) => points.flatMap((point) => point.objects ?? [])));
  const open = requirements
    .filter(({ party, level }) => party === 'partner' && level === 'MUST')
    .filter(({ id, object, unverifiable }) => !named.has(id) && !objects.has(object ?? '') && !unverifiable);
  expect(open.map(({ id }) => id)).toEqual([]);
});

test.each<[string, written: string | RegExp, instead: string, RegExp]>([
  [
    'an unknown requirement',
    '[partner.kyc]',
    '[partner.kyk]',
    /^list\.yaml:\d+: unknown requirement partner\.kyk\. Did you mean partner\.kyc\?/,
  ],
  [
    'an unknown object',
    '[quotationRequest]',
    '[quotationReqest]',
    /unknown object quotationReqest\. Did you mean quotationRequest/,
  ],
  ['a point twice', 'id: client.kyc', 'id: client.order', /there are two points client\.order/],
  [
    'a person without a role',
    "        who: the partner's finance\n",
    '',
    /person\.reconciliation needs who attests it/,
  ],
  ['an unknown key', '        optional:', '        option:', /unknown key option .*Did you mean optional/],
  ['an unknown prover', 'by: gateway', 'by: gatway', /expected one of gateway, client, callback, person/],
])('a checklist with %s is refused', (_, written, instead, message) => {
  expect(() => readChecklist('list.yaml', text.replace(written, instead))).toThrow(message);
});

test('points are in scope as the target offers them', () => {
  const { points } = checklistFor(checklist, target);
  const absent = (id: string) => points.find((point) => point.id === id)?.absent;
  expect(points.filter(({ corridor }) => corridor).map(({ id }) => id)).toEqual([
    'gateway.corridor.KE.WALLET',
    'gateway.corridor.KE.BANK_AC',
    'gateway.corridor.PH.WALLET',
  ]);
  expect(absent('client.pan-encrypted')).toBe('the target declares no CARD');
  expect(absent('client.empty-sections')).toBe('the target offers no business transactions');
  expect(absent('callback.https')).toBe('the target declares no callbacks');
  expect(absent('client.cancel')).toBe('the target declares no cancelTransaction');
  expect(absent('gateway.tls')).toBeUndefined();
});

const point = (id: string, more: Partial<Point> = {}): Point => ({
  id,
  area: 'A',
  text: id,
  by: 'client',
  requirements: [],
  ...more,
});
const list: Checklist = {
  validDays: 90,
  points: [
    point('client.kyc'),
    point('client.duplicate', { optional: 'some' }),
    point('person.refund', { by: 'person', who: 'operations' }),
    point('client.cancel', { absent: 'not offered' }),
  ],
};
const day = 86_400_000;
const session = (at: number, contract = 'C', sha256 = 'T'): OnboardingEntry => ({
  ...{ t: 'session', version: 1, at, id: 'O', number: 1, side: 'client', contract },
  target: { name: 'mine', environment: 'staging', sha256 },
});
const shown = (at: number, id = 'client.kyc'): OnboardingEntry => ({
  ...{ t: 'point', at, point: id, result: 'shown', evidence: ['call-1'] },
});
const broken = (at: number, more: object = {}): OnboardingEntry => ({
  ...{ t: 'point', at, point: 'client.kyc', result: 'broken', evidence: ['call-2'], expected: 'KYC', received: 'none' },
  ...more,
});
const advised = (at: number) => broken(at, { result: 'advised' });
const assigned: OnboardingEntry = {
  ...{ t: 'said', id: 'said-9', at: 9, by: 'Ann', point: 'person.refund', owner: 'Bob', due: '2026-12-31' },
};
const said = (at: number, point: string, withdrawn?: true): OnboardingEntry => ({
  ...{ t: 'said', id: `said-${at}`, at, by: 'Ann', point, note: 'seen', ...(withdrawn && { withdrawn }) },
});
const progressOf = (entries: readonly OnboardingEntry[]) =>
  progressFrom(list, entries, { at: 10, contract: 'C', target: 'T' });

describe('the state of a point', () => {
  test.each<[string, OnboardingEntry[], string, string]>([
    ['nothing yet', [], 'client.kyc', 'open'],
    ['shown', [session(1), shown(2)], 'client.kyc', 'proved'],
    ['shown before any session', [shown(2)], 'client.kyc', 'open'],
    ['shown and broken', [session(1), shown(2), broken(3)], 'client.kyc', 'failed'],
    ['advised alone', [session(1), advised(2)], 'client.kyc', 'advised'],
    ['shown and advised', [session(1), shown(2), advised(3)], 'client.kyc', 'advised'],
    ['advised and broken', [session(1), advised(2), broken(3)], 'client.kyc', 'failed'],
    ['broken and shown in the same session', [session(1), broken(2), shown(3)], 'client.kyc', 'failed'],
    ['broken, and shown in a later session', [session(1), broken(2), session(3), shown(4)], 'client.kyc', 'proved'],
    ['shown, and broken in a later session', [session(1), shown(2), session(3), broken(4)], 'client.kyc', 'failed'],
    ['shown, and not looked at in a later session', [session(1), shown(2), session(3)], 'client.kyc', 'proved'],
    ['shown under another contract', [session(1, 'B'), shown(2)], 'client.kyc', 'open'],
    ['shown with another target file', [session(1, 'C', 'S'), shown(2)], 'client.kyc', 'open'],
    ['shown too long ago', [session(1), shown(2 - 91 * day)], 'client.kyc', 'open'],
    ['shown by nobody who needs it', [], 'client.duplicate', 'not seen'],
    ['not offered', [session(1), shown(2, 'client.cancel')], 'client.cancel', 'not in scope'],
    ['attested', [said(2, 'person.refund')], 'person.refund', 'attested'],
    ['attested and withdrawn', [said(2, 'person.refund'), said(3, 'person.refund', true)], 'person.refund', 'open'],
    ['attested, then given to somebody', [said(2, 'person.refund'), assigned], 'person.refund', 'attested'],
    ['given to somebody', [assigned], 'person.refund', 'open'],
    ['attested too long ago', [said(2 - 91 * day, 'person.refund')], 'person.refund', 'open'],
    ['attested where nothing showed it', [said(2, 'client.kyc')], 'client.kyc', 'attested'],
    ['attested, but seen broken', [session(1), broken(2), said(3, 'client.kyc')], 'client.kyc', 'failed'],
  ])('%s', (_, entries, id, state) => {
    expect(progressOf(entries).points.find((one) => one.point.id === id)?.state).toBe(state);
  });

  test.each<[string, OnboardingEntry[], boolean]>([
    ['all shown and attested', [session(1), shown(2), said(3, 'person.refund')], true],
    ['one point advised', [session(1), advised(2), said(3, 'person.refund')], true],
    ['one point open', [session(1), shown(2)], false],
    ['one point failed', [session(1), broken(2), said(3, 'person.refund')], false],
  ])('%s: ready %#', (_, entries, isReady) => {
    expect(progressOf(entries).isReady).toBe(isReady);
  });
});

test('a finding that is made again is told once, with all that shows it', () => {
  const other = broken(4, { evidence: ['call-4'], received: 'half' });
  const { points } = progressOf([session(1), broken(2), broken(3, { evidence: ['call-3'] }), other]);
  expect(points[0]?.findings).toEqual([
    { expected: 'KYC', received: 'none', evidence: ['call-2', 'call-3'] },
    { expected: 'KYC', received: 'half', evidence: ['call-4'] },
  ]);
});

test('an open point says what closes it, and no two kinds of points the same', () => {
  const operations = [...target.operations, 'cancelTransaction', 'reverseTransaction'] as typeof target.operations;
  const { points } = progressFrom(checklistFor(checklist, { ...target, operations }), [], { at: 10, contract: 'C' });
  const turn = (id: string) => points.find((one) => one.point.id === id)?.turn;
  expect(turn('client.cancel')).toMatch(/cancel that one while it is PENDING/);
  expect(turn('client.reverse')).toMatch(/wait until it has succeeded, and reverse it/);
  expect(turn('refund.FAILED')).toMatch(/say on the live page that its sender was refunded/);
  expect(turn('client.kyc')).toMatch(/: send a payout$/);
  expect(turn('gateway.ledger') ?? turn('gateway.goal')).toMatch(/must verify reply\.limit/);
  expect(points.filter(({ state, turn: text }) => state === 'open' && !text)).toEqual([]);
});
