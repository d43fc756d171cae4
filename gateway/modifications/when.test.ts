import { describe, expect, test } from 'vitest';
import { PartnerClient } from '../testing/partner-client';
import { ModifiedBehaviour } from './behaviour';
import { changeField } from './response-modifiers';
import { isMet, parseWhen, type When } from './when';

const met = (when: When, count: number) =>
  Array.from({ length: count }, (_, index) => index + 1).filter((n) =>
    isMet(when, { ordinal: n, operationOrdinal: n }),
  );

describe('the requests that are meant', () => {
  test('are a share, spread evenly', () => {
    expect(met({ share: 0.03 }, 10_000).length).toBeGreaterThan(290);
    expect(met({ share: 0.03 }, 10_000).length).toBeLessThan(310);
  });

  test('are every n-th, or the n-th alone', () => {
    expect(met({ every: 3 }, 7)).toEqual([3, 6]);
    expect(met({ nth: 3 }, 7)).toEqual([3]);
  });

  test('are counted by operation for the n-th', () => {
    const partner = new PartnerClient([
      { id: 'x', text: '', when: { nth: 2 }, rules: () => ({ expiresAt: () => Date.UTC(2040, 0, 1) }) },
    ]);
    const times = [1, 2, 3].map((n) => {
      partner.view(`OTHER-${n}`);
      return partner.quote().quote.quoteExpiryTime;
    });
    expect(times.map((time) => time === '2040-01-01 00:00:00')).toEqual([false, true, false]);
  });

  test('are those of some operations alone', () => {
    const partner = new PartnerClient([
      { id: 'x', text: '', operations: ['viewTransaction'], rules: () => ({ isHeaderRequired: () => false }) },
    ]);
    const open = { ...partner.headers(), 'x-username': undefined };
    expect([partner.view('OTHER', open).code, partner.cancel('OTHER', open).code]).toEqual(['3003', '1003']);
  });

  test('are those that a changed record holds for', () => {
    const behaviour = new ModifiedBehaviour([
      { id: 'x', text: '', when: { nth: 2 }, field: changeField('viewParameters.transactionReference', { max: 1 }) },
    ]);
    const [one, two, three] = [1, 2, 3].map(
      (n) => behaviour.ruleSetFor({ ordinal: n, operationOrdinal: n }).validators,
    );
    expect(two).not.toBe(one);
    expect(three).toBe(one);
  });
});

describe('in words', () => {
  test.each<[string, When]>([
    ['0.03', { share: 0.03 }],
    ['1', { share: 1 }],
    ['every:50', { every: 50 }],
    ['nth:7', { nth: 7 }],
  ])('%s is read', (text, expected) => {
    expect(parseWhen(text)).toEqual(expected);
  });

  test.each(['', '0', '1.5', '-1', '3%', 'every', 'every:0', 'nth:', 'nth:1.5', 'third:3', '1e-2', '0x1'])(
    '%j is not',
    (text) => {
      expect(parseWhen(text)).toBeUndefined();
    },
  );
});
