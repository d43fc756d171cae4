/** Evidence of a run by the ids that findings name, and the hash by which a waiver refers to it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { callbackId, evidenceOf } from '../../assertions/run';
import type { CallbackRecord, CaseRecord, ExchangeRecord, FlowRecord, ViolationRecord } from '../../journal';
import type { Journal } from '../../journal/files';

export type EvidenceRecord = ExchangeRecord | ViolationRecord | CallbackRecord | FlowRecord | CaseRecord;

/** The SHA-256 of the record's line in the journal, without its end of line. */
export const hashOf = (record: EvidenceRecord): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex');

/** The record of each id that a finding may name: of an exchange, a sampled violation, a notification, a flow or a case. */
export function evidenceIn(journal: Journal): Map<string, EvidenceRecord> {
  const found = new Map<string, EvidenceRecord>();
  const add = (id: string, record: EvidenceRecord) => {
    if (!found.has(id)) found.set(id, record);
  };
  for (const [id, record] of journal.exchanges) add(id, record);
  for (const record of journal.violations) add(evidenceOf(record.flow, record.finding.requirement), record);
  for (const [index, record] of journal.callbacks.entries()) add(callbackId(index), record);
  for (const record of journal.flows) add(record.id, record);
  for (const record of journal.cases) add(record.case, record);
  return found;
}

/** The SHA-256 of a file, in hex. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
}
