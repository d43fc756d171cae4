/** Judges all cases of a run from its journal: what each shows, and what they show together. */
import { counted, groupBy } from '../../contract';
import type { ChecksRecord, ExchangeRecord, FaultRecord, Finding, Verdict } from '../../journal';
import { responseOf, rollUp } from '../../journal';
import type { Journal } from '../../journal/files';
import type { PlannedCase } from '../../suites/format/case';
import { total } from '../../suites/format/expression';
import { runTerms } from '../../targets/target';
import { isBusy } from '../responses';
import { type JudgedCase, type JudgeTerms, judgeCase, judgedExchange, type RecordedCase } from './judge-case';
import { movedBetween } from './ledger-readings';
import { withVerdict } from './outcome';
import { busyRepeats, judgeSecondLook, lookIds, requirementOfLook } from './second-look';

/** The place of an exchange in its case: copies of one moment are answered in any order. */
const placeOf = ({ id }: ExchangeRecord): number => Number(id.slice(id.lastIndexOf('#') + 1));

const byCase = <T extends { case?: string }>(records: Iterable<T>) => groupBy(records, (record) => record.case ?? '');

/** The cases that ended, with what is recorded of them. Cases of the harness itself, and those of older journals, have no index. */
function recordedCases(journal: Journal): Map<string, RecordedCase> {
  const planned = new Map(journal.plans.map((plan) => [plan.case.id, plan.case]));
  const [exchanges, unanswered, unsent, faults] = [
    byCase(journal.exchanges.values()),
    byCase(journal.unanswered),
    byCase(journal.unsent),
    byCase(journal.faults),
  ];
  const found = journal.cases.flatMap((end): [string, RecordedCase][] => {
    const { case: id, index } = end;
    const one = planned.get(id);
    if (index === undefined || !one?.payout) return [];
    const recorded: RecordedCase = {
      planned: one as PlannedCase,
      end,
      exchanges: [...(exchanges.get(id) ?? [])].sort((a, b) => placeOf(a) - placeOf(b)),
      unanswered: unanswered.get(id) ?? [],
      unsent: unsent.get(id)?.[0],
      isCutShort: faults.has(id),
    };
    return [[id, recorded]];
  });
  return new Map(found);
}

/** What the payouts of each round debit, by the ids of its cases; none of a round of which a case did not come so far. */
async function debitsOfRounds(
  cases: ReadonlyMap<string, RecordedCase>,
  terms: JudgeTerms,
): Promise<Map<string, string[]>> {
  const debits = new Map<string, string[]>();
  for (const [first, { end }] of cases) {
    const { round = [] } = end;
    if (round.length < 2 || debits.has(first)) continue;
    const members = round.flatMap((id) => cases.get(id) ?? []);
    const judged = await Promise.all(members.map((one) => judgeCase(one, terms)));
    const all = judged.flatMap(({ debit }) => debit ?? []);
    if (all.length === round.length) for (const id of round) debits.set(id, all);
  }
  return debits;
}

/** The wrong sums of rounds whose cases, each by itself, were right: then it is the cases together that are not. */
function wrongTogether(all: ReadonlyMap<string, JudgedCase>, debits: ReadonlyMap<string, string[]>): Finding[] {
  const failed = new Set(
    [...all.values()].flatMap(({ checks }) =>
      checks.flatMap(({ findings }) =>
        findings.flatMap(({ requirement, verdict }) => (verdict === 'fail' ? requirement : [])),
      ),
    ),
  );
  return [...all].flatMap(([id, { wrongSum }]) => {
    if (!wrongSum || failed.has(wrongSum.requirement)) return [];
    const count = counted(debits.get(id)?.length ?? 1, 'case');
    return [{ ...wrongSum, expected: `${wrongSum.expected}, of ${count} together` }];
  });
}

/** What the second look at final states and used references showed, or a look at what earlier runs left. */
function lookOf(id: string, journal: Journal, terms: JudgeTerms): JudgedCase {
  const isFaulty = journal.faults.some((one) => one.case === id);
  const verdicts = new Set<Verdict>(isFaulty ? ['error'] : []);
  const checks = [...journal.exchanges.values()].flatMap((record): ChecksRecord[] => {
    if (record.case !== id) return [];
    const { verified, findings, readings } = judgeSecondLook(record, judgedExchange(record), terms);
    for (const { verdict } of findings) verdicts.add(verdict);
    if (verified.length > 0) verdicts.add('pass');
    const { step, id: exchange } = record;
    return [{ t: 'checks', case: id, step, exchange, verified, findings, ...(readings && { readings }) }];
  });
  for (const busy of stillBusy(id, journal)) {
    const { step, exchange, ...finding } = busy;
    checks.push({ t: 'checks', case: id, step, exchange, verified: [], findings: [withVerdict(finding)] });
    verdicts.add('fail');
  }
  // the steps of a run tell of a look that did not end
  const hasEnded = journal.cases.some((one) => one.case === id);
  const diverged = hasEnded ? notLookedAt(id, journal) : undefined;
  return { checks, verdicts, seen: {}, readings: [], ...(diverged && { diverged }) };
}

/** So many requests of a step must be busy each time, and more than one in so many of those that were sent again. */
const [minBusy, busyOf] = [3, 4];

/** Steps of a look to which the gateway stays busy, although they were sent again, as its action is Retry (Errors). */
function stillBusy(id: string, { exchanges }: Journal) {
  const own = [...exchanges.values()].filter((one) => one.case === id);
  return [...groupBy(own, ({ step }) => step)].flatMap(([step, all]) => {
    const same = [...groupBy(all, ({ request }) => JSON.stringify([request.url, request.body])).values()];
    const again = same.filter(({ length }) => length > 1);
    const busy = again.filter(
      (each) => each.length > busyRepeats && each.every((one) => isBusy({ ...one, response: responseOf(one) })),
    );
    const exchange = busy[0]?.[0]?.id;
    if (exchange === undefined || busy.length < minBusy || busy.length * busyOf <= again.length) return [];
    const expected = `an answer to what was ${step}, once it is sent again`;
    const received = `busy to ${busy.length} of ${counted(again.length, 'request')}, each of ${busyRepeats + 1} times`;
    return [{ step, exchange, requirement: requirementOfLook(step), expected, received }];
  });
}

/** What was planned for such a look and not sent, in words; what had no answer is told as a fault. */
function notLookedAt(id: string, { plans, exchanges, faults }: Journal): string | undefined {
  const { views = {} } = plans.find((plan) => plan.case.id === id) ?? {};
  const own = [...exchanges.values()].filter((one) => one.case === id);
  const missing = Object.entries(views).flatMap(([name, planned]) => {
    const count = own.filter(({ step }) => step === name).length;
    return count < planned ? [{ name, planned, count }] : [];
  });
  const lost = faults.filter((one) => one.case === id).length;
  const [first] = missing;
  if (!first || missing.reduce((sum, { planned, count }) => sum + planned - count, 0) <= lost) return undefined;
  return `of ${counted(first.planned, 'payout')} ${first.count} were ${first.name}`;
}

const strayed = 'does not follow its plan';

/** Does the fault tell of a case that the run went through otherwise than its judge? */
export const isStrayed = ({ whose, text }: FaultRecord): boolean => whose === 'harness' && text.includes(strayed);

/**
 * The journal with what its cases show, judged from their exchanges alone. What probes showed is recorded, and so it is in
 * journals of older versions.
 */
export async function judgeCases(journal: Journal): Promise<Journal> {
  const [run] = journal.runs;
  const [{ target } = {}] = journal.targets;
  if (!run || !target) return journal;
  const terms: JudgeTerms = {
    ...runTerms(target),
    pans: [],
    run: run.id,
    lookAlikeSeconds: Number(target.assumptions.lookAlikeSeconds) || 0,
    withinSeconds: target.settlement.withinSeconds,
  };
  const recorded = recordedCases(journal);
  const debits = await debitsOfRounds(recorded, terms);
  const all = new Map<string, JudgedCase>();
  for (const [id, one] of recorded) {
    const own = debits.get(id);
    all.set(id, await judgeCase(one, terms, own && { total: total(own) }));
  }
  const together = [
    ...wrongTogether(all, debits),
    ...movedBetween([...all.values()].flatMap(({ readings }) => readings)),
  ];
  for (const { exchange = '', ...finding } of together) {
    const { case: id = '', step = '' } = journal.exchanges.get(exchange) ?? {};
    const { checks = [], verdicts } = all.get(id) ?? {};
    const judged = withVerdict(finding);
    checks.push({ t: 'checks', case: id, step, exchange, verified: [], findings: [judged] });
    verdicts?.add(judged.verdict);
  }
  // an earlier version has judged it as it was sent
  if (run.version >= 3) for (const id of lookIds) all.set(id, lookOf(id, journal, terms));
  const sentAt = ({ exchange }: ChecksRecord): number => journal.exchanges.get(exchange)?.at ?? 0;
  // what somebody wrote beside the exchanges of a case shows nothing
  const others = journal.checks.filter(({ case: id }) => !all.has(id));
  const checks = [...others, ...[...all.values()].flatMap((one) => one.checks)];
  return {
    ...journal,
    // a failure is shown by its first exchange
    checks: checks.sort((one, other) => sentAt(one) - sentAt(other)),
    cases: journal.cases.map((record) => {
      const { verdicts, seen } = all.get(record.case) ?? {};
      return verdicts ? { ...record, ...seen, verdict: rollUp(verdicts) } : record;
    }),
    faults: [...journal.faults, ...[...all].flatMap(([id, one]) => faultOf(id, one, run.at))],
  };
}

/** The fault of the harness in a case that the run went through otherwise than its judge; `at`: epoch milliseconds. */
function faultOf(id: string, { diverged }: JudgedCase, at: number): FaultRecord[] {
  if (diverged === undefined) return [];
  const text = `case ${id} ${strayed}: ${diverged}`;
  return [{ t: 'fault', at, whose: 'harness', part: 'compliance', case: id, text }];
}
