import { expect, test } from 'vitest';
import type { FlowRecord } from '../../journal';
import { journalOf } from '../../journal/files';
import { flow, run } from '../../reports/testing/run-journal';
import { EvidenceStore } from './evidence-store';
import { loadEvidence } from './load';

/** Two hundred flows, of which the first so many ended otherwise. */
const flows = (others: number, more: Partial<FlowRecord>) =>
  Array.from({ length: 200 }, (_, n) => flow(n, n < others ? more : {}));
const failed = { status: 'FAILED', code: '3031' };

test.each<[what: string, flows: FlowRecord[], verdicts: string[], count?: number]>([
  ['all are paid', flows(0, {}), ['pass']],
  ['one of a hundred fails', flows(2, failed), ['warn', 'pass'], 2],
  ['more than that fail', flows(3, failed), ['fail', 'pass'], 3],
  ['all fail', flows(200, failed), ['fail'], 200],
  ['limits are used up', flows(50, { status: 'FAILED', code: '3060' }), ['pass']],
  ['some are pending', flows(50, { status: 'PENDING' }), ['pass']],
])('payouts under load: %s', (_, all, verdicts, count) => {
  const store = new EvidenceStore();
  loadEvidence(journalOf([run(), ...all]), store);
  const { verdicts: found, failures } = store.of('view.success');
  expect([...found].sort()).toEqual([...verdicts].sort());
  expect(failures[0]?.count).toBe(count);
});
