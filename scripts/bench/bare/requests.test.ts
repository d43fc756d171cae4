import { describe, expect, test, vi } from 'vitest';
import { operation } from '../../../contract';
import { draft, headers } from '../../../generators';
import { payouts } from '../../../generators/payouts/payout';
import { chooseTarget } from '../../../run/settings/target';
import { payoutPlan } from '../../../suites/format/planner';
import { bareFlows } from './flows';
import { getHeaders, postHeaders, quotation, quotationPath, transaction, transactionPath, viewPath } from './requests';

const now = Date.parse('2026-11-21T09:08:07Z');
vi.useFakeTimers({ now });
const { target, credentials } = chooseTarget({});
const pool = payouts(payoutPlan(target, now), 1, 50);
const quote = { quoteId: 'Q1', receivingAmount: '12.50' };
const known = { now, reference: 'REF1', quoteId: 'Q1', amount: '12.50', sendingAmount: '1' };

describe('the bare script sends the same requests', () => {
  test.each(pool.map((payout) => [payout.recipient.fullName, payout] as const))('for %s', (_, payout) => {
    const [flow] = bareFlows([payout]);
    if (!flow) expect.fail('no flow');
    expect(flow.status).toContain(`/${payout.recipient.msisdn}/status?`);
    expect(JSON.parse(quotation(flow))).toEqual(draft('createQuotation', payout, known).body);
    expect(JSON.parse(transaction(flow, 'REF1', quote))).toEqual(draft('createTransaction', payout, known).body);
  });

  test('with the same headers, to the same paths', () => {
    expect(getHeaders(credentials)).toEqual(headers(credentials, now));
    expect(postHeaders(credentials)).toEqual({ ...headers(credentials, now), 'Content-Type': 'application/json' });
    expect(operation('createQuotation').path).toBe(quotationPath);
    expect(operation('createTransaction').path).toBe(transactionPath);
    expect(operation('viewTransaction').path?.replace(/\{\w+\}/, 'T1')).toBe(viewPath('T1'));
  });
});
