import { describe, expect, test } from 'vitest';
import type { Body } from '../../exchange/exchange';
import { membersOf, PartnerClient } from '../../testing/partner-client';
import { triggers } from '../../testing/triggers';

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
    expect(Object.keys(short ?? {}).sort()).toEqual(membersOf('quotationResponse', 'quotes[].', 'older'));
    expect(short).toMatchObject({
      quoteId: expect.stringMatching(/^.{16,20}$/),
      quoteExpiryTime: '2026-03-14 12:10:01',
      sendingAmount: '100.00',
      sendingCurrency: 'USD',
      receivingAmount: '12935.00',
      receivingCurrency: 'KES',
      fxRate: '129.350000',
    });
    expect(long).toEqual({
      ...short,
      quoteId: expect.not.stringMatching(short?.quoteId ?? ''),
      quoteExpiryTime: '2026-03-14 13:00:01',
      receivingAmount: '12909.13',
      fxRate: '129.091300',
    });
    expect(answer.body).toMatchObject({
      requestAmount: '100.00',
      creditParty: wallet,
      quotationReference: short?.quoteId,
      quotationStatus: '2000:Quote Success',
    });
  });

  test.each([
    [
      'to a bank',
      [entry('msisdn', '254700000099'), entry('bankaccountno', '0011223344'), entry('receivingCountry', 'KE')],
    ],
    ['to a bank without a country', [entry('msisdn', '254700000099'), entry('bankaccountno', '0011223344')]],
    ['to a bank without a number', [entry('bankaccountno', '0011223344'), entry('receivingCountry', 'KE')]],
    ['with a pan, which it does not know', [...wallet, entry('pan', 'x')]],
  ])('%s repeats the party', (_, creditParty) => {
    const answer = ask({ creditParty });
    expect(quotesOf(answer)).toHaveLength(2);
    expect(answer.body.creditParty).toEqual(creditParty.filter(({ key }) => key !== 'pan'));
  });

  test('fixes the amount to receive in both quotes', () => {
    const quotes = quotesOf(ask({ requestAmount: '1000.00', requestCurrency: 'KES' }));
    expect(quotes).toMatchObject([
      { receivingAmount: '1000.00', sendingAmount: '7.73' },
      { receivingAmount: '1000.00', sendingAmount: '7.75' },
    ]);
  });

  test.each([0, 1])('can be used by quote %i', (chosen) => {
    const partner = new PartnerClient();
    const { quoteId, receivingAmount } = quotesOf(ask({}, partner))[chosen] ?? {};
    const used = partner.create({ amount: receivingAmount, type: 'inttransfer' }, quoteId);
    expect(used.code).toBeUndefined();
    expect(used.reference).toMatch(/./);
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

  test.each<[string, Body, string]>([
    ['without a number', { creditParty: [entry('receivingCountry', 'KE')] }, '1005'],
    ['without a party', { creditParty: undefined }, '1005'],
    ['with a short account', { creditParty: [...wallet, entry('bankaccountno', '1234')] }, '1001'],
    ['with three places', { requestAmount: '1.234' }, '1000'],
    ['with eleven digits', { requestAmount: '123456789.01' }, '1001'],
    ['to an unknown dialling code', { creditParty: [entry('msisdn', '999000000')] }, '1011'],
    ['to wallets where there are none', { creditParty: [entry('msisdn', '4930000000')] }, '1030'],
    ['of zero', { requestAmount: '0.00' }, '2001'],
    [
      'in a currency that is not sent',
      { requestCurrency: 'PHP', quotes: [{ sendingCurrency: 'PHP', receivingCurrency: 'KES' }] },
      '1012',
    ],
    [
      'with a planted code',
      { creditParty: [entry('msisdn', triggers['quotation-*'].msisdn?.replace('*****', '02002') ?? '')] },
      '2002',
    ],
  ])('%s is refused', (_, change, code) => {
    expect(ask(change).body).toEqual({ error: expect.objectContaining({ errorCode: code }) });
  });
});
