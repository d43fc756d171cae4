import { classOf, counted, median, number } from '../../contract';
import type { Part, RunRecord } from '../../journal';
import type { Journal } from '../../journal/files';
import { undeclared } from '../../targets/scope';
import { lostBatches, lostExchanges, partOf, segmentReasons, stepReasons, unfinishedFlows } from './completeness';
import { hasFinal } from './cross-checks/final-states';
import { isExcused } from './cross-checks/load';
import { inFlight } from './cross-checks/money/ledger';
import { scopeOf } from './results/applicability';
import { excerptOf, wordsOf } from './results/excerpt';
import { noCase, type RequirementResult } from './results/requirements';
import { maxCpu, maxLagMs, ownSaturation } from './stalls';

const ifAny = (found: number | boolean, words: string): string[] => (found ? [words] : []);

/** Flows started in the median second of a run: the rate that the machine could hold. */
export function heldRate(flows: Iterable<{ at: number }>): number {
  let first: number | undefined;
  const perSecond = new Map<number, number>();
  for (const { at } of flows) {
    first ??= at;
    const second = Math.floor((at - first) / 1000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  return first === undefined ? 0 : median([...perSecond.values()]);
}

/** The rate that was held, and what helps where VUs were short though the machine was not. */
const held = (journal: Journal): string =>
  `; about ${heldRate(journal.flows)} flows a second could be held${
    ownSaturation(journal) > 0
      ? ''
      : '; every VU was in a flow: its replies or its payout took longer than settlement.usualSeconds allows for'
  }`;

const lower = 'the load was lower than asked';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function saturation(journal: Journal): string[] {
  const { ends, runs } = journal;
  const worst = Math.max(0, ...ends.map(({ part, cpu = 0 }) => (part === 'flow' ? cpu : 0)));
  const measured = (runs[0]?.purpose === 'load' && worst > maxCpu) || ownSaturation(journal) > 0;
  return ifAny(measured, `the load generator was saturated: k6 took ${percent(worst)} of all cores`);
}

function stalls({ ends, runs }: Journal): string[] {
  const lag = Math.max(0, ...ends.map(({ part, lagMs = 0 }) => (part === 'flow' ? lagMs : 0)));
  const stalled = runs[0]?.purpose === 'load' && lag > maxLagMs;
  return ifAny(stalled, `the load generator stalled for ${lag} ms`);
}

/** Why the record of a part is incomplete: no end, a wrong exit code, or iterations without a record. */
function partReasons(part: Part, journal: Journal): string[] {
  const { ends, dropped, iterations, lines } = partOf(part, journal);
  const [name, what] = part === 'flow' ? ['load', 'flow'] : [part, 'case'];
  if (ends.length === 0) return [`the part ${name} did not end: it was cut short`];
  return [
    ...ends.filter(({ exit }) => exit !== 0).map(({ exit }) => `the part ${name} ended with exit code ${exit}`),
    ...ifAny(
      dropped,
      `${counted(dropped, 'iteration')} of the part ${name} dropped: ${lower}${part === 'flow' ? held(journal) : ''}`,
    ),
    ...ifAny(lines === 0, `no ${what} ran`),
    ...ifAny(
      lines !== iterations,
      `${counted(iterations, 'iteration')} of the part ${name}, but ${counted(lines, what)} in the journal`,
    ),
  ];
}

/** How reasons begin and continue that any run of a part of the cases has. */
const deselected = 'deselected: ';
const notVerified = ' not verified: ';

/** Is it a reason that a run has only because a part of the cases was left out on purpose? */
export const isOfSelection = (reason: string): boolean => reason.startsWith(deselected) || reason.includes(notVerified);

/** Does a reason say that the run was cut short, or may have been? What it showed until then is no verdict. */
export const isOfCut = (reason: string): boolean => /cut short|whether every step/.test(reason);

/** Does a reason say that the machine of the load generator was the limit? */
export const isOfMachine = (reason: string): boolean => reason.includes('load generator');

/** The same, or that k6 did not start all flows, for which a slow gateway may be the reason too. */
export const isOfGenerator = (reason: string): boolean => isOfMachine(reason) || reason.includes(lower);

/** Does it say that the generator measured itself, which late replies alone do not tell? */
export const isSaturation = (reason: string): boolean => /^the load generator (was saturated|stalled)/.test(reason);

/** Every planned case must have ended, every case that ended was planned, and each exchange of it is in the journal. */
function planReasons(journal: Journal): string[] {
  const ended = new Set(journal.cases.map((testCase) => testCase.case));
  const planned = new Set(journal.plans.map((plan) => plan.case.id));
  const missing = [...planned].filter((id) => !ended.has(id));
  const unplanned = [...ended].filter((id) => !planned.has(id));
  const lost = lostExchanges(journal);
  return [
    ...ifAny(
      missing.length,
      `${counted(missing.length, 'planned case')} did not end: ${wordsOf(excerptOf(missing), 'show')}`,
    ),
    ...ifAny(unplanned.length, `${counted(unplanned.length, 'case')} without a plan: ${wordsOf(excerptOf(unplanned))}`),
    ...ifAny(lost.length, `${counted(lost.length, 'exchange')} not in the journal: ${wordsOf(excerptOf(lost))}`),
  ];
}

function loadReasons(journal: Journal, run: RunRecord, replies: number): string[] {
  if (!run.parts.includes('flow')) return [];
  const open = inFlight(journal);
  const unfinished = excerptOf(unfinishedFlows(journal));
  const lost = lostBatches(journal, run);
  // one that the gateway was busy for has its reason, and counts for the share of the target
  const silent = journal.flows.countWhere(
    ({ fault, broke, hasReference, shared, busy, code = '' }) =>
      fault === undefined && broke.length === 0 && !hasReference && !shared && !(busy > 0 && classOf(code) === 'busy'),
  );
  const { minReplies } = run.limits;
  // those that are refused at once are faults
  const usedUp = journal.flows.countWhere((flow) => hasFinal(flow) && flow.status !== 'SUCCESS' && isExcused(flow));
  const paid = journal.flows.countWhere(({ status }) => status === 'SUCCESS');
  return [
    ...ifAny(
      replies < minReplies,
      `too few samples: ${counted(replies, 'reply', 'replies')} under load, ${minReplies} are needed`,
    ),
    ...saturation(journal),
    ...stalls(journal),
    ...ifAny(
      unfinished.count,
      `${counted(unfinished.count, 'flow')} ${run.segments === undefined ? 'started and left no record,' : 'left no record: not started, or'} ${unfinished.count === 1 ? 'its payout' : 'their payouts'} may be in flight: ${wordsOf(unfinished)}`,
    ),
    ...ifAny(lost, `${counted(lost, 'batch of duplicates', 'batches of duplicates')} left no record of the copies`),
    ...ifAny(open.count, `${counted(open.count, 'payout')} in flight at the end: ${wordsOf(open)}`),
    ...ifAny(
      usedUp > paid,
      `${counted(usedUp, 'payout')} failed for limits or funds that were used up, and ${number(paid)} paid: this was no load of payouts`,
    ),
    ...ifAny(silent, `${counted(silent, 'flow')} ended early without a reason in the journal`),
  ];
}

/** What was to be reconciled, and could not be read. */
const unreadReasons = ({ unread }: Journal): string[] =>
  unread.map(
    ({ what, reason, partner }) =>
      `the ${what} ${partner ? `of ${partner.username} could not be read` : 'could not be read around the load'}: ${reason}`,
  );

function requirementReasons(results: readonly RequirementResult[]): string[] {
  const errors = results.filter(({ verdict }) => verdict === 'error').map(({ id }) => id);
  const open = results
    .filter(({ verdict, level, concession }) => verdict === 'skip' && level === 'MUST' && !concession)
    // that nothing showed it is what the sentence says already
    .map(({ id, reason }) => (reason && reason !== noCase ? `${id} (${reason})` : id));
  return [
    ...ifAny(
      errors.length,
      `${counted(errors.length, 'requirement')} could not be judged, because of an error in the harness: ${wordsOf(excerptOf(errors), 'show error')}`,
    ),
    ...ifAny(
      open.length,
      `${counted(open.length, 'MUST requirement')}${notVerified}${wordsOf(excerptOf(open), 'show skip')}`,
    ),
  ];
}

function recordReasons({ runs, unreadable }: Journal): string[] {
  return [
    ...ifAny(runs.length > 1, `the journal holds ${runs.length} runs`),
    ...ifAny(unreadable, `${counted(unreadable, 'line')} of the journal cannot be read: the record is incomplete`),
  ];
}

/** Parts of the interface that the target file does not mention cannot be certified; a load run certifies nothing. */
function scopeReasons(run: RunRecord): string[] {
  if (run.purpose === 'load') return [];
  const open = undeclared(scopeOf(run));
  return ifAny(open.length, `the target file neither offers nor declares under notOffered: ${open.join(', ')}`);
}

/** What decides whether a run proves anything. */
export interface ValidityInput {
  journal: Journal;
  run: RunRecord;
  results: readonly RequirementResult[];
  /** number of replies under load that count */
  replies: number;
  /** requirement ids in the journal that the contract does not have */
  unknown: readonly string[];
}

/** Why a run cannot pass, whatever its findings; empty if it can. */
export function invalidReasons({ journal, run, results, replies, unknown }: ValidityInput): string[] {
  const checked = journal.checks.length + journal.flows.length;
  return [
    ...recordReasons(journal),
    ...ifAny(checked === 0, 'no check was made'),
    ...run.deselected.map((what) => deselected + what),
    ...run.parts.flatMap((part) => partReasons(part, journal)),
    ...stepReasons(journal, run),
    ...scopeReasons(run),
    ...segmentReasons(journal, run),
    ...(run.parts.includes('compliance') ? planReasons(journal) : []),
    ...loadReasons(journal, run, replies),
    ...unreadReasons(journal),
    ...ifAny(
      unknown.length,
      `evidence for requirements that the contract does not have: ${wordsOf(excerptOf(unknown))}`,
    ),
    ...requirementReasons(results),
  ];
}
