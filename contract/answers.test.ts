import { expect, test } from 'vitest';
import { type Exchange, received } from '../journal';
import { fieldsOf, inShape, operations } from '.';
import { isForeign, type Outcome, outcomeOf, ownMembers } from './answers';
import type { Json } from './values/path';

/** Members that servers of any kind have in their answers. */
const general = ['status', 'statusCode', 'type', 'message', 'timestamp', 'account', 'amount', 'currency', 'balance'];

test('every member of an answer is known as one of the interface, or as one of any server', () => {
  const tops = operations.flatMap(({ response }) => fieldsOf(response).map(({ path }) => path.split(/[.[]/)[0] ?? ''));
  const wrapper = ['serverCorrelationId', 'clientCorrelationId'];
  expect([...ownMembers].sort()).toEqual(
    [...new Set([...tops, ...wrapper])].filter((top) => !general.includes(top)).sort(),
  );
});

const refusal = { error: { errorCode: '1003', errorDescription: 'Authentication failed.' } };
test.each<[what: string, status: number, body: Json, isOther: boolean, outcome: Outcome]>([
  ['an API gateway', 401, { message: 'Unauthorized' }, true, 'broken'],
  ['a limiter', 429, { error: 'rate limit exceeded' }, true, 'broken'],
  ['another error object', 403, { error: { code: 403, message: 'Forbidden' } }, true, 'broken'],
  ['a framework', 500, { timestamp: '2026-11-27', status: 500, error: 'Internal Server Error', path: '/x' }, true, 'broken'],
  ['another framework', 401, { statusCode: 401, message: 'Unauthorized' }, true, 'broken'],
  ['a problem document', 503, { type: 'about:blank', title: 'Service Unavailable', status: 503 }, true, 'broken'],
  ['no JSON', 502, undefined, true, 'broken'],
  ['an empty object', 404, {}, true, 'broken'],
  ['no JSON, and no failure', 200, undefined, false, 'broken'],
  ['a refusal by its HTTP status', 401, refusal, false, 'refused'],
  ['a refusal without its code', 400, { error: { errorDescription: 'Invalid amount' } }, false, 'refused'],
  ['a cancellation that is refused', 409, { statusCode: '15002', responseMessage: 'Cannot Cancel.' }, false, 'refused'],
  ['a success with a status of failure', 500, { quotationStatus: '2000:Quote Success', quotes: [] }, false, 'success'],
  ['a list with one', 500, [], false, 'success'],
  ['anything with a status of success', 200, { message: 'ok' }, false, 'success'],
])('%s is of another server: %s %j', (_, status, body, isOther, outcome) => {
  expect([isForeign({ status, body }), outcomeOf({ status, body })]).toEqual([isOther, outcome]);
}); // biome-ignore format: one row a line

test.each<[what: string, body: Json, ofChange: boolean | undefined, outcome: Outcome]>([
  ['a cancellation with its code', { statusCode: '15002', responseMessage: 'Cannot Cancel.' }, true, 'refused'],
  ['the same of an operation that is not known', { statusCode: '15002', responseMessage: '' }, undefined, 'refused'],
  ['a bank list beside a status of HTTP', { banks: [], statusCode: '200', responseMessage: 'OK' }, false, 'success'],
  ['an empty text as the error', { quotes: [], error: '' }, false, 'success'],
  ['an error object with nothing in it', { quotes: [], error: { errorCode: '', errorDescription: null } }, false, 'success'],
  ['an error without a code', { quotes: [], error: { errorCode: '', errorDescription: 'no' } }, false, 'refused'],
])('%s', (_, body, ofChange, outcome) => {
  expect(outcomeOf({ body, ...(ofChange !== undefined && { ofChange }) })).toBe(outcome);
}); // biome-ignore format: one row a line

const entries = [{ type: 'LIQUIDITY' }];
const money = [{ type: 'LIQUIDITY', amount: '5' }];

test.each<[what: string, body: object, status: number, read: object]>([
  ['a list', entries, 200, entries],
  ['an object with a list', { entries, page: '1' }, 200, entries],
  ['an object with an empty list', { entries: [] }, 200, []],
  ['beside an empty one', { rows: entries, warnings: [] }, 200, entries],
  ['beside one of texts', { rows: entries, columns: ['type'] }, 200, entries],
  ['two lists', { rows: entries, others: entries }, 200, { rows: entries, others: entries }],
  ['beside a list of something else', { rows: money, links: [{ rel: 'next' }] }, 200, money],
  ['no entry beside links', { rows: [], links: [{ rel: 'next' }] }, 200, []],
  ['two lists of money', { rows: money, others: money }, 200, { rows: money, others: money }],
  ['no list', { rows: {} }, 200, { rows: {} }],
  ['a list within an object', { page: { of: '1' }, statement: { rows: entries } }, 200, entries],
  [
    'lists in two objects',
    { a: { rows: entries }, b: { rows: entries } },
    200,
    { a: { rows: entries }, b: { rows: entries } },
  ],
  ['a refusal', { error: { errorCode: '1000' }, entries }, 200, { error: { errorCode: '1000' }, entries }],
  ['a page of a server', { errors: entries }, 502, { errors: entries }],
])('reads statements: %s', (_, body, status, read) => {
  expect(inShape('statements', body as never, status)).toEqual(read);
});

test('reads no other answer so', () => {
  expect(inShape('ledgerAll', { entries } as never, 200)).toEqual({ entries });
});

test.each<[what: string, body: Json, said: string]>([
  [
    'a transaction, by what tells it',
    { requestDate: '2026-03-02 12:00:00', amount: '1', transactionReference: 'T1', status: 'PENDING' },
    'a success: transactionReference "T1", status "PENDING"',
  ],
  ['an answer without such members, whole', { banks: [] }, 'a success: {"banks":[]}'],
])('what was received: %s', (_, body, said) => {
  const response = { status: 200, headers: {}, text: JSON.stringify(body), body };
  expect(received({ response } as unknown as Exchange)).toBe(said);
});
