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
  test.each(['WALLET', 'BANK_AC', 'CARD'] as const)('to %s are of the corridors that have it', (instrumentType) => {
    const [rates] = ratesOf(current('USD', `instrumentType=${instrumentType}&transactionType=b2b`));
    const expected = rated.filter(({ instruments }) => instruments.includes(instrumentType));
    const shared = {
      fxRate: expect.stringMatching(/^\d+\.\d{6}$/),
      transactionType: 'b2b',
      instrumentType,
      scheme: '*',
    };
    expect(rates?.quotes).toEqual(expected.map(({ currency }) => ({ receivingCurrency: currency, ...shared })));
  });

  test('of the older revision are told by destination, of all currencies in an object each', () => {
    const all = ratesOf(older('all'));
    expect(all.map(({ requestCurrency }) => requestCurrency)).toEqual(['USD', 'EUR', 'GBP']);
    for (const rates of all) {
      expect(ratesOf(older(rates.requestCurrency))).toEqual([rates]);
      expect(rates.quotes.map(({ receivingServiceProvider: country }) => country)).toEqual(
        rated.map(({ country }) => country),
      );
    }
  });

  test('are those of quotations', () => {
    const partner = new PartnerClient();
    for (const sendingCurrency of ['USD', 'EUR']) {
      const { quote } = partner.quote({
        requestCurrency: sendingCurrency,
        quotes: [{ sendingCurrency, receivingCurrency: 'KES' }],
      });
      for (const answer of [current(sendingCurrency), older(sendingCurrency)])
        expect(ratesOf(answer)[0]?.quotes).toContainEqual(
          expect.objectContaining({ receivingCurrency: 'KES', fxRate: quote.fxRate }),
        );
    }
  });

  test.each([
    ['', 3, 4],
    ['instrumentType=WALLET', 1, 4],
    ['transactionType=p2p', 3, 1],
  ])('with %j are of every kind that is left open', (query, instruments, types) => {
    const [rates] = ratesOf(current('USD', query));
    const kinds = (name: string) => new Set(rates?.quotes.map((quote) => quote[name])).size;
    expect([kinds('instrumentType'), kinds('transactionType')]).toEqual([instruments, types]);
  });

  test('of a currency that is not sent are refused', () => {
    expect([current('KES').code, older('KES').code]).toEqual(['1012', '1012']);
  });
});
