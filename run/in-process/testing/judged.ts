import { judgeCases } from '../../../assertions/cases';
import type { JournalRecord } from '../../../journal';
import { type Journal, journalOf } from '../../../journal/files';
import { run } from '../../../reports/testing/run-journal';
import type { PlannedCase } from '../../../suites/format/case';
import type { Target } from '../../../targets/target';
import { withoutSecrets } from '../../../targets/without-secrets';
import { target, terms } from '../in-process';

/** What the records of cases that ran without the rest of a run show. */
export function judgedAlone(
  cases: readonly PlannedCase[],
  records: readonly JournalRecord[],
  of: Target = target,
): Promise<Journal> {
  const settlement = { ...of.settlement, ...terms.settlement };
  const head: JournalRecord[] = [
    run({ id: terms.run, version: 3 }),
    { t: 'target', target: { ...withoutSecrets(of), settlement } },
    ...cases.map((one): JournalRecord => ({ t: 'plan', case: one })),
  ];
  return judgeCases(journalOf([...head, ...records]));
}
