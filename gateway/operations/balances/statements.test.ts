import { describe, expect, test } from 'vitest';
import { noon, PartnerClient } from '../../testing/partner-client';
import { triggers } from '../../testing/triggers';

const iso = (at: number) => new Date(at).toISOString();

/** One payout of every end, a second apart. */
function lived(): PartnerClient {
  const partner = new PartnerClient([], { balances: { USD: '1000' } });
  const pay = (name: string, msisdn?: string) => {
    partner.pay({ name, msisdn });
    partner.now += 1000;
  };
  pay('PAID');
  pay('FAILS', triggers['credit-failed'].msisdn);
  pay('HELD', triggers['held-pending'].msisdn);
  partner.cancel('HELD');
  partner.now += 1000;
  partner.reverse('PAID');
  return partner;
}

const entry = (at: number, type: string, externalRef: string, balance: string, message: string) => ({
  timestamp: iso(noon + at),
  type,
  internalRef: expect.stringMatching(/^T/),
  externalRef,
  amount: '100.00',
  currency: 'USD',
  convertedAmount: '12935.00',
  convertedCurrency: 'KES',
  balance,
  message,
});

describe('a statement', () => {
  test('has an entry for every end, with the balance after it', () => {
    expect(lived().statement().list).toEqual([
      {
        timestamp: iso(0),
        type: 'LIQUIDITY',
        internalRef: expect.stringMatching(/^L/),
        amount: '1000.00',
        currency: 'USD',
        balance: '1000.000000',
        message: 'Opening balance',
      },
      entry(400, 'TRANSFERRED', 'PAID', '900.000000', '3000:Remit Success'),
      entry(1400, 'REJECTED', 'FAILS', '900.000000', '3100:Credit Failed. Msisdn not found.'),
      entry(3000, 'REJECTED', 'HELD', '900.000000', '3033:Cancel Success'),
      entry(4000, 'BOUNCED', 'PAID', '1000.000000', '16000:Reversal Success.'),
    ]);
  });

  test.each([
    ['both ends included', noon + 400, noon + 1400, 2],
    ['a moment', noon + 400, noon + 400, 1],
    ['a millisecond late', noon + 401, noon + 1399, 0],
  ])('of a time: %s', (_, start, end, count) => {
    expect(lived().statement('USD', iso(start), iso(end)).list).toHaveLength(count);
  });

  test.each([
    ['no start', 'end=2026-01-01T00:00:00Z&currency=USD', '1005', ''],
    ['no end', 'start=2026-01-01T00:00:00Z&currency=USD', '1005', ''],
    ['an empty currency', 'start=2026-01-01T00:00:00Z&end=2026-01-01T00:00:00Z&currency=', '1005', ''],
    ['a day', 'start=2026-01-01&end=2026-01-01T00:00:00Z&currency=USD', '1000', 'start'],
    ['a local time', 'start=2026-01-01T00:00:00Z&end=2026-01-01T00:00:00%2B01:00&currency=USD', '1000', 'end'],
    ['the end first', 'start=2026-01-02T00:00:00Z&end=2026-01-01T00:00:00Z&currency=USD', '1000', 'end'],
    ['a short currency', 'start=2026-01-01T00:00:00Z&end=2026-01-01T00:00:00Z&currency=US', '1002', 'currency'],
    ['small letters', 'start=2026-01-01T00:00:00Z&end=2026-01-01T00:00:00Z&currency=usd', '1000', 'currency'],
    ['an unknown currency', 'start=2026-01-01T00:00:00Z&end=2026-01-01T00:00:00Z&currency=KES', '1012', ''],
  ])('with %s is refused', (_, query, code, name) => {
    const { error } = new PartnerClient().send('GET', `/eig/gsma/statements?${query}`);
    expect(error.errorCode).toBe(code);
    expect(error.errorDescription).toContain(name);
  });

  test('shows no other partner', () => {
    const partner = lived();
    const query = 'start=2000-01-01T00:00:00Z&end=2100-01-01T00:00:00Z&currency=USD';
    const headers = partner.headers(1);
    expect(partner.send('GET', `/eig/gsma/statements?${query}`, undefined, headers).list).toEqual([]);
  });
});
