import { expect, test } from 'vitest';
import { exchange, startedAt } from '../../reports/testing/run-journal';
import { harOf } from './har';

const made = exchange('case#1', '{"a":"ü"}');
const view = {
  ...made,
  at: startedAt,
  request: {
    ...made.request,
    method: 'GET',
    url: 'https://gateway.example/status?bnv=A%20B',
    headers: { 'X-USERNAME': 'ONE' },
  },
};
const paid = {
  ...exchange('case#2', '', { operation: 'createTransaction' }),
  ...{ at: startedAt + 1000, waitedMs: 500, ms: 12.5 },
  request: {
    ...{ method: 'POST', url: 'https://gateway.example/transactions', body: { amount: '1' } },
    headers: { 'X-PASSWORD': '***', 'Content-Type': 'application/json' },
    sent: { payload: '{"sum":1}', headers: { 'X-Own': 'yes' } },
  },
  response: { status: 200, came: 302, headers: { location: '/other', 'Content-Type': 'text/html' }, text: 'moved' },
};

test('exchanges are entries in order of time, as they were sent and received', () => {
  const { log } = harOf([paid, view], '0.2.0');
  expect(log).toMatchObject({ version: '1.2', creator: { version: '0.2.0' } });
  expect(log.entries).toMatchObject([
    {
      comment: `case#1, step ${view.step}`,
      request: { method: 'GET', queryString: [{ name: 'bnv', value: 'A B' }], bodySize: 0 },
      response: { content: { size: 10, text: '{"a":"ü"}' }, redirectURL: '' },
      timings: { blocked: 0 },
    },
    {
      // it left half a second after it was asked for
      startedDateTime: new Date(startedAt + 1500).toISOString(),
      time: 12.5,
      request: {
        headers: [
          { name: 'X-PASSWORD', value: '***' },
          { name: 'Content-Type', value: 'application/json' },
          { name: 'X-Own', value: 'yes' },
        ],
        postData: { mimeType: 'application/json', text: '{"sum":1}' },
        bodySize: 9,
      },
      response: { status: 302, redirectURL: '/other', content: { mimeType: 'text/html', text: 'moved' } },
      timings: { blocked: 500, wait: 12.5 },
    },
  ]);
  expect(log.entries[0]?.request).not.toHaveProperty('postData');
});

test('a body in the form of the contract is sent as JSON', () => {
  const { sent: _, ...request } = paid.request;
  const [entry] = harOf([{ ...paid, request }], '').log.entries;
  expect(entry?.request.postData?.text).toBe('{"amount":"1"}');
});
