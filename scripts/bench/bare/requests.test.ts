import { describe, expect, test, vi } from 'vitest';
import { type OperationId, operation } from '../../../contract';
import { address, draft, headers, type Variables } from '../../../generators';
import { payouts } from '../../../generators/payouts/payout';
import { chooseTarget } from '../../../run/settings/target';
import { payoutPlan } from '../../../suites/format/planner';
import { getHeaders, postHeaders, quotation, statusPath, transaction, viewPath } from './requests';

const now = Date.parse('2026-11-21T09:08:07Z');
vi.useFakeTimers({ now });
const { target, credentials } = chooseTarget({});
const pool = payouts(payoutPlan(target, now), 1, 50);
const quote = { quoteId: 'Q1', receivingAmount: '12.50' };
const known: Variables = {
  now,
  reference: 'REF1',
  quoteId: 'Q1',
  amount: '12.50',
  sendingAmount: '1',
  transactionReference: 'T 1',
};
const sent = (text: string) => JSON.parse(text);
const ours = (id: OperationId, payout: (typeof pool)[number]) => draft(id, payout, known);

describe('the bare script sends the same requests', () => {
  test.each(pool.map((payout) => [payout.recipient.fullName, payout] as const))('for %s', (_, payout) => {
    const status = operation('walletStatus').path ?? '';
    expect(statusPath(payout)).toBe(address(status, ours('walletStatus', payout)));
    expect(sent(quotation(payout))).toEqual(ours('createQuotation', payout).body);
    expect(sent(transaction(payout, 'REF1', quote))).toEqual(ours('createTransaction', payout).body);
  });

  test('with the same headers, to the same paths', () => {
    expect(getHeaders(credentials)).toEqual(headers(credentials, now));
    expect(postHeaders(credentials)).toEqual({ ...headers(credentials, now), 'Content-Type': 'application/json' });
    expect(operation('createQuotation').path).toBe('/eig/gsmaV2/quotations');
    expect(operation('createTransaction').path).toBe('/eig/gsma/transactions');
    expect(operation('viewTransaction').path?.replace(/\{\w+\}/, 'T1')).toBe(viewPath('T1'));
  });
});
