import { expect, test } from 'vitest';
import type { Exchange } from '../../contract';
import { spentBy } from './exhausted-limits';

const noon = Date.parse('2026-03-02T12:00:00Z');
const midnight = Date.parse('2026-03-02T00:00:00Z');
const answer = (code: string, at = noon): Exchange => ({
  operation: 'createTransaction',
  at,
  request: { method: 'POST', url: '', headers: {}, body: {} },
  response: { status: 200, headers: {}, text: '', body: { error: { errorCode: code } } },
  ms: 1,
});

test.each([
  ['no funds', answer('3049'), 'the funds of the partner are used up (3049)'],
  ['a limit of the day', answer('3060'), "the beneficiary's payouts of the day are used up (3060)"],
  ['another refusal', answer('3005'), undefined],
  ['the date, at noon', answer('3001'), undefined],
  ['the date, a second before midnight', answer('3001', midnight - 1000), 'midnight in GMT'],
  ['the date, a second after midnight', answer('3001', midnight + 1000), 'midnight in GMT'],
  ['the date, ten seconds after midnight', answer('3001', midnight + 10_000), undefined],
])('%s', (_, exchange, reason) => {
  if (reason === undefined) expect(spentBy(exchange)).toBeUndefined();
  else expect(spentBy(exchange)).toContain(reason);
});
