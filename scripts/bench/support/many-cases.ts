/**
 * Makes all reports of a run of so many cases, in a process of its own. Run as `many-cases.ts FOLDER CASES`: writes the
 * journal of a run in process, of whose cases there are as many copies as it takes. Prints the seconds as JSON.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalRecord, journalName } from '../../../journal';
import { makeReports } from '../../../reports';
import { wholeRun } from '../../../run/in-process/whole-run';

/** The case of a record; undefined: it is of the whole run. */
function caseOf(record: JournalRecord): string | undefined {
  if (record.t === 'plan') return record.case.id;
  return record.t === 'exchange' || record.t === 'checks' || record.t === 'case' ? record.case : undefined;
}

/** A copy of a case under another id, whose payouts are no others' payouts. */
function copied(record: JournalRecord, copy: number): JournalRecord {
  if (copy === 0) return record;
  const id = `${caseOf(record)}-copy${copy}`;
  switch (record.t) {
    case 'plan':
      return { ...record, case: { ...record.case, id } };
    case 'exchange':
      return { ...record, id: `${record.id}-copy${copy}`, case: id };
    case 'checks':
      return { ...record, exchange: `${record.exchange}-copy${copy}`, case: id };
    case 'case':
      return { ...record, case: id, finals: [], foreign: [], quoteIds: [], references: [] };
    default:
      return record;
  }
}

/** The records of a run with so many cases, each with all that it showed. */
async function runOf(cases: number): Promise<JournalRecord[]> {
  const records = await wholeRun();
  const ids = [...new Set(records.flatMap((record) => (record.t === 'case' ? [record.case] : [])))];
  const copies = new Map(ids.map((id, index) => [id, Math.ceil((cases - index) / ids.length)]));
  return records.flatMap((record) => {
    const id = caseOf(record);
    const count = id === undefined ? 1 : (copies.get(id) ?? 0);
    return Array.from({ length: Math.max(0, count) }, (_, copy) => copied(record, copy));
  });
}

const [, , folder = '', cases = ''] = process.argv;
const records = await runOf(Number(cases));
writeFileSync(join(folder, journalName), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
const from = performance.now();
const { report, notes } = await makeReports(folder);
const seconds = (performance.now() - from) / 1000;
console.log(JSON.stringify({ seconds, cases: report.cases.size, verdict: report.verdict, notes }));
