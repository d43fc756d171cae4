/**
 * Vacuous passes: a requirement that passes must no longer pass once the exchanges that earned it are taken out of the
 * journal. If it still does, its rule reports a pass that nothing shows.
 */

import { judgeRun } from '../../assertions/verdict';
import { once } from '../../common/made-once';
import type { RequirementId } from '../../contract';
import type { JournalRecord } from '../../journal';
import { journalOf } from '../../journal/files';
import { runInProcess } from '../../run/in-process/run-in-process';
import { recordingTraffic } from './mutants';

/** What verified each requirement that passed. */
export function earnedPasses(records: readonly JournalRecord[]): Map<RequirementId, ReadonlySet<string>> {
  const { requirements, earned } = judgeRun(journalOf([...records]));
  const passed = requirements.filter(({ verdict }) => verdict === 'pass');
  return new Map(passed.map(({ id }) => [id, new Set(earned.get(id))]));
}

/** The journal without these exchanges, callbacks, cases and flows, and without what they showed. */
export function without(records: readonly JournalRecord[], evidence: ReadonlySet<string>): JournalRecord[] {
  let callbacks = 0;
  return records.filter((record) => {
    switch (record.t) {
      case 'exchange':
      case 'flow':
        return !evidence.has(record.id);
      case 'checks':
        return !evidence.has(record.exchange);
      case 'case':
        return !evidence.has(record.case);
      case 'batch':
      case 'violation':
        return !evidence.has(record.flow);
      case 'callback':
        callbacks += 1;
        return !evidence.has(`callback ${callbacks}`);
      default:
        return true;
    }
  });
}

/** Does the requirement pass without what earned it? */
export function isVacuous(records: readonly JournalRecord[], requirement: string, evidence: ReadonlySet<string>) {
  const { requirements } = judgeRun(journalOf(without(records, evidence)));
  return requirements.find(({ id }) => id === requirement)?.verdict === 'pass';
}

/** A run of everything against the clean gateway, which is made once. */
export const cleanWholeRun = once(async () => {
  const traffic = recordingTraffic();
  const records = await runInProcess([traffic.modification], { begin: traffic.begin });
  return { records, passed: earnedPasses(records), traffic };
});

/** The same over the journal of a clean whole run; undefined if the requirement does not pass there. */
export async function passesWithoutEvidence(requirement: string): Promise<boolean | undefined> {
  const { records, passed } = await cleanWholeRun();
  const evidence = passed.get(requirement as RequirementId);
  return evidence && isVacuous(records, requirement, evidence);
}
