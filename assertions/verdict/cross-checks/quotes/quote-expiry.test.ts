import { expect, test } from 'vitest';
import { gmtTime, type Json } from '../../../../contract';
import type { ExchangeRecord } from '../../../../journal';
import { journalOf } from '../../../../journal/files';
import { exchange, run } from '../../../../reports/testing/run-journal';
import { historyOf } from '../../../model';
import { EvidenceStore } from '../../results/evidence-store';
import { quoteExpiryEvidence } from './quote-expiry';

function judge(records: readonly ExchangeRecord[], store: EvidenceStore): void {
  const journal = journalOf([run({ parts: ['compliance'] }), ...records]);
  quoteExpiryEvidence(journal, historyOf(journal, { run: '' }), store);
}

const noon = Date.parse('2026-11-26T12:00:00Z');
let count = 0;

/** An exchange at noon, of one millisecond. */
function answered(operation: ExchangeRecord['operation'], answer: Json): ExchangeRecord {
  count += 1;
  const made = exchange(`case#${count}`, '');
  const response = { ...made.response, text: JSON.stringify(answer) };
  return { ...made, operation, response, at: noon, ms: 1 };
}

const refusedAt = (seconds: number) =>
  answered('walletStatus', { error: { errorCode: '1005', errorDateTime: gmtTime(noon + 1 + seconds * 1000) } });
const quoteUntil = (seconds: number, operation: ExchangeRecord['operation'] = 'createQuotation') =>
  answered(operation, { quotes: [{ quoteId: `Q${count}`, quoteExpiryTime: gmtTime(noon + seconds * 1000) }] });
const many = (refusal: ExchangeRecord) => Array.from({ length: 19 }, () => ({ ...refusal, id: `r${++count}` }));

test.each<[what: string, records: ExchangeRecord[], verdicts: string[]]>([
  ['ahead', [refusedAt(0), quoteUntil(1)], []],
  ['of this second', [refusedAt(0), quoteUntil(0)], []],
  ['over', [refusedAt(0), quoteUntil(-2)], ['fail']],
  ['over, once of three times', [refusedAt(0), quoteUntil(-2), quoteUntil(9), quoteUntil(9)], []],
  ['over, in one operation', [refusedAt(0), quoteUntil(-2, 'createQuotationOlder'), quoteUntil(9)], ['fail']],
  ['ahead by a clock that is behind ours', [refusedAt(-60), quoteUntil(-50)], []],
  ['over by a clock that is ahead of ours', [refusedAt(60), quoteUntil(50)], ['fail']],
  ['over by the clock of one machine alone', [...many(refusedAt(0)), refusedAt(60), quoteUntil(50)], []],
  ['ahead, beside refusals by a clock of another zone', [refusedAt(10_800), quoteUntil(9)], []],
  ['over, beside refusals by a clock of another zone', [refusedAt(10_800), quoteUntil(-9)], ['fail']],
  ['over, as often as not', [refusedAt(0), quoteUntil(-2), quoteUntil(9)], ['fail']],
  ['in the past, where no clock was shown', [quoteUntil(-60)], []],
])('the expiry of quotes is %s', (_, records, verdicts) => {
  const store = new EvidenceStore();
  judge(records, store);
  expect([...store.of('quotation.expiry').verdicts]).toEqual(verdicts);
});

test('a quote that has expired is told with its time and the number of such quotes', () => {
  const store = new EvidenceStore();
  const records = [refusedAt(5), refusedAt(-5), refusedAt(0), quoteUntil(-2), quoteUntil(-3), quoteUntil(9)];
  judge(records, store);
  expect([...store.of('quotation.expiry').failures.values()]).toMatchObject([
    {
      expected: 'an expiry time that lies ahead, by the clock of errorDateTime',
      received: `${gmtTime(noon - 2000)}, and 2 of 3 quotes of createQuotation that had expired when they came`,
    },
  ]);
});
