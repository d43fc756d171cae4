import { describe, expect, test } from 'vitest';
import type { Body } from '../../exchange/exchange';
import { PartnerClient } from '../../testing/partner-client';

const entry = (key: string, value: string) => ({ key, value });
const wallet = [entry('msisdn', '254700000099')];

function ask(change: Body = {}, partner = new PartnerClient()) {
  const body = { ...partner.quotation(), creditParty: wallet, ...change };
  return partner.send('POST', '/eig/gsma/quotations', body);
}

const quotesOf = (answer: ReturnType<typeof ask>) => (answer.body.quotes ?? []) as Record<string, string>[];

describe('a quotation of the older revision', () => {
  test('offers two quotes, the longer one at a worse rate', () => {
    const answer = ask();
    expect(answer.response.status).toBe(201);
    const [short, long, ...more] = quotesOf(answer);
    expect(more).toEqual([]);
    expect(short).toMatchObject({
      quoteExpiryTime: '2026-03-14 12:10:01',
      sendingAmount: '100.00',
      receivingAmount: '12935.00',
      fxRate: '129.350000',
    });
    expect(long).toEqual({
      ...short,
      quoteId: expect.not.stringMatching(short?.quoteId ?? ''),
      quoteExpiryTime: '2026-03-14 13:00:01',
      receivingAmount: '12909.13',
      fxRate: '129.091300',
    });
  });

  test('fixes the amount to receive in both quotes', () => {
    const quotes = quotesOf(ask({ requestAmount: '1000.00', requestCurrency: 'KES' }));
    expect(quotes).toMatchObject([
      { receivingAmount: '1000.00', sendingAmount: '7.73' },
      { receivingAmount: '1000.00', sendingAmount: '7.75' },
    ]);
  });

  test('expires quote by quote', () => {
    const partner = new PartnerClient();
    const [short, long] = quotesOf(ask({}, partner));
    partner.now += 1_800_000;
    const use = (quote: Record<string, string> | undefined) =>
      partner.create({ amount: quote?.receivingAmount, type: 'inttransfer' }, quote?.quoteId ?? '').code;
    expect(use(short)).toBe('3008');
    expect(use(long)).toBeUndefined();
  });

  test.each<[string, Body[], string | undefined]>([
    ['an account without a country', [...wallet, entry('bankaccountno', '0011223344')], undefined],
    ['a wallet without a number', [entry('receivingCountry', 'KE')], '1005'],
    ['an unknown dialling code', [entry('msisdn', '999000000')], '1011'],
    ['wallets where there are none', [entry('msisdn', '4930000000')], '1030'],
    ['a planted code', [entry('msisdn', '254702002002')], '2002'],
  ])('to %s goes by the number', (_, creditParty, code) => {
    expect(ask({ creditParty }).code).toBe(code);
  });
});
