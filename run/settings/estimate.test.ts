import { expect, test } from 'vitest';
import { config } from '../../k6.config';
import type { PlannedCase, Step } from '../../suites/format/case';
import type { Corridor, Target } from '../../targets/target';
import { settingOf, target } from '../in-process/in-process';
import { estimateOf } from './estimate';
import { durationText, estimateLine, estimateText } from './estimate-text';
import { receiverText } from './receipts';
import { planFor } from './suites';
import { waitsOf } from './waits';

const { plan } = settingOf();

const step = (more: Partial<Step>): Step => ({
  name: 'a',
  patches: [],
  copies: 1,
  checks: [],
  expect: { outcome: 'any' },
  ...more,
});
const pays = step({ call: 'createTransaction' });
const settles = step({ call: 'viewTransaction', until: 'final' });
const reverses = step({ call: 'reverseTransaction' });
const refusal: Step['expect'] = { outcome: 'refused', requirement: 'transaction.duplicate' };
const refused = step({ call: 'createTransaction', expect: refusal });
const slow = { ...target, settlement: { withinSeconds: 300, pollSeconds: 5, usualSeconds: 90 } };

test.each<[what: string, steps: Step[], more: Partial<PlannedCase>, waits: object]>([
  ['nothing', [pays], {}, { leavesPending: true }],
  ['a refused payout', [refused, settles], {}, {}],
  [
    'a payout and its refused reversal',
    [pays, settles, step({ call: 'reverseTransaction', expect: refusal }), settles],
    {},
    { settlement: 90 },
  ],
  ['a reversal that nobody waits for', [pays, settles, reverses], {}, { settlement: 90, leavesPending: true }],
  ['a payout that settles', [pays, settles], {}, { settlement: 90 }],
  ['a final payout that is viewed again', [pays, settles, settles], {}, { settlement: 90 }],
  ['a payout and its reversal', [pays, settles, reverses, settles], {}, { settlement: 180 }],
  ['a held payout that is cancelled', [pays, settles], { trigger: 'held-pending' }, {}],
  ['an expired quote', [step({ wait: { expiryOf: 'a', seconds: 5 } })], {}, { expiry: 9.1 }],
  ['a quote shortly before its expiry', [step({ wait: { expiryOf: 'a', seconds: -3 } })], {}, { expiry: 1.1 }],
  ['a while, if the quote lasts', [step({ wait: { expiryOf: 'a', seconds: -3, atMost: 15 } })], {}, { expiry: 15 }],
  ['seconds', [step({ wait: { seconds: 5 } }), step({ wait: { seconds: 2 } })], {}, { pause: 7 }],
])('the waits of %s', (_, steps, more, waits) => {
  const planned = { ...(plan.cases[0] as PlannedCase), ...more, steps };
  expect(waitsOf(planned, slow)).toEqual({ expiry: 0, settlement: 0, pause: 0, leavesPending: false, ...waits });
});

test('without timings in the target file, the longest ones count', () => {
  const silent = { ...slow, settlement: { withinSeconds: 300, pollSeconds: 5 }, quotes: { validSeconds: 3600 } };
  const steps = [pays, settles, step({ wait: { expiryOf: 'a', seconds: 5 } })];
  expect(waitsOf({ ...(plan.cases[0] as PlannedCase), steps }, silent)).toMatchObject({
    expiry: 66.1,
    settlement: 300,
  });
});

const options = {
  chosen: { target },
  plan,
  parts: ['compliance', 'flow'] as const,
  profile: config.profiles.certify,
  seed: 1,
};

test('a run takes as long as its longest waits, unless a ceiling makes it slower', () => {
  const fast = estimateOf(options);
  const settling = estimateOf({ ...options, chosen: { target: slow } });
  const limited = estimateOf({ ...options, chosen: { target, ceiling: { most: 10, by: 'the test' } } });
  expect(fast.seconds).toBeLessThan(90);
  // chains of settlements, not their sum over all cases
  expect(settling.seconds).toBeLessThan(20 * 90);
  expect(limited.seconds).toBeGreaterThan(fast.requests / 10 / 2);
});

test('the estimate in words names stages, waits and money', () => {
  const estimate = estimateOf(options);
  expect(estimateLine(estimate)).toMatch(
    /^about \d+ s, up to 15 s more for late callbacks, and [\d,]+ requests; at most [\d,]+ payouts, of [\d,]+\.\d\d USD and [\d,]+\.\d\d GBP$/,
  );
  expect(estimateText(estimate)).toMatch(/\n {2}[\d,]+ cases: .* waits longest: 22 s for a quote to expire\n/);
  expect(estimateLine(estimateOf({ ...options, plan: { cases: [], leftOut: [] }, parts: ['compliance'] }))).toMatch(
    /no payouts$/,
  );
});

test.each([
  [0.5, '0.5 s'],
  [75.4, '75 s'],
  [720, '12 min'],
  [12_600, '3.5 h'],
])('%d seconds are %s', (seconds, words) => expect(durationText(seconds)).toBe(words));

test('the estimate tells how long callbacks are awaited at most', () => {
  const late = { ...target, callbacks: { withinSeconds: 12 } };
  expect(estimateLine(estimateOf({ ...options, chosen: { target: late } }))).toMatch(
    /^about \d+ s, up to 36 s more for late callbacks, and /,
  );
  const { callbacks: _, ...silent } = target;
  expect(estimateLine(estimateOf({ ...options, chosen: { target: silent } }))).toMatch(/^about \d+ s and /);
});

test('what each named beneficiary gets is told, and adds up to what is sent', () => {
  const [kenya] = target.corridors as [Corridor];
  const bank = { name: 'A Bank', code: 'ABCD', account: ['1001', '1002'] };
  const wallet = ['254711000001', '254711000002', '2547220#####'];
  const own: Target = { ...target, corridors: [{ ...kenya, wallet, bank }], triggers: {} };
  const many = planFor(own, { seed: 1, at: Date.UTC(2026, 2, 2), amountsOnly: true });
  const estimate = estimateOf({ ...options, chosen: { target: own }, plan: many });
  const names = estimate.receipts.map((one) => receiverText(one));
  expect([...names].sort()).toEqual([
    'account 1001',
    'account 1002',
    'card …1111',
    'card …4444',
    'wallet 254711000001',
    'wallet 254711000002',
    'wallet 2547220#####',
  ]);
  expect(names.at(-1)).toBe('wallet 2547220#####');
  expect(estimate.receipts.reduce((sum, one) => sum + one.payouts, 0)).toBe(estimate.payouts);
  for (const currency of ['USD', 'GBP']) {
    const sums = estimate.receipts.map(({ amounts }) => Number(amounts[currency] ?? 0));
    expect(sums.reduce((sum, one) => sum + one, 0)).toBeCloseTo(Number(estimate.amounts[currency]), 2);
  }
  expect(estimateText(estimate)).toMatch(/\n {4}card …\d{4}: \d+ payouts, of [\d,.]+ USD and [\d,.]+ GBP\n/);
  expect(JSON.stringify(estimate)).not.toContain('4111111111111111');
  const masked = estimateOf({ ...options, chosen: { target: { ...own, maskAccounts: true } }, plan: many });
  expect(JSON.stringify(masked.receipts)).not.toContain('254711000001');
});
