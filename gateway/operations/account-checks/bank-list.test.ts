import { expect, test } from 'vitest';
import { bankLists, resolveBank } from '../../domain/places/banks';
import { PartnerClient } from '../../testing/partner-client';

test('no provider code, code or name of a bank is there twice', () => {
  const every = Object.values(bankLists).flat();
  for (const name of ['providerCode', 'bankCode', 'bankName'] as const) {
    const values = every.flatMap((bank) => bank[name] ?? []);
    expect(new Set(values).size, name).toBe(values.length);
  }
});

test.each([
  ['provider before all else', { provider: '2540002', code: 'SVCMKENX', name: 'Savannah Commercial Bank' }, 'LKVWKENA'],
  ['code before name', { code: 'CSTTKENM', name: 'Savannah Commercial Bank' }, 'CSTTKENM'],
  ['name', { code: 'NONE', name: 'Coastal Trust Bank' }, 'CSTTKENM'],
  ['its exact name alone', { name: 'coastal trust bank' }, undefined],
  ['provider alone where one is named', { provider: '9999999', code: 'SVCMKENX' }, undefined],
  ['nothing', {}, undefined],
])('a bank is found by %s', (_, naming, code) => {
  expect(resolveBank(bankLists.KE ?? [], naming)?.bankCode).toBe(code);
});

test.each([
  ['FR', '1011'],
  ['ke', '1000'],
  ['K1', '1000'],
  ['KEN', '1002'],
  ['', '1002'],
  ['constructor', '1002'],
])('the list of %j is refused', (country, code) => {
  expect(new PartnerClient().send('GET', `/eig/getbanklist/${country}`).code).toBe(code);
});
