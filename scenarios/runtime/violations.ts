import { Counter } from 'k6/metrics';
import type { JournalRecord } from '../../journal';

const violations = new Counter('violations');

/** Counts violations in a metric of k6, for its own outputs; a clean flow adds no sample. */
export function countViolations(record: JournalRecord): void {
  if (record.t !== 'flow' || record.broke.length === 0) return;
  for (const requirement of record.broke) violations.add(1, { requirement });
}
