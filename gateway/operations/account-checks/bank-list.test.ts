import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../contract';
import { bankLists, resolveBank } from '../../domain/places/banks';
import { PartnerClient } from '../../testing/partner-client';

const list = (country: string) => new PartnerClient().send('GET', `/eig/getbanklist/${country}`);
const every = Object.values(bankLists).flat();

describe('the bank list', () => {
  test.each(['KE', 'IN', 'BD', 'PH', 'CN', 'US', 'GB', 'NG'])('of %s is told', (country) => {
    const { body, response } = list(country);
    expect(response.status).toBe(200);
    expect(body).toEqual({
      countryCode: country,
      lastUpdatedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
      banks: bankLists[country],
    });
  });

  test.each([
    ['FR', '1011'],
    ['ke', '1000'],
    ['K1', '1000'],
    ['KEN', '1002'],
    ['', '1002'],
    ['constructor', '1002'],
  ])('of %j is refused', (country, code) => {
    expect(list(country).body).toEqual({ error: expect.objectContaining({ errorCode: code }) });
  });

  test('keeps the published lengths', () => {
    for (const { path, min = 0, max = 1000 } of fieldsOf('bankList')) {
      const name = path.replace('banks[].', '');
      if (name === path) continue;
      for (const bank of every) {
        const value = (bank as unknown as Record<string, string | undefined>)[name];
        if (value !== undefined) expect(value.length, `${name} ${value}`).toBeGreaterThanOrEqual(min);
        if (value !== undefined) expect(value.length, `${name} ${value}`).toBeLessThanOrEqual(max);
      }
    }
  });

  test('names no provider code, code or name twice', () => {
    for (const name of ['providerCode', 'bankCode', 'bankName'] as const) {
      const values = every.flatMap((bank) => bank[name] ?? []);
      expect(new Set(values).size, name).toBe(values.length);
    }
  });

  test('holds the text null where a city is not known', () => {
    expect(every.map(({ city }) => city)).toContain('null');
  });
});

describe('a bank is resolved', () => {
  const banks = bankLists.KE ?? [];

  test.each([
    [
      'by provider before all else',
      { provider: '2540002', code: 'SVCMKENX', name: 'Savannah Commercial Bank' },
      'LKVWKENA',
    ],
    ['by code before name', { code: 'CSTTKENM', name: 'Savannah Commercial Bank' }, 'CSTTKENM'],
    ['by name', { code: 'NONE', name: 'Coastal Trust Bank' }, 'CSTTKENM'],
    ['by provider alone where one is named', { provider: '9999999', code: 'SVCMKENX' }, undefined],
    ['by nothing', {}, undefined],
  ])('%s', (_, naming, code) => {
    expect(resolveBank(banks, naming)?.bankCode).toBe(code);
  });
});
