import { type Json, parsedJson, type RequirementId } from '../../contract';
import type { ChecksRecord } from '../../journal';
import type { Journal } from '../../journal/files';
import type { EvidenceStore } from './evidence-store';
import { FieldsSeen } from './fields-seen';

/** What the steps of the cases showed. A field is verified only by an answer that contained it. */
export function complianceEvidence(journal: Journal, store: EvidenceStore): void {
  const seen = new FieldsSeen();
  for (const record of journal.checks) {
    const broken = new Set(record.findings.map(({ requirement }) => requirement));
    for (const finding of record.findings) store.violate(finding, record.case, record.exchange);
    for (const id of [...record.verified, ...fieldsIn(record, journal, seen)])
      if (!broken.has(id)) store.verify(id, record.case);
  }
}

/** Ids of the fields that no earlier answer contained. */
function fieldsIn({ exchange, fieldsOf = [] }: ChecksRecord, journal: Journal, seen: FieldsSeen): RequirementId[] {
  let document: Json;
  let isRead = false;
  const answer = () => {
    if (!isRead) document = parsedJson(journal.exchanges.get(exchange)?.response.text);
    isRead = true;
    return document;
  };
  return fieldsOf.flatMap((object) => seen.first(object, answer));
}

/** The requirements of cases that were not run stay unverified, unless another case verifies them. */
export function leftOutEvidence(journal: Journal, store: EvidenceStore): void {
  for (const { verifies, verdict, reason } of journal.leftOut)
    for (const requirement of verifies) store.skip(requirement, verdict, reason);
}
