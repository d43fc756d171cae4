import { describe, expect, test } from 'vitest';
import { flow, goodRun, journalOf } from '../../reports/testing/run-journal';
import { judgeRun } from './judge-run';

const reference = 'RTEST-S1-0';
const accepted = (n: number) => flow(n, { reference, shared: 'accepted' });
const refused = (n: number, more = {}) => {
  const { transactionReference: _, status: _s, code: _c, ...line } = flow(n, { reference, shared: 'refused', ...more });
  return line;
};
const concurrent = 'transaction.duplicate-concurrent';

describe('two flows with one reference', () => {
  test.each([
    ['one accepted, one refused', [accepted(91), refused(92)], 'pass'],
    ['both accepted', [accepted(91), accepted(92)], 'fail'],
    ['both refused', [refused(91), refused(92)], 'fail'],
    ['one that is alone', [accepted(91)], 'pass'],
    ['one without an answer', [refused(91, { fault: 'createTransaction: timeout' }), refused(92)], 'pass'],
  ])('%s', (_, flows, verdict) => {
    const report = judgeRun(journalOf([...goodRun(), ...flows]));
    expect(report.requirements.find(({ id }) => id === concurrent)?.verdict).toBe(verdict);
  });
});
