import { describe, expect, test } from 'vitest';
import { PartnerClient } from '../testing/partner-client';

const path = '/eig/gsma/accounts/msisdn/254700000099/status?bnv=A';
const call = (change: Record<string, string | undefined>) => {
  const partner = new PartnerClient();
  const headers = partner.headers();
  const hash = headers['x-password'] ?? '';
  const all = { ...headers, ...change };
  if (change['x-password'] === 'CAPITALS') all['x-password'] = hash.toUpperCase();
  if (change['x-password'] === 'SHORT') all['x-password'] = hash.slice(1);
  return partner.send('GET', path, undefined, all);
};

describe('authentication', () => {
  test.each([
    ['as issued', {}],
    ['user name in lower case', { 'x-username': 'partner_one' }],
    ['hash in capitals', { 'x-password': 'CAPITALS' }],
  ])('%s is accepted', (_, change) => {
    expect(call(change).body.status).toBe('available');
  });

  test.each([
    ['wrong user', { 'x-username': 'PARTNER_TEN' }, '1003'],
    ["another partner's user", { 'x-username': 'PARTNER_TWO' }, '1003'],
    ['wrong hash', { 'x-password': '0'.repeat(64) }, '1003'],
    ['short hash', { 'x-password': 'SHORT' }, '1003'],
    ['no user', { 'x-username': undefined }, '1003'],
    ['no hash', { 'x-password': undefined }, '1003'],
    ['no date', { 'x-date': undefined }, '1005'],
    ['no origin', { 'x-origincountry': undefined }, '1005'],
    ['ISO date', { 'x-date': '2026-03-14T12:00:00Z' }, '1000'],
    ['date of no calendar', { 'x-date': '2026-02-30 12:00:00' }, '1000'],
    ['origin by name', { 'x-origincountry': 'USA' }, '1000'],
  ])('%s is refused with the right code', (_, change, code) => {
    const { error, response } = call(change);
    expect(error.errorCode).toBe(code);
    expect(error.errorCategory).toBe(code === '1003' ? 'authorisation' : 'businessRule');
    expect(error.errorDateTime).toBe('2026-03-14 12:00:00');
    expect(response.status).toBe(200);
  });

  test('a stranger gets no server correlation, and the own reference back', () => {
    const partner = new PartnerClient();
    const body = partner.transaction('Q');
    const headers = { ...partner.headers(), 'x-password': '0'.repeat(64) };
    const answer = partner.send('POST', '/eig/gsma/transactions', body, headers).body;
    expect(answer).toMatchObject({ serverCorrelationId: '', clientCorrelationId: 'PARTNER-0001' });
  });
});
