import { describe, expect, test } from 'vitest';
import { defaultCorridors } from '../../domain/places/corridors';
import { PartnerClient } from '../../testing/partner-client';

type Rates = { requestCurrency: string; quotes: Record<string, string>[] };

const get = (path: string) => new PartnerClient().send('GET', path);
const current = (currency: string, query = 'instrumentType=WALLET&transactionType=p2p') =>
  get(`/eig/gsmaV2/quotations/${currency}?${query}`);
const older = (currency: string) => get(`/eig/gsma/quotations/${currency}`);
const ratesOf = (answer: ReturnType<typeof get>) => answer.list as unknown as Rates[];

const rated = defaultCorridors.filter(({ currency }) => currency !== 'MWK');

describe('corridor rates', () => {
  test.each(['USD', 'EUR', 'GBP'])('of %s are told', (currency) => {
    const [rates, ...more] = current(currency).list;
    expect(more).toEqual([]);
    expect(rates).toEqual({
      requestDate: '2026-03-14 12:00:00',
      requestCurrency: currency,
      quotes: expect.any(Array),
      quotationStatus: '9000:Success',
    });
  });

  test.each([
    ['WALLET', 'p2p'],
    ['BANK_AC', 'b2b'],
    ['CARD', 'p2b'],
  ] as const)('to %s for %s are of the corridors that have it', (instrumentType, transactionType) => {
    const query = `instrumentType=${instrumentType}&transactionType=${transactionType}`;
    const [rates] = ratesOf(current('USD', query));
    const expected = rated.filter(({ instruments }) => instruments.includes(instrumentType));
    expect(rates?.quotes.map(({ receivingCurrency }) => receivingCurrency)).toEqual(
      expected.map(({ currency }) => currency),
    );
    for (const quote of rates?.quotes ?? []) {
      expect(quote).toEqual({
        receivingCurrency: expect.stringMatching(/^[A-Z]{3}$/),
        fxRate: expect.stringMatching(/^\d+\.\d{6}$/),
        transactionType,
        instrumentType,
        scheme: '*',
      });
    }
  });

  test('are those of quotations', () => {
    const partner = new PartnerClient();
    const rate = ratesOf(current('USD'))[0]?.quotes.find(({ receivingCurrency }) => receivingCurrency === 'KES');
    expect(rate?.fxRate).toBe(partner.quote().quote.fxRate);
    const ofEuro = ratesOf(older('EUR'))[0]?.quotes.find(({ receivingCurrency }) => receivingCurrency === 'KES');
    const quotes = [{ sendingCurrency: 'EUR', receivingCurrency: 'KES' }];
    expect(ofEuro?.fxRate).toBe(partner.quote({ requestCurrency: 'EUR', quotes }).quote.fxRate);
  });

  test('of the older revision are told by destination', () => {
    const [rates, ...more] = ratesOf(older('GBP'));
    expect(more).toEqual([]);
    expect(rates?.requestCurrency).toBe('GBP');
    expect(rates?.quotes.map(({ receivingServiceProvider }) => receivingServiceProvider)).toEqual(
      rated.map(({ country }) => country),
    );
    expect(Object.keys(rates?.quotes[0] ?? {})).toEqual(['receivingCurrency', 'fxRate', 'receivingServiceProvider']);
  });

  test('of all currencies come an object each', () => {
    const all = ratesOf(older('all'));
    expect(all.map(({ requestCurrency }) => requestCurrency)).toEqual(['USD', 'EUR', 'GBP']);
    for (const rates of all) expect(rates).toEqual(ratesOf(older(rates.requestCurrency))[0]);
  });

  test.each([
    ['', 3, 4],
    ['instrumentType=WALLET', 1, 4],
    ['transactionType=p2p', 3, 1],
  ])('with %j are of every kind that is left open', (query, instruments, types) => {
    const [rates] = ratesOf(current('USD', query));
    const kinds = (name: string) =>
      new Set(((rates?.quotes ?? []) as Record<string, string>[]).map((quote) => quote[name])).size;
    expect([kinds('instrumentType'), kinds('transactionType')]).toEqual([instruments, types]);
  });

  test.each([
    ['KES', undefined, '1012'],
    ['usd', undefined, '1000'],
    ['USDX', undefined, '1002'],
    ['USD', 'instrumentType=CASH&transactionType=p2p', '1000'],
    ['USD', 'instrumentType=WALLET&transactionType=c2c', '1000'],
  ])('of %s with %j are refused', (currency, query, code) => {
    expect(current(currency, query).body).toEqual({ error: expect.objectContaining({ errorCode: code }) });
  });

  test.each([
    ['KES', '1012'],
    ['usd', '1000'],
    ['USDX', '1002'],
  ])('of %s by the older revision are refused', (currency, code) => {
    expect(older(currency).body).toEqual({ error: expect.objectContaining({ errorCode: code }) });
  });
});
