/** The cases that verify each requirement, from an in-process run of all cases, and the defects and mutants that break it (run/trust/killers.json). */
import { historyOf, requestsByState, type StateRequests } from '../../assertions/model';
import {
  complianceEvidence,
  EvidenceStore,
  historyEvidence,
  isCovered,
  type RuleCoverage,
  ruleCoverage,
} from '../../assertions/verdict';
import { firstOf } from '../../common/shown/first-of';
import { groupBy, type Requirement, requirements } from '../../contract';
import { defects } from '../../gateway';
import { journalOf, runOf } from '../../journal/files';
import { requestsByStateRows } from '../../reports';
import { finalRecheckCase } from '../../run/final-recheck/final-recheck';
import { runInProcess } from '../../run/in-process/run-in-process';
import { probes } from '../../run/probe';
import { recordedKillers } from '../../run/trust/score';

/** A requirement with the cases that verify it, and the defects and mutants that break it. */
export interface RequirementCoverage {
  requirement: Requirement;
  /** cases and probes that verify it; `whole run` if it is judged on a run as a whole */
  cases: string[];
  /** defects of the reference gateway made to break it, and mutants that failed it in the last `prove --record` */
  killers: readonly string[];
}

/** Is it judged on a run as a whole, not by a case? For example callbacks, reply times and repeated identifiers. */
export const isJudgedByRun = ({ judgedBy }: Requirement): boolean => judgedBy === 'run' || judgedBy === 'reply-times';

/** Tests of the probe show with other certificates that it can fail; a defect of a response cannot break it. */
const isProvedByTests = ({ needs }: Requirement): boolean => needs === 'tls';

const bindsGateway = ({ party }: Requirement): boolean => party !== 'partner';

/** What a run of all cases against the reference gateway covers. */
export interface Coverage {
  requirements: RequirementCoverage[];
  rules: RuleCoverage[];
  /** how often each request was sent about payouts in each state */
  requestsByState: StateRequests[];
  /** the file of each case */
  sources: ReadonlyMap<string, string>;
}

/** Every requirement on the gateway, with the cases that verify it and what fails it, and every rule. */
export async function coverage(): Promise<Coverage> {
  const store = new EvidenceStore();
  const records = await runInProcess([], { load: false });
  // the final re-check is no case of the suites, so it is left out
  const ofSuites = records.filter((record) => !('case' in record && record.case === finalRecheckCase.id));
  const journal = journalOf(ofSuites);
  const history = historyOf(journal, { run: runOf(journal).id });
  complianceEvidence(journal, store);
  historyEvidence(history, journal, store);
  const killers = recordedKillers();
  const defectsOf = groupBy(defects, ({ breaks }) => breaks as string);
  const rows = requirements.filter(bindsGateway).map((requirement) => {
    const { id } = requirement;
    const byProbe = probes.filter(({ verifies }) => verifies.includes(id)).map((probe) => probe.id);
    const cases = [...(store.entries.get(id)?.cases.keys() ?? []), ...byProbe];
    return {
      requirement,
      cases: cases.length === 0 && isJudgedByRun(requirement) ? ['whole run'] : cases,
      killers: [...new Set([...(defectsOf.get(id) ?? []).map((one) => one.id), ...(killers[id] ?? [])])],
    };
  });
  const sources = new Map(journal.plans.map(({ case: { id, source } }) => [id, source.split(':')[0] ?? '']));
  for (const { id } of probes) sources.set(id, 'run/probe');
  return {
    requirements: rows,
    rules: ruleCoverage(journal),
    requestsByState: requestsByState(history.payouts),
    sources,
  };
}

/** Requirements without a case, MUST requirements that nothing is known to fail, and rules that are not shown for all. */
export function coverageGaps({ requirements: matrix, rules }: Coverage): string[] {
  const ofRules = rules
    .filter((rule) => !isCovered(rule))
    .map(({ rule, missing, pairs }) => `${rule}: ${pairs.reached} of ${pairs.offered} pairs; ${missing.join(', ')}`);
  const ofRequirements = matrix.flatMap(({ requirement, cases, killers }) => {
    const { id, level, unverifiable } = requirement;
    if (level === 'GAP' || unverifiable) return [];
    if (cases.length === 0) return [`${id} (${level}): no case verifies it, and it is not declared unverifiable`];
    if (level === 'MUST' && killers.length === 0 && !isProvedByTests(requirement))
      return [
        `${id} (${level}): no recorded mutant fails it; npm run prove -- --requirement ${id} --record looks for one`,
      ];
    return [];
  });
  return [...ofRequirements, ...ofRules];
}

const shortList = (ids: readonly string[]): string => firstOf(ids, 3) || '–';

/** The values of each dimension that a rule was shown for, and how many pairs of them. */
const ruleLine = ({ rule, cases, reached, pairs }: RuleCoverage): string => {
  const values = Object.entries(reached).map(([name, all]) => `${name} ${all.join(' ')}`);
  return `${rule}  ${cases} cases · ${values.join(' · ')} · ${pairs.reached} of ${pairs.offered} pairs`;
};

/** One line for each requirement: level, cases, and what fails it; one for each rule; and one for each state of payouts. */
export function coverageLines({ requirements: matrix, rules, requestsByState: asked }: Coverage): string[] {
  const ofRequirements = matrix.map(({ requirement: { id, level, unverifiable, assumption }, cases, killers }) => {
    if (level === 'GAP') return `${id}  GAP · assumption ${assumption ?? 'none'}`;
    if (unverifiable) return `${id}  ${level} · not observable from outside: ${unverifiable}`;
    return `${id}  ${level} · cases: ${shortList(cases)} · failed by: ${shortList(killers)}`;
  });
  const [head = [], ...ofStates] = requestsByStateRows(asked);
  const stateLine = ([state, ...cells]: string[]) =>
    `${state}  ${cells.map((cell, at) => `${head[at + 1]} ${cell}`).join(' · ')}`;
  return [...ofRequirements, '', ...rules.map(ruleLine), '', ...ofStates.map(stateLine)];
}
