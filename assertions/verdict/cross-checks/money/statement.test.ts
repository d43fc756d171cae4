import { describe, expect, test } from 'vitest';
import type { StatementEntry } from '../../../../journal';
import { flow, goodRun, journalOf, startedAt } from '../../../../reports/testing/run-journal';
import { judgeRun } from '../../judge-run';

const paid = flow(91, { reference: 'RTEST-L91', transactionReference: 'T91', sendingAmount: '10.00' });
const failed = flow(92, {
  ...{ reference: 'RTEST-L92', transactionReference: 'T92', sendingAmount: '10.00' },
  ...{ status: 'FAILED', code: '3032' },
});
const entry = (more: Partial<StatementEntry> = {}): StatementEntry => ({
  type: 'TRANSFERRED',
  internalRef: 'T91',
  externalRef: 'RTEST-L91',
  amount: '10.000000',
  ...more,
});
const ofFailed = { internalRef: 'T92', externalRef: 'RTEST-L92' };

describe('the statement after a load', () => {
  test.each([
    ['one entry of each payout', [entry()], 'pass'],
    ['a debit that came back', [entry(), entry(ofFailed), entry({ ...ofFailed, type: 'BOUNCED' })], 'pass'],
    [
      'twice its amount, and that back',
      [entry(), ...['TRANSFERRED', 'BOUNCED'].map((type) => entry({ ...ofFailed, type, amount: '20' }))],
      'fail',
    ],
    ['a rejected one', [entry(), entry({ ...ofFailed, type: 'REJECTED' })], 'pass'],
    ['no entry', [entry({ externalRef: 'OTHER' })], 'fail'],
    ['an entry twice', [entry(), entry()], 'fail'],
    ['another amount', [entry({ amount: '10.000001' })], 'fail'],
    ["another transaction's reference", [entry({ internalRef: 'T90' })], 'fail'],
    ['a debit of a failed payout', [entry(), entry(ofFailed)], 'fail'],
  ])('%s', (_, entries, verdict) => {
    const others = goodRun().filter(({ t }) => t !== 'flow' && t !== 'checks');
    const records = [...others, paid, failed, { t: 'statement' as const, at: startedAt, currency: 'USD', entries }];
    const found = judgeRun(journalOf(records)).requirements.find(({ id }) => id === 'statements.complete');
    expect(found?.verdict).toBe(verdict);
  });
});
