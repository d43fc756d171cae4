import { expect, test } from 'vitest';
import type { FoundReading, JournalRecord } from '../../../journal';
import { checks, journalOf, run } from '../../../reports/testing/run-journal';
import { EvidenceStore } from '../results/evidence-store';
import { readingsOf } from './readings';

const found = (reading: string, place?: string, point = 'length.older'): FoundReading => ({
  point,
  reading,
  ...(place && { place }),
});

/** Readings with their counts, and what became of the rule that one place is read in one way. */
function judged(all: readonly FoundReading[]) {
  const store = new EvidenceStore();
  const readings = readingsOf(journalOf(all.map((one) => ({ ...checks('one', []), readings: [one] }))), store);
  const { verdicts = new Set() } = store.entries.get('readings.one') ?? {};
  return [readings.map(({ point, reading, count }) => `${point} ${reading} ${count}`), [...verdicts].join()];
}

test.each<[what: string, found: FoundReading[], readings: string[], verdict: string]>([
  ['none', [], [], ''],
  ['one', [found('tables', 'a')], ['length.older tables 1'], 'pass'],
  ['what two answers have in common', [found('tables or current', 'a'), found('tables or shorter', 'b')], ['length.older tables 2'], 'pass'],
  ['two, at two places', [found('tables', 'a'), found('shorter', 'b')], ['length.older tables 1', 'length.older shorter 1'], 'pass'],
  ['two, at one place', [found('tables', 'a'), found('shorter', 'a')], ['length.older tables 1', 'length.older shorter 1'], 'warn'],
  ['codes, which may differ from answer to answer', [found('1003', undefined, 'auth.missing'), found('1005', undefined, 'auth.missing')], ['auth.missing 1003 1', 'auth.missing 1005 1'], ''],
  ['two points at one place', [found('tables', 'a'), found('any', 'a', 'silent.characters')], ['length.older tables 1', 'silent.characters any 1'], 'pass'],
])('readings: %s', (_, all, readings, verdict) => expect(judged(all)).toEqual([readings, verdict])); // biome-ignore format: one row a line

test.each<[what: string, assumed: string | undefined, reading: string, verdicts: string[]]>([
  ['is what the run saw', 'allowed', 'allowed', ['pass']],
  ['is not what the run saw', 'refused', 'allowed', ['warn']],
  ['is about something else than what the run saw', 'allowed', 'other', []],
  ['is absent', undefined, 'allowed', []],
])('an assumption of the target %s', (_, quoteReuse, reading, verdicts) => {
  const store = new EvidenceStore();
  const own = run();
  const assumptions: Record<string, string> = quoteReuse === undefined ? {} : { quoteReuse };
  const declared = { ...own, target: { ...own.target, assumptions } };
  const shown = { ...checks('a', []), readings: [{ point: 'quotes.reuse', reading }] } as JournalRecord;
  readingsOf(journalOf([declared, shown]), store);
  expect([...store.of('transaction.quote-reuse').verdicts]).toEqual(verdicts);
});
