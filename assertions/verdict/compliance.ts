import { getOrMake } from '../../common/made-once';
import { type FieldId, failureOf, requirement as requirementOf, requirements } from '../../contract';
import { type ChecksRecord, type ExchangeRecord, responseOf } from '../../journal';
import type { Journal } from '../../journal/files';
import { mayHaveMoved } from './faults';
import type { EvidenceStore } from './results/evidence-store';
import { fieldsIn } from './results/fields-present';

/** The rules of cases that read a ledger before a payout and after it. */
const ofLedger: readonly string[] = ['ledger.money', 'ledger.same', 'statements.ledger'];

/**
 * Collects what the steps of the cases showed. A field is verified only by an answer that contained it. `movedByOthers`: when
 * payouts moved money that the run has not made; a case that looked at the ledger then shows nothing.
 */
export function complianceEvidence(
  journal: Journal,
  store: EvidenceStore,
  movedByOthers: readonly number[] = [],
): void {
  // a payout whose answer was lost may move its money while a case looks at the ledger
  const moved = mayHaveMoved(journal);
  const settleMs = (journal.runs[0]?.limits.settleSeconds ?? 0) * 1000;
  const begun = new Map(journal.cases.map(({ case: id, at }) => [id, at]));
  const isDisturbed = ({ requirement, verdict }: ChecksRecord['findings'][number], record: ChecksRecord) => {
    if (verdict !== 'fail' || !ofLedger.includes(requirement)) return false;
    if (moved && requirement === 'ledger.money') return true;
    const [from, until] = [begun.get(record.case) ?? 0, journal.exchanges.get(record.exchange)?.at ?? 0];
    return movedByOthers.some((at) => at > from - settleMs && at < until + settleMs);
  };
  const kinds = new Map(journal.cases.map((testCase) => [testCase.case, testCase.kind]));
  for (const record of journal.checks) {
    const kind = kinds.get(record.case);
    const broken = new Set(record.findings.map(({ requirement }) => requirement));
    for (const finding of record.findings) {
      const shown = isDisturbed(finding, record) ? { ...finding, verdict: 'skip' as const } : finding;
      store.violate(shown, record.case, record.exchange, { kind });
    }
    for (const id of [...record.verified, ...fieldsOf(record, journal)])
      if (!broken.has(id)) store.verify(id, record.case, record.exchange, kind);
  }
}

/** The fields that each answer contained: a journal may be judged several times, and parsing takes most of it. */
const fieldsByChecks = new WeakMap<ChecksRecord, FieldId[]>();

/** Ids of the fields that the answer of a step contained. */
const fieldsOf = (record: ChecksRecord, journal: Journal): FieldId[] =>
  getOrMake(fieldsByChecks, record, () => {
    const { exchange, fieldsOf: objects = [] } = record;
    const shown = objects.length > 0 ? journal.exchanges.get(exchange) : undefined;
    const answer = shown && responseOf(shown).body;
    return objects.flatMap((object) => fieldsIn(object, answer));
  });

/** The trigger of a result code. */
const codeOfTrigger = /-(\d{4,5})$/;

/** The first refusal of each operation with each code. */
function refusalsIn(exchanges: Journal['exchanges']): Map<string, ExchangeRecord> {
  const found = new Map<string, ExchangeRecord>();
  for (const exchange of [...exchanges.values()].reverse())
    found.set(`${exchange.operation} ${failureOf(responseOf(exchange)).code}`, exchange);
  return found;
}

/**
 * The requirements of cases that were not run stay unverified, unless another case verifies them. One whose every case needs what
 * the target declares as not offered does not apply to it; nor do the fields of an answer that no other case asks for.
 */
export function leftOutEvidence({ leftOut, plans, exchanges }: Journal, store: EvidenceStore): void {
  const open = leftOut.filter(({ declared }) => !declared);
  const tried = new Set([...plans.map(({ case: one }) => one), ...open].flatMap(({ verifies }) => verifies));
  const shown = leftOut.some(({ trigger = '' }) => codeOfTrigger.test(trigger)) ? refusalsIn(exchanges) : new Map();
  for (const { verifies, verdict, reason, kind, trigger = '' } of leftOut)
    for (const requirement of verifies) {
      const [, code] = codeOfTrigger.exec(trigger) ?? [];
      const [by] = (requirementOf(requirement)?.operations ?? []).flatMap((one) => shown.get(`${one} ${code}`) ?? []);
      if (by) store.verify(requirement, by.case, by.id, kind);
      else if (trigger && kind) store.lack(requirement, reason, kind);
      else store.skip(requirement, verdict, reason, kind);
      if (!tried.has(requirement)) store.of(requirement).isAbsent = true;
    }
  const asked = new Set<string | undefined>(
    plans.flatMap(({ case: { steps } }) =>
      steps.filter(({ expect }) => expect.outcome !== 'refused').map(({ call }) => call),
    ),
  );
  const absent = new Map<string, string>(
    leftOut.flatMap(({ declared = [], reason }) => declared.map((call) => [call, reason] as const)),
  );
  for (const { id, object, operations = [] } of requirements) {
    const [reason] = operations.flatMap((call) => absent.get(call) ?? []);
    if (!object || !reason || tried.has(id) || operations.some((call) => asked.has(call))) continue;
    store.skip(id, 'not-applicable', reason);
    store.of(id).isAbsent = true;
  }
}
