import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payout } from '../../generators/payouts/payout';
import { payoutPlan } from '../../suites/format/planner';
import { chooseTarget } from '../settings/target';
import { readBalance } from './ledger';
import { readStatement } from './statement';

const chosen = chooseTarget({});
const sample = payout(payoutPlan(chosen.target, Date.parse('2026-11-21T12:00:00Z')), 1);
let answer = '';
const server = createServer((_, response) => response.end(answer));
let address = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const refusal = '{"error":{"errorCode":"1007"}}';
const usd = (currentBalance: string) => JSON.stringify([{ currency: 'USD', currentBalance }]);

test.each<[what: string, text: string, record: object]>([
  ['a ledger', usd('12.500000'), { t: 'ledger', balance: '12.500000' }],
  ['no JSON', '<html>', { t: 'unread', what: 'ledger' }],
  ['a refusal', refusal, { t: 'unread', what: 'ledger' }],
  ['another currency', '[{"currency":"GBP","currentBalance":"1"}]', { t: 'unread', reason: /no balance of USD/ }],
])('the ledger before a load: %s', async (_, text, record) => {
  answer = text;
  const found = await readBalance(chosen, address, sample, 'before');
  const { reason, ...rest } = record as { reason?: RegExp };
  expect(found).toMatchObject(rest);
  if (reason) expect(found).toMatchObject({ reason: expect.stringMatching(reason) });
});

test.each<[what: string, text: string, record: object]>([
  ['an empty statement', '[]', { t: 'statement', entries: [] }],
  ['no JSON', '<html>', { t: 'unread', what: 'statement' }],
  ['a refusal', refusal, { t: 'unread', what: 'statement' }],
])('the statement after the load: %s', async (_, text, record) => {
  answer = text;
  expect(await readStatement(chosen, address, sample, 'RUN', 0)).toMatchObject([record]);
});

test('a gateway that does not answer is recorded', async () => {
  expect(await readBalance(chosen, 'http://127.0.0.1:1', sample, 'after')).toMatchObject({ t: 'unread' });
});
