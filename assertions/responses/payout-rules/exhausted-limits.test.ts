import { expect, test } from 'vitest';
import type { Exchange } from '../../../journal';
import { limitThatExplains, type PayoutHistory } from './exhausted-limits';

const noon = Date.parse('2026-03-02T12:00:00Z');
const midnight = Date.parse('2026-03-02T00:00:00Z');
const answer = (code: string, at = noon): Exchange => ({
  operation: 'createTransaction',
  at,
  request: { method: 'POST', url: '', headers: {}, body: {} },
  response: { status: 200, headers: {}, text: '', body: { error: { errorCode: code } } },
  ms: 1,
});

const noHistory = { paidBefore: false };
const paidBefore = { paidBefore: true };

test.each<[what: string, exchange: Exchange, history: PayoutHistory, reason: string | undefined]>([
  ['a limit of the day, of a new beneficiary', answer('3060'), noHistory, undefined],
  ['a limit of the day', answer('3060'), paidBefore, "the beneficiary's payouts of the day are used up (3060)"],
  ['a look-alike of nothing', answer('3030'), noHistory, undefined],
  ['a look-alike', answer('3030'), paidBefore, 'look-alike'],
  ['no funds, and the ledger is unknown', answer('3049'), noHistory, 'the funds of the partner are used up (3049)'],
  ['no funds, as the ledger says', answer('3049'), { paidBefore: false, covered: false }, 'used up (3049)'],
  ['no funds, against the ledger', answer('3049'), { paidBefore: true, covered: true }, undefined],
  ['a limit, at a quotation', { ...answer('3060'), operation: 'createQuotation' }, paidBefore, undefined],
  ['another refusal', answer('3005'), paidBefore, undefined],
  ['the date, at noon', answer('3001'), noHistory, undefined],
  ['the date, a second before midnight', answer('3001', midnight - 1000), noHistory, 'midnight in GMT'],
  ['the date, a second after midnight', answer('3001', midnight + 1000), noHistory, 'midnight in GMT'],
  ['the date, ten seconds after midnight', answer('3001', midnight + 10_000), noHistory, undefined],
])('%s', (_, exchange, history, reason) => {
  if (reason === undefined) expect(limitThatExplains(exchange, history)).toBeUndefined();
  else expect(limitThatExplains(exchange, history)).toContain(reason);
});
