import { type Modification, start } from '../../../gateway';
import { payout } from '../../../generators/payouts';
import type { JournalRecord } from '../../../journal';
import { encrypt, simulatedStart, target, terms } from '../../../run/in-process/in-process';
import { runInProcess } from '../../../run/in-process/run-in-process';
import { termsOf } from '../../../run/network/ask';
import { runProbes } from '../../../run/probe';
import { payoutPlan } from '../../../suites/format/planner';

/** A run record, and what the probes record of a gateway on a real socket, on this machine. */
export async function probedRun(modifications: readonly Modification[]): Promise<JournalRecord[]> {
  const gateway = await start({ modifications });
  const [begin] = await runInProcess([], { only: new Set(), load: false });
  const records = [begin as JournalRecord];
  const chosen = { target, file: '', baseUrl: gateway.url, credentials: terms.credentials };
  const sample = payout(payoutPlan(target, simulatedStart, encrypt), 1);
  try {
    const write = (record: JournalRecord) => records.push(record);
    await runProbes({ chosen, terms: termsOf(chosen, terms.run), sample, wire: { write } });
  } finally {
    await gateway.close();
  }
  return records;
}
