import { describe, expect, test } from 'vitest';
import { periodStart } from '../domain/clock';
import { noon, PartnerClient } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

const limited = (trigger: keyof typeof triggers & `${string}-${'count' | 'amount' | 'alike'}`, n = 1) =>
  triggers[trigger].msisdn.replace('#####', String(n).padStart(5, '0'));

const hour = 3_600_000;
const day = 24 * hour;

describe('amount limits', () => {
  test.each([
    ['0.40', undefined],
    ['0.39', '3081'],
    ['10000.00', undefined],
    ['10000.01', '3107'],
    ['20000.00', '3107'],
  ])('%s is at or past an end', (amount, code) => {
    expect(new PartnerClient().pay({ amount }).code).toBe(code);
  });

  test('hold for other currencies by their rate', () => {
    const partner = new PartnerClient([], { balances: { EUR: '20000' } });
    expect(partner.pay({ sendingCurrency: 'EUR', amount: '9214' }).code).toBeUndefined();
    expect(partner.pay({ sendingCurrency: 'EUR', amount: '9216' }).code).toBe('3107');
  });
});

/** Payouts to one number, by when they are sent: the amount, and the code of one that is refused. */
type Payouts = Readonly<Record<number, string>>;

// noon is a Saturday, the 14th of March
const cases: [string, Parameters<typeof limited>[0], Payouts][] = [
  ['a day', 'daily-count', { 0: '1', 1: '2', 2: '3 3060', [12 * hour]: '3' }],
  ['a week', 'weekly-count', { 0: '1', [day]: '2', [day + 1]: '3 3061', [2 * day]: '3' }],
  ['a month', 'monthly-count', { 0: '1', [10 * day]: '2', [17 * day]: '3 3062', [18 * day]: '3' }],
  ['a sum by day', 'daily-amount', { 0: '250', 1: '250', 2: '1 3072', [12 * hour]: '500' }],
  ['a sum too large by itself', 'daily-amount', { 0: '500.01 3072' }],
  ['a sum by month', 'monthly-amount', { 0: '300', [day]: '200.01 3074', [day + 1]: '200', [18 * day]: '500' }],
  ['a look-alike', 'look-alike', { 0: '5', 1: '5 3030', 2: '5.01', 59999: '5 3030', 60000: '5' }],
];

describe('beneficiary limits', () => {
  test.each(cases)('by %s', (_, trigger, payouts) => {
    const partner = new PartnerClient();
    for (const [at, payout] of Object.entries(payouts)) {
      const [amount, code] = payout.split(' ');
      partner.now = noon + Number(at);
      expect(partner.pay({ msisdn: limited(trigger), amount }).code, `${at}: ${payout}`).toBe(code);
    }
  });

  test('count each beneficiary and each partner apart', () => {
    const partner = new PartnerClient();
    const pay = (n: number, index: number) =>
      partner.pay({ msisdn: limited('daily-count', n), headers: partner.headers(index) }).code;
    expect([pay(1, 0), pay(1, 0), pay(2, 0), pay(1, 1), pay(1, 0)]).toEqual([
      ...[undefined, undefined, undefined, undefined],
      '3060',
    ]);
  });

  test('do not count what failed or was refused, and do not use the reference up', () => {
    const outcomeOf = () => ({ status: 'FAILED', code: '3032', message: 'Remit failed' });
    const partner = new PartnerClient([{ id: 'x', text: '', rules: () => ({ outcomeOf }) }]);
    const msisdn = limited('daily-count');
    const pay = (name: string) => partner.pay({ msisdn, name }).code;
    expect([pay('ONE-'), pay('TWO-'), pay('THREE')]).toEqual([undefined, undefined, '3060']);
    partner.pass(400);
    expect(pay('THREE')).toBeUndefined();
  });

  test('count a number however it is written, and not what was cancelled', () => {
    const partner = new PartnerClient();
    const msisdn = limited('daily-count');
    const pay = (number: string, name: string) => partner.pay({ msisdn: number, name }).code;
    expect([pay(msisdn, 'ONE-'), pay(`+${msisdn}`, 'TWO-'), pay(msisdn, 'THREE')]).toEqual([
      undefined,
      undefined,
      '3060',
    ]);
    partner.cancel('TWO-');
    expect(pay(msisdn, 'THREE')).toBeUndefined();
  });
});

test.each([
  ['day', '2026-03-14T00:00:00.000Z'],
  ['week', '2026-03-09T00:00:00.000Z'],
  ['month', '2026-03-01T00:00:00.000Z'],
] as const)('the %s begins in GMT', (period, start) => {
  expect(new Date(periodStart(period, noon)).toISOString()).toBe(start);
  expect(periodStart(period, Date.parse(start))).toBe(Date.parse(start));
});

test('a Sunday belongs to the week before', () => {
  expect(periodStart('week', Date.UTC(2026, 2, 15))).toBe(Date.UTC(2026, 2, 9));
});
