import { Counter } from 'k6/metrics';
import type { JournalRecord } from '../../journal';

const violations = new Counter('violations');

/** Tells k6's own outputs what a flow broke, as they see no journal; a flow without a fault costs no sample. */
export function countViolations(record: JournalRecord): void {
  if (record.t !== 'flow' || record.broke.length === 0) return;
  for (const requirement of record.broke) violations.add(1, { requirement });
}
