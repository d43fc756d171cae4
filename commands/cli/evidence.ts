/** Evidence of a run by the ids that findings name, and the hash by which a waiver refers to it. */
import { sampleId } from '../../assertions/verdict';
import { sha256 } from '../../common/sha256';
import type { CallbackRecord, CaseRecord, ExchangeRecord, FlowRecord, ViolationRecord } from '../../journal';
import type { Journal } from '../../journal/files';

/** A record of the journal that a finding may name as its evidence. */
export type EvidenceRecord = ExchangeRecord | ViolationRecord | CallbackRecord | FlowRecord | CaseRecord;

/** The SHA-256 of the record's line in the journal, without its end of line. */
export const recordHash = (record: EvidenceRecord): string => sha256(JSON.stringify(record));

/** Finds the record that a finding names by its id: an exchange, a sampled violation, a callback, a flow or a case. */
export class Evidence {
  readonly #violations = new Map<string, ViolationRecord>();

  constructor(private readonly journal: Journal) {
    for (const record of journal.violations) {
      const id = sampleId(record.flow, record.finding.requirement);
      if (!this.#violations.has(id)) this.#violations.set(id, record);
    }
  }

  get(id: string): EvidenceRecord | undefined {
    const { exchanges, callbacks, flows, cases } = this.journal;
    const place = callbacks.placeOf(id);
    return (
      exchanges.get(id) ??
      this.#violations.get(id) ??
      (place === undefined ? undefined : callbacks.recordAt(place)) ??
      flows.recordNamed(id) ??
      cases.find((one) => one.case === id)
    );
  }

  /** All ids. */
  *ids(): Generator<string> {
    const { exchanges, callbacks, flows, cases } = this.journal;
    yield* exchanges.keys();
    yield* this.#violations.keys();
    for (let place = 0; place < callbacks.length; place += 1) yield callbacks.idAt(place);
    yield* flows.ids();
    yield* new Set(cases.map((one) => one.case));
  }
}
