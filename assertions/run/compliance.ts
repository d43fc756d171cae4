import type { Json } from '../../generators';
import type { Journal } from '../../journal/reader';
import type { ChecksRecord } from '../../journal/records';
import type { Board } from './evidence-store';
import { FieldsSeen } from './fields-seen';
import { parsed } from './parsed';

const shorthand = 'object:';

/**
 * What the steps of the cases showed. `object:<name>` stands for the fields that the answer held: a field that no
 * answer ever held is not verified by answers that lack it.
 */
export function complianceEvidence(journal: Journal, board: Board): void {
  const seen = new FieldsSeen();
  for (const record of journal.checks) {
    const broken = new Set(record.findings.map(({ requirement }) => requirement));
    for (const finding of record.findings) board.charge(finding, record.case, record.exchange);
    for (const id of verifiedIn(record, journal, seen)) if (!broken.has(id)) board.pass(id, record.case);
  }
}

function verifiedIn(record: ChecksRecord, journal: Journal, seen: FieldsSeen): string[] {
  let document: Json;
  let read = false;
  const answer = () => {
    if (!read) document = parsed(journal.exchanges.get(record.exchange)?.response.text);
    read = true;
    return document;
  };
  return record.verified.flatMap((id) =>
    id.startsWith(shorthand) ? seen.first(id.slice(shorthand.length), answer) : [id],
  );
}

/** Requirements of cases that were not run stay unverified, unless another case verifies them. */
export function leftOutEvidence(journal: Journal, board: Board): void {
  for (const { verifies, verdict, reason } of journal.leftOut)
    for (const requirement of verifies) board.leave(requirement, verdict, reason);
}
