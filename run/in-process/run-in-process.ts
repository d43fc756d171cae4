/**
 * One complete run in this process, as a journal in memory: cases, load, ledger, statement and callbacks. Stages, final
 * re-check, plan and engine are those of a run over the network (run/run.ts); this file stands for k6, and in-process.ts
 * for the network and the clock.
 */

import { judgeCases } from '../../assertions/cases';
import { getOrMake } from '../../common/made-once';
import type { Modification } from '../../gateway';
import type { PayoutTemplates } from '../../generators';
import { payout, payouts } from '../../generators/payouts';
import { payoutTemplates } from '../../generators/requests';
import type { JournalRecord, Part } from '../../journal';
import { journalOf } from '../../journal/files';
import { config, type Profile, plannedFlows } from '../../k6.config';
import { type CaseGroup, firstIndex } from '../../scenarios/engine/case-groups';
import { unknownBounds } from '../../scenarios/engine/clock';
import { runCase } from '../../scenarios/engine/compliance/run-case';
import type { Runner } from '../../scenarios/engine/flow';
import { newJudge } from '../../scenarios/engine/judge';
import { newQuiescence } from '../../scenarios/engine/rounds/ledger-quiescence';
import { runBatch } from '../../scenarios/engine/run-batch';
import { runFlow } from '../../scenarios/engine/run-flow';
import { type Indexed, runRounds } from '../../scenarios/engine/run-rounds';
import type { Plan } from '../../suites/format/case';
import { payoutPlan } from '../../suites/format/planner';
import type { Target } from '../../targets/target';
import type { Attestation } from '../../targets/waivers';
import { withoutSecrets } from '../../targets/without-secrets';
import type { Terms } from '../../wire/exchange';
import type { Reply, Wire } from '../../wire/wire';
import type { RunContext, Stage } from '../context';
import { RunNotes } from '../monitor/notes';
import type { HarnessWire } from '../network/ask';
import { runRecord, writePlan } from '../run-record';
import { caseGroups, plannedStages } from '../settings/planned-stages';
import { awaitedSeconds } from '../settings/waits';
import { type Environment, plannedSteps, recordedSteps } from '../stages';
import { leavingEnd, runSteps, type Step, Steps } from '../steps';
import {
  caseWire,
  encrypt,
  newWorld,
  type Setting,
  type SettingOptions,
  settingOf,
  sharedWire,
  simulatedStart,
  target,
  type World,
  wireIn,
} from './in-process';

/** The load check of certify, with fewer flows. */
const profile: Profile = { ...config.profiles.certify, rate: 20, seconds: 2, resendEvery: 10, batches: 2 };

const templatesBySetting = new WeakMap<Setting, PayoutTemplates[]>();

/** The prepared requests of the payouts of the load, made once for a setting. */
function templatesOf(setting: Setting): (index: number) => PayoutTemplates {
  const templates = getOrMake(templatesBySetting, setting, () => {
    const plan = payoutPlan(setting.chosen.target, simulatedStart, encrypt, profile.mix);
    return payouts(plan, 1, plannedFlows(profile)).map((one) => payoutTemplates(one, [], setting.terms));
  });
  return (index) => templates.at(index % templates.length) as PayoutTemplates;
}

/** The payout of the harness's own requests. */
const sample = payout(payoutPlan(target, simulatedStart, encrypt), 1);

/** Requirements that a run without sockets cannot show: a probe shows them. */
export const socketRequirements = ['auth.header-names'] as const;

const attestations = socketRequirements.map(
  (requirement): Attestation => ({
    requirement,
    approver: 'the tests of the probe',
    statement: 'shown over a socket',
    expires: '9999-12-31',
    evidence: '0'.repeat(64),
  }),
);

/** Runs the flows and batches of the load, one after another; returns how many there were. */
function runLoad(terms: Terms, wire: Wire, templateOf: (index: number) => PayoutTemplates): number {
  const runner: Runner = { terms, wire, judge: newJudge() };
  const flows = plannedFlows(profile);
  for (let index = 0; index < flows; index += 1)
    runFlow(index, templateOf(index), runner, { resend: index % profile.resendEvery === 0 });
  for (let index = 0; index < profile.batches; index += 1)
    runBatch(index, templateOf(-1 - index), profile.copies, runner);
  return flows + profile.batches;
}

/** How a run in process differs from one of all cases and the load. */
export interface InProcessOptions extends SettingOptions {
  /** is told of each case, and of the load, before it begins; the empty text: neither is running any more */
  begin?: ((id: string) => void) | undefined;
  /** cases that read a ledger share its quiet moments, as over the network; absent: each runs by itself */
  rounds?: boolean;
  /** the gateway that the run meets, as earlier runs and others left it; absent: a new one with the modifications */
  world?: World;
  /** is told of each moment of the run, in epoch milliseconds, so that others can act meanwhile */
  onTime?: (now: number) => void;
  /** id of the run */
  run?: string;
  /** what earlier runs left */
  memory?: RunContext['memory'];
  /** false: without the load */
  load?: boolean;
}

/**
 * Runs the cases of a group one at a time, unless they share quiet moments. Over the network, the
 * group that reads no ledger runs at the same time instead (run/case-runner/process.ts).
 */
async function runCases(group: CaseGroup, { chosen, plan, terms }: RunContext, wire: Wire, options: InProcessOptions) {
  // references depend on the places of the cases in their group
  const indexes = new Map(caseGroups(plan, chosen.target)[group].map((one, index) => [one, firstIndex[group] + index]));
  // what leaves money on its way stands last among those that read a ledger
  const ordered = group === 'serial' ? [...indexes.keys()] : plan.cases;
  const cases = ordered.flatMap((one): Indexed[] => {
    const index = indexes.get(one);
    return index === undefined ? [] : [[one, index]];
  });
  const shared = group === 'serial' && options.rounds && sharedWire(wire);
  if (shared)
    await runRounds(
      cases,
      terms,
      () => shared,
      (work) => work(),
    );
  else
    for (const [planned, index] of cases) {
      options.begin?.(planned.id);
      await runCase(planned, index, terms, caseWire(wire));
    }
  return cases.length;
}

/** Seconds from the last case to the final re-check; to wait costs nothing here. */
const untilFinalRecheck = 30;

/** Stages whose progress nobody watches, so they have no totals and no times. */
const stagesOf = (parts: readonly Part[], plan: Plan, own: Target): Stage[] =>
  plannedStages(parts, plan, profile, own).map(({ what, part, cases }) => ({
    ...{ title: what, part, cases },
    ...{ total: 0, seconds: 0, secondsAfter: 0 },
  }));

const input: Step<RunContext> = { name: 'input', setup: writePlan };

/** The callbacks come while the clock goes on; the whole time passes, so that those are seen too that nothing waits for. */
const inProcess = (parts: readonly Part[]): Environment<RunContext> => ({
  stages: ({ plan, chosen }) => stagesOf(parts, plan, chosen.target),
  pause: ({ wire }) => wire.sleep(untilFinalRecheck * 1000),
  awaitCallbacks: async ({ wire }) => {
    await wire.sleep(awaitedSeconds(target) * 1000);
    return undefined;
  },
});

/**
 * Runs the cases, or only the named ones, and then the load; returns every record of the journal. What needs a socket is
 * missing: the probes of the wire and of TLS.
 */
export async function recordInProcess(
  modifications: readonly Modification[] = [],
  options: InProcessOptions = {},
): Promise<JournalRecord[]> {
  const { only, begin, load = true, world = newWorld(modifications), onTime } = options;
  const startedAt = world.now;
  const setting = settingOf({ ...options, at: startedAt });
  const { chosen } = setting;
  const { run = setting.terms.run } = options;
  const terms = { ...setting.terms, run, quiescence: newQuiescence(), clock: unknownBounds() };
  const plan = { ...setting.plan, cases: setting.plan.cases.filter(({ id }) => only?.has(id) ?? true) };
  const records: JournalRecord[] = [];
  const wire = wireIn(world, records, onTime);
  const harnessWire: HarnessWire = {
    now: wire.now,
    write: wire.write,
    sleep: async (ms) => wire.sleep(ms / 1000),
    send: async (call) => wire.send([call])[0] as Reply,
  };
  const notes = new RunNotes(plan, terms);
  const perform: RunContext['perform'] = async ({ part, cases = 'parallel' }, context) => {
    const from = records.length;
    if (part === 'flow') begin?.('load');
    const iterations =
      part === 'flow' ? runLoad(terms, wire, templatesOf(setting)) : await runCases(cases, context, wire, options);
    begin?.('');
    notes.add(records.slice(from));
    return { t: 'end', part, at: wire.now(), exit: 0, dropped: 0, iterations };
  };
  const context: RunContext = {
    chosen,
    folder: '',
    seed: 1,
    parts: ['compliance', 'flow'],
    profile,
    waivers: { waivers: [], attestations },
    log: () => {},
    terms,
    wire: harnessWire,
    sample,
    plan,
    notes,
    perform,
    ...(options.memory && { memory: options.memory }),
  };
  const observed = { address: `${terms.baseUrl}/callbacks`, registered: true, ofSecond: true };
  const environment = inProcess(load ? ['compliance', 'flow'] : ['compliance']);
  const record = runRecord(
    context,
    terms.run,
    [input.name, ...plannedSteps(environment, environment.stages(context))],
    observed,
    startedAt,
  );
  wire.write({ ...record, at: startedAt, deselected: only ? ['some cases'] : [] });
  wire.write({
    t: 'target',
    target: { ...withoutSecrets(chosen.target), settlement: { ...chosen.target.settlement, ...terms.settlement } },
  });
  await runSteps(Steps.from<RunContext>().with(leavingEnd(input)).withAll(recordedSteps(environment)), context);
  return records;
}

/** The records of a run in process with what its cases show, and with their verdicts. */
export async function runInProcess(...how: Parameters<typeof recordInProcess>): Promise<JournalRecord[]> {
  const records = await recordInProcess(...how);
  const { checks, cases, faults } = await judgeCases(journalOf(records));
  const ends = new Map(cases.map((one) => [one.case, one]));
  const others = records.filter(({ t }) => t !== 'fault');
  return [...others.map((one) => (one.t === 'case' ? (ends.get(one.case) ?? one) : one)), ...checks, ...faults];
}
