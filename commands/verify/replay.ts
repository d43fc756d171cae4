/**
 * Runs the cases of a recorded run once more, with the recorded answers in place of a gateway and the recorded times in
 * place of a clock: what they show now must be what is recorded.
 */

import { groupBy } from '../../contract';
import { originOfSecond, requestSettings } from '../../generators';
import type { CaseRecord, ChecksRecord, ExchangeRecord, JournalRecord } from '../../journal';
import { type Journal, runOf } from '../../journal/files';
import { finalRecheckCase } from '../../run/final-recheck/final-recheck';
import { termsOf } from '../../run/network/ask';
import { probes } from '../../run/probe';
import { caseGroups } from '../../run/settings/planned-stages';
import { planFor } from '../../run/settings/suites';
import { type CaseGroup, firstIndex } from '../../scenarios/engine/case-groups';
import { unknownBounds } from '../../scenarios/engine/clock';
import { runCase } from '../../scenarios/engine/compliance/run-case';
import { newQuiescence } from '../../scenarios/engine/rounds/ledger-quiescence';
import { type Indexed, runRounds } from '../../scenarios/engine/run-rounds';
import type { PlannedCase } from '../../suites/format/case';
import type { Selection } from '../../suites/format/selection';
import type { Target } from '../../targets/target';
import type { Terms } from '../../wire/exchange';
import { RecordedCase } from './recorded-case';
import { replayFinalRecheck } from './replay-final-recheck';

/** In place of the hash of a password; it has its form, which some rules ask for, and is masked as every one. */
const unknownHash = '0'.repeat(64);

/** What the recorded cases showed when they ran again. */
export interface Replay {
  /** cases that ran again */
  cases: ReadonlySet<string>;
  checks: ChecksRecord[];
  ends: CaseRecord[];
  /** why a case could not be followed to its end, by its id */
  diverged: ReadonlyMap<string, string>;
  /** planned cases that the suites do not give */
  unknown: string[];
  /** cases of the suites that were not planned; in a run of selected cases, none is named */
  unplanned: string[];
}

/** Cases of the harness itself, which no suite has. */
const notReplayed: ReadonlySet<string> = new Set([finalRecheckCase.id, ...probes.map(({ id }) => id)]);

/** The place of an exchange in its case: copies of one moment are answered in any order. */
const placeOf = ({ id }: ExchangeRecord): number => Number(id.slice(id.lastIndexOf('#') + 1));

const byCase = <T extends { case: string }>(records: Iterable<T>) => groupBy(records, (record) => record.case);

/** What cannot be seen again, because the journal masks it. */
const unseen = 'security.pan-unseen';
const isUnseen = ({ requirement }: { requirement: string }): boolean => requirement === unseen;

/** Takes findings about masked values from the record, as they were judged before they were masked. */
function withRecorded(again: readonly ChecksRecord[], recorded: readonly ChecksRecord[]): ChecksRecord[] {
  const found = new Map(
    recorded.flatMap(({ exchange, findings }) => {
      const own = findings.find(isUnseen);
      return own ? [[exchange, own] as const] : [];
    }),
  );
  return again.map((record) => {
    const finding = found.get(record.exchange);
    if (!finding) return record;
    // an exchange may have several records
    found.delete(record.exchange);
    const verified = record.verified.filter((requirement) => requirement !== unseen);
    return { ...record, verified, findings: [finding, ...record.findings] };
  });
}

/** The target is read without its secrets, which no exchange shows. */
export async function replay(journal: Journal, target: Target): Promise<Replay> {
  const run = runOf(journal);
  const planned = new Set(journal.plans.map((record) => record.case.id));
  const isOfAll = run.deselected.length === 0;
  // of a run of all cases, those that it left out are named
  const depth = run.provenance?.depth ?? 'standard';
  const selection: Selection = isOfAll ? { depth } : { depth, cases: planned, named: planned };
  const plan = planFor(target, { seed: run.seed, at: run.plannedAt ?? run.at, encrypt: () => '***', selection });
  // references depend on the places of the cases that were chosen
  const groups = caseGroups({ ...plan, cases: plan.cases.filter(({ id }) => planned.has(id)) }, target);
  const ended = new Map(journal.cases.map((record) => [record.case, record]));
  const exchanges = byCase(journal.exchanges.values());
  const faults = byCase(journal.faults.flatMap((fault) => (fault.case ? [{ ...fault, case: fault.case }] : [])));
  const credentials = { username: target.credentials.username, passwordHash: unknownHash, ...requestSettings(target) };
  const { secondPartner } = target;
  const secondCredentials = secondPartner && {
    ...credentials,
    ...originOfSecond(target),
    username: secondPartner.username,
  };
  const terms: Terms = {
    ...termsOf({ target, credentials, secondCredentials, file: '', baseUrl: run.target.baseUrl }, run.id),
    pans: [],
  };
  const out: Pick<Replay, 'checks' | 'ends'> = { checks: [], ends: [] };
  const diverged = new Map<string, string>();
  const write = (record: JournalRecord) => {
    if (record.t === 'checks') out.checks.push(record);
    else if (record.t === 'case') out.ends.push(record);
    else if (record.t === 'fault' && record.whose === 'harness' && record.case) diverged.set(record.case, record.text);
  };
  const recordedCases = new Map<string, RecordedCase>();
  const recordedCase = ({ id }: PlannedCase): RecordedCase => {
    const known = recordedCases.get(id);
    if (known) {
      known.again();
      return known;
    }
    const { at = 0, again, ms = 0 } = ended.get(id) ?? {};
    const texts = (faults.get(id) ?? []).map(({ text }) => text);
    const own = (exchanges.get(id) ?? []).sort((a, b) => placeOf(a) - placeOf(b));
    const starts = again === undefined ? [at] : [at, again];
    const one = new RecordedCase(own, starts, (again ?? at) + ms, texts, terms, write);
    recordedCases.set(id, one);
    return one;
  };
  const indexedOf = (group: CaseGroup): Indexed[] =>
    groups[group].flatMap((one, index): Indexed[] => (ended.has(one.id) ? [[one, firstIndex[group] + index]] : []));
  const clock = unknownBounds();
  const parallel = { ...terms, quiescence: newQuiescence(), clock };
  for (const [one, index] of [...indexedOf('parallel'), ...indexedOf('late')])
    await runCase(one, index, parallel, recordedCase(one).wire);
  await runRounds(
    indexedOf('serial'),
    { ...terms, quiescence: newQuiescence(), clock: unknownBounds() },
    (one) => recordedCase(one).wire,
    (work) => work(),
  );
  for (const [id, one] of recordedCases) {
    const notSent = one.notSent();
    if (notSent.length > 0 && !diverged.has(id)) diverged.set(id, `the suite does not send ${notSent.join(', ')}`);
  }
  const again = new Set(recordedCases.keys());
  if (ended.has(finalRecheckCase.id)) {
    const last = await replayFinalRecheck(journal, target, terms);
    out.checks.push(...last.checks);
    out.ends.push(...last.ends);
    if (last.diverged !== undefined) diverged.set(finalRecheckCase.id, last.diverged);
    again.add(finalRecheckCase.id);
  }
  const hasUnseen = new Set(
    journal.checks.filter(({ findings }) => findings.some(isUnseen)).map((record) => record.case),
  );
  const ofSuites = new Set(plan.cases.map(({ id }) => id));
  return {
    ends: out.ends.map((end) => {
      const own = ended.get(end.case);
      return own && hasUnseen.has(end.case) ? { ...end, verdict: own.verdict } : end;
    }),
    checks: withRecorded(out.checks, journal.checks),
    cases: again,
    diverged,
    unknown: [...planned].filter((id) => !ofSuites.has(id) && !notReplayed.has(id)),
    unplanned: isOfAll ? [...ofSuites].filter((id) => !planned.has(id)) : [],
  };
}
