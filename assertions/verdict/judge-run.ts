import { type Interpretation, interpretations, type RequirementId, requirement, requirements } from '../../contract';
import type { RunRecord, Verdict, WrittenExchange } from '../../journal';
import { type Journal, runOf } from '../../journal/files';
import { type Feature, features, offers, type Scope, undeclared } from '../../targets/scope';
import { historyOf, requestsByState, type StateRequests } from '../model';
import { complianceEvidence, leftOutEvidence } from './compliance';
import { bankListEvidence } from './cross-checks/bank-lists';
import { type CallbackSummary, callbackEvidence } from './cross-checks/callbacks/callbacks';
import { historyEvidence } from './cross-checks/history';
import { otherAccounts, othersQuoted } from './cross-checks/identifiers/other-accounts';
import { sharedReferences } from './cross-checks/identifiers/shared-references';
import { uniqueEvidence } from './cross-checks/identifiers/uniqueness';
import { leftAloneEvidence } from './cross-checks/left-alone';
import { loadEvidence } from './cross-checks/load';
import { moneyEvidence, moneyOf, movedBesides } from './cross-checks/money/run-money';
import { outcomeEvidence } from './cross-checks/outcomes';
import { quoteExpiryEvidence } from './cross-checks/quotes/quote-expiry';
import { rateEvidence } from './cross-checks/quotes/rates';
import { type ReadingFound, readingsOf } from './cross-checks/readings';
import { type RuleCoverage, ruleCoverage, ruleCoverageEvidence } from './cross-checks/rule-coverage';
import { unansweredEvidence } from './cross-checks/unanswered';
import { declaredListEvidence } from './declared-lists';
import { type Difference, differencesOf } from './dialect';
import { evidenceFor } from './failure-evidence';
import { type Fault, faultsOf } from './faults';
import { type BusyRequests, busyRequests, type LimitResult, operationLimits } from './operation-limits';
import { type Replies, type ReplyGoal, repliesOf, replyEvidence, replyGoal } from './replies';
import { assumptionOf, gapReason, scopeOf } from './results/applicability';
import { type Cause, causesOf, worstFirst } from './results/causes';
import { EvidenceStore } from './results/evidence-store';
import { type EarlierRuns, watchedPromises } from './results/promises';
import { isOptedOut, type RequirementResult, requirementResults, unknownIds } from './results/requirements';
import { concede } from './results/waivers';
import { invalidReasons } from './validity';

/** A point that the specification leaves open, and the target's assumption about it. */
export interface Gap {
  id: string;
  text: string;
  /** `open`: the target declares no assumption */
  state: 'assumed' | 'open';
  /** the key under `assumptions` of a target file that closes it */
  assumption: string;
}

function gapsOf(run: RunRecord): Gap[] {
  return requirements
    .filter(({ level }) => level === 'GAP')
    .map((gap) => {
      const assumed = gapReason(gap, run).startsWith('assumed');
      return { id: gap.id, text: gap.text, state: assumed ? 'assumed' : 'open', assumption: assumptionOf(gap) };
    });
}

/** The interpretations that verdicts of this run depend on. */
function interpretationsUsed(results: readonly RequirementResult[]): RunVerdict['interpretations'] {
  const used = new Set(
    results.flatMap((result) => (result.verdict === 'not-applicable' ? [] : result.interpretations)),
  );
  return interpretations.filter(({ id }) => used.has(id)).map(({ id, point, decision }) => ({ id, point, decision }));
}

/** A failed requirement or another problem decides, then anything that makes the run invalid; otherwise it passes. */
function overall(
  results: readonly RequirementResult[],
  invalid: readonly string[],
  problems: readonly string[],
): RunVerdict['verdict'] {
  if (results.some(({ verdict, concession }) => verdict === 'fail' && !concession)) return 'fail';
  if (problems.length > 0) return 'fail';
  return invalid.length > 0 ? 'invalid' : 'pass';
}

/** Ids of exchanges, callbacks, cases and flows. */
type Ids = Iterable<string> & Pick<ReadonlySet<string>, 'has'>;

/** The result of a run: a verdict for each requirement and for the whole run, with the evidence. */
export interface RunVerdict {
  verdict: 'pass' | 'fail' | 'invalid';
  /** the parts of the interface that the verdict is about, and those that it is not */
  scope: RunScope;
  replyGoal: ReplyGoal | null;
  /** why the run cannot pass, whatever its findings */
  invalid: string[];
  faults: Fault[];
  gaps: Gap[];
  /** the declared differences of the target, in the order of its file */
  dialect: Difference[];
  /** waivers and attestations that have expired or are not needed: each fails the run */
  waiverProblems: string[];
  /** operations that were busy under load; no reply is among these requests */
  busy: BusyRequests[];
  /** limits of the target for single operations that a load broke: each fails the run */
  limitProblems: string[];
  /** what became of each limit of the target that a load is judged by */
  limits: LimitResult[];
  /** the interpretations of open points that a verdict of this run depends on */
  interpretations: Pick<Interpretation, 'id' | 'point' | 'decision'>[];
  /** how this gateway reads points that the specification leaves open */
  readings: ReadingFound[];
  requirements: RequirementResult[];
  /** the failed requirements, grouped by their probable cause */
  causes: Cause[];
  /** for which kinds of payout the rules that hold for several were shown */
  coverage: RuleCoverage[];
  /** how often something was asked of the payouts of cases and probes in each state */
  requestsByState: StateRequests[];
  /** what earlier runs were promised, and how long it was watched; absent: of a load, and of earlier versions */
  earlier?: EarlierRuns;
  /** what each case showed of each requirement */
  shown: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Verdict>>>;
  /** ids of everything that verified a requirement */
  earned: ReadonlyMap<RequirementId, Ids>;
  /** ids of the exchanges that a requirement failed in */
  failedIn: ReadonlyMap<RequirementId, Ids>;
  /** the exchanges that failures refer to */
  evidence: ReadonlyMap<string, WrittenExchange>;
  /** the places of the callbacks that name a flow, in order of time */
  flowCallbacks: Iterable<number>;
}

/** What the verdict is about, in the words of targets/scope.ts. */
export interface RunScope extends Pick<Scope, 'operations' | 'instruments' | 'types' | 'notOffered'> {
  features: readonly Feature[];
  /** neither offered nor declared as not offered */
  undeclared: readonly string[];
}

/** The types that no corridor pays out to an instrument, though both are offered, in words. */
const unpaidKinds = ({ types, instruments, corridors }: RunRecord['target']): string[] =>
  instruments.flatMap((instrument) => {
    const serving = corridors.filter((one) => one.instruments.includes(instrument));
    const unpaid = types.filter((type) => serving.every((one) => one.types && !one.types[instrument]?.includes(type)));
    return serving.length === 0 ? [] : unpaid.map((type) => `${type} to ${instrument}`);
  });

function runScope(run: RunRecord): RunScope {
  const scope = scopeOf(run);
  const { operations, instruments, types } = scope;
  const notOffered = [...scope.notOffered, ...unpaidKinds(run.target)];
  const offered = (Object.keys(features) as Feature[]).filter((feature) => offers(scope, feature));
  return { operations, instruments, types, features: offered, notOffered, undeclared: undeclared(scope) };
}

/** Collects the evidence of a run from every rule. */
function collectedEvidence(
  journal: Journal,
  run: RunRecord,
  coverage: readonly RuleCoverage[],
  replies: Replies,
): { store: EvidenceStore; callbacks: CallbackSummary; readings: ReadingFound[]; requestsByState: StateRequests[] } {
  const store = new EvidenceStore();
  const history = historyOf(journal, { run: run.id, settleSeconds: run.limits.settleSeconds });
  // those of flows are judged by their records
  const payouts = history.payouts.filter(({ madeBefore }) => !madeBefore);
  const money = moneyOf(payouts, journal);
  complianceEvidence(journal, store, movedBesides(money));
  leftOutEvidence(journal, store);
  ruleCoverageEvidence(coverage, store);
  unansweredEvidence(journal, store);
  uniqueEvidence(journal, history, store);
  sharedReferences(journal, store);
  otherAccounts(journal, store);
  othersQuoted(journal, store);
  bankListEvidence(journal, store);
  loadEvidence(journal, store);
  historyEvidence(history, journal, store);
  moneyEvidence(payouts, journal, store, money);
  quoteExpiryEvidence(journal, history, store);
  rateEvidence(journal, store);
  leftAloneEvidence(payouts, journal, store);
  outcomeEvidence(payouts, journal, store);
  declaredListEvidence(journal, run, store);
  replyEvidence(replies, journal, run, store);
  return {
    store,
    callbacks: callbackEvidence(history, journal, store),
    readings: readingsOf(journal, store),
    requestsByState: requestsByState(payouts),
  };
}

/**
 * The verdict of each requirement, with the waiver or attestation that covers it. Where the load generator stood still or
 * its clock jumped, a finding may be of its own making, such as a callback that it did not take: it proves nothing.
 */
function concededResults(store: EvidenceStore, run: RunRecord, { faults, plans }: Journal) {
  const judged = requirementResults(store, run);
  const { by, problems } = concede(judged, run, new Map(plans.map(({ case: { id, drawn } }) => [id, drawn])));
  const broken = faults.find(({ whose }) => whose === 'environment');
  const results = judged.map((result) => {
    const concession = by.get(result.id);
    if (concession) return { ...result, concession };
    const isDoubtful = broken && (result.verdict === 'fail' || result.verdict === 'warn');
    return isDoubtful ? { ...result, verdict: 'skip' as const, reason: broken.text } : result;
  });
  return { results, problems };
}

/** A server may close a connection at any time, and announces it if clients are not to lose what they send meanwhile. */
const closedUnannounced = (fault: string): string =>
  /server closed idle connection|\bEOF\b|connection reset/.test(fault)
    ? ' (does the server, or a proxy, close connections after a number of answers or a short pause? It should say Connection: close before)'
    : '';

/** What each case showed of each requirement; of one that the target opts out of, a failure is told as a warning. */
function shownOf(store: EvidenceStore, run: RunRecord): RunVerdict['shown'] {
  const told = (of: ReadonlySet<Verdict>) => new Set([...of].map((one) => (one === 'fail' ? 'warn' : one)));
  return new Map(
    [...store.entries].map(([id, { cases }]) => {
      const isTold = isOptedOut(requirement(id) ?? {}, run);
      return [id, isTold ? new Map([...cases].map(([from, of]) => [from, told(of)])) : cases];
    }),
  );
}

/** Judges a run from its journal alone. */
export function judgeRun(journal: Journal): RunVerdict {
  const run = runOf(journal);
  const replies = repliesOf(journal, run);
  const coverage = ruleCoverage(journal);
  const { store, callbacks, readings, requestsByState } = collectedEvidence(journal, run, coverage, replies);
  const { results: found, problems } = concededResults(store, run, journal);
  const evidence = evidenceFor(found, journal);
  const results = worstFirst(found, evidence);
  const faults = faultsOf(journal, callbacks.foreign);
  const goal = replyGoal(replies, run);
  const blocking = faults
    .filter(({ blocks }) => blocks)
    .map(({ whose, text, count }) => `fault of the ${whose}, ${count} ×: ${text}${closedUnannounced(text)}`);
  const looked = { journal, run, results, replies: goal?.total ?? 0, unknown: unknownIds(store) };
  const limits = operationLimits(journal, replies);
  const told = (wanted: LimitResult['outcome']) =>
    limits.flatMap(({ outcome, text }) => (outcome === wanted ? text : []));
  const limitProblems = told('broken');
  // what had no answer is why other evidence is absent
  const invalid = [...blocking, ...invalidReasons(looked), ...told('open')];
  return {
    verdict: overall(results, invalid, [...problems, ...limitProblems]),
    scope: runScope(run),
    replyGoal: goal,
    busy: busyRequests(replies),
    invalid,
    faults,
    gaps: gapsOf(run),
    dialect: differencesOf(journal),
    waiverProblems: problems,
    limitProblems,
    limits,
    interpretations: interpretationsUsed(results),
    readings,
    requirements: results,
    causes: causesOf(results, evidence),
    coverage,
    requestsByState,
    ...(run.memory && {
      earlier: 'none' in run.memory ? run.memory : { ...run.memory, promises: watchedPromises(journal) },
    }),
    shown: shownOf(store, run),
    earned: new Map([...store.entries].map(([id, { evidence }]) => [id, evidence])),
    failedIn: new Map([...store.entries].map(([id, { failedIn }]) => [id, failedIn])),
    evidence,
    flowCallbacks: callbacks.ofFlows,
  };
}
