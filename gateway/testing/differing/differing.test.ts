import { describe, expect, test } from 'vitest';
import { gmtTime } from '../../../contract';
import { createState } from '../../create-state';
import { handle } from '../../handling/handle';
import { noon, PartnerClient } from '../partner-client';
import { differences } from './differences';

const partner = new PartnerClient();

/** What a gateway with one difference answers to a request. */
function answer(id: string, method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const own = differences.filter((difference) => difference.id === id);
  expect(own).toHaveLength(1);
  const [pathname = '', query = ''] = path.split('?');
  const request = {
    method,
    path: pathname,
    query: Object.fromEntries(new URLSearchParams(query)),
    headers: { ...partner.headers(), ...more },
    body: body === undefined ? '' : JSON.stringify(body),
  };
  const response = handle(request, createState({}, own), noon);
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of an answer
  return response.body as any;
}

const quotation = partner.quotation() as Record<string, unknown>;
const status = '/eig/gsma/accounts/msisdn/254700000001/status?bnv=Amina%20Wanjiru%20Otieno';

test('each difference has an id of its own', () => {
  expect(new Set(differences.map(({ id }) => id)).size).toBe(differences.length);
});

describe('requests are taken in the form of this gateway alone', () => {
  test.each<[id: string, other: () => unknown, own: () => unknown]>([
    ['request-object', () => answer('request-object', 'POST', '/eig/gsmaV2/quotations', quotation), () => answer('request-object', 'POST', '/eig/gsmaV2/quotations', { ...quotation, quotes: (quotation.quotes as unknown[])[0] })],
    ['request-header-time', () => answer('request-header-time', 'GET', status), () => answer('request-header-time', 'GET', status, undefined, { 'x-date': `${gmtTime(noon).replace(' ', 'T')}.000Z` })],
    ['request-constant', () => answer('request-constant', 'GET', `${status}&snv=Peter`), () => answer('request-constant', 'GET', `${status}&snv=NA`)],
  ])('%s', (_, other, own) => {
    expect(other()).toHaveProperty('error');
    expect(own()).not.toHaveProperty('error');
  }); // biome-ignore format: one row a line
});

describe('answers have the form of this gateway', () => {
  test('response-word', () => expect(answer('response-word', 'GET', status).status).toBe('active'));

  test('response-object', () =>
    expect(answer('response-object', 'POST', '/eig/gsmaV2/quotations', quotation).quotes).toHaveProperty('quoteId'));

  test('category', () => {
    const wrong = answer('category', 'GET', status, undefined, { 'x-password': '0'.repeat(64) });
    expect(wrong.error.errorCategory).toBe('AUTH');
  });
});
