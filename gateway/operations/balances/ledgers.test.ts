import { describe, expect, test } from 'vitest';
import type { Config } from '../../domain/config';
import { PartnerClient } from '../../testing/partner-client';
import { triggers } from '../../testing/triggers';

const small: Partial<Config> = { balances: { USD: '250.00', EUR: '0.5' }, inactiveLedgers: ['EUR'] };

const usd = { currency: 'USD', currentBalance: '250.000000', account: 'PARTNER_ONE-USD', status: 'available' };
const eur = { currency: 'EUR', currentBalance: '0.500000', account: 'PARTNER_ONE-EUR', status: 'inactive' };
const { account: _account, ...older } = usd;

test.each([
  ['all', 'all/balance_v1', [usd, eur]],
  ['one that is not active', 'EUR/balance_v1', [eur]],
  ['all, older revision', 'all/balance', [older]],
  ['one that is not active, older revision', 'EUR/balance', []],
])('ledgers are shown: %s', (_, tail, list) => {
  const { response } = new PartnerClient([], small).send('GET', `/eig/gsma/accounts/${tail}`);
  expect(response).toEqual({ status: 200, body: list });
});

test('a currency without a ledger is refused, and a partner is shown its own money alone', () => {
  const partner = new PartnerClient([], small);
  expect(partner.send('GET', '/eig/gsma/accounts/KES/balance_v1').code).toBe('1012');
  partner.pay();
  expect(partner.balance('USD', partner.headers(1))).toBe('250.000000');
});

const { 'credit-failed': failing, 'held-pending': held } = triggers;
const { 'reversal-returned': returnedLater, 'reversal-rejected': rejected } = triggers;

describe('money', () => {
  test.each([
    ['paid out', undefined, undefined, '150.000000'],
    ['failed', failing.msisdn, undefined, '250.000000'],
    ['held', held.msisdn, undefined, '150.000000'],
    ['cancelled', held.msisdn, 'cancel', '250.000000'],
    ['returned', undefined, 'reverse', '250.000000'],
    ['returned later', returnedLater.msisdn, 'reverse', '250.000000'],
    ['not returned', rejected.msisdn, 'reverse', '150.000000'],
  ] as const)('of a payout of 100.00 of 250.00 that is %s', (_, msisdn, change, atRest) => {
    const partner = new PartnerClient([], small);
    expect(partner.pay({ msisdn, name: 'ONE-' }).reference).toBeDefined();
    expect(partner.balance()).toBe('150.000000');
    if (change === 'reverse') partner.pass(400);
    if (change) expect(partner[change]('ONE-').code).toBeUndefined();
    partner.now += 400;
    // no settle in between: the request itself sees what was reached
    expect(partner.balance()).toBe(atRest);
  });

  test('is taken at settlement where the rules say so', () => {
    const rules = () => ({ debitTime: () => 'settlement' as const });
    const partner = new PartnerClient([{ id: 'x', text: '', rules }], small);
    partner.pay();
    expect(partner.balance()).toBe('250.000000');
    partner.now += 400;
    expect(partner.balance()).toBe('150.000000');
  });

  test('is exact beyond the precision of numbers', () => {
    const partner = new PartnerClient([], { balances: { USD: '90071992547409930000.000003' } });
    partner.pay({ amount: '0.500001' });
    expect(partner.balance()).toBe('90071992547409929999.500002');
  });

  test('that is not there is refused, and what is reserved is not there', () => {
    const partner = new PartnerClient([], small);
    expect([partner.pay().code, partner.pay().code]).toEqual([undefined, undefined]);
    expect(partner.pay({ name: 'THIRD' }).code).toBe('3049');
    expect(partner.balance()).toBe('50.000000');
    expect(partner.pay({ amount: '50.00', name: 'THIRD' }).reference).toBeDefined();
    expect(partner.balance()).toBe('0.000000');
    expect(partner.pay({ amount: '0.50' }).code).toBe('3049');
  });

  test.each([
    ['hardly there', {}, triggers['insufficient-funds'].sendingCurrency, '3049'],
    ['in no ledger', { balances: { USD: '1' } }, 'EUR', '1012'],
    ['in an inactive ledger', small, 'EUR', '1031'],
  ])('that is %s is refused', (_, options, sendingCurrency, code) => {
    const partner = new PartnerClient([], options);
    expect(partner.pay({ sendingCurrency, amount: '20.00' }).code).toBe(code);
  });

  test('of an opening balance that is not a decimal stops the start', () => {
    expect(() => new PartnerClient([], { balances: { USD: '1,000' } })).toThrow('1,000 USD');
  });
});
