import { counted, groupBy } from '../../contract';
import { seedOf } from '../../generators/payouts';
import type { Part } from '../../journal';
import { askedSeconds, highestRate, type Profile } from '../../k6.config';
import type { CaseGroup } from '../../scenarios/engine/case-groups';
import { roundsOf } from '../../scenarios/engine/run-rounds';
import type { Plan, PlannedCase } from '../../suites/format/case';
import type { Target } from '../../targets/target';
import { secondsOf, waitsOf } from './waits';

/** One in so many of the cases that hardly wait is late. */
const oneLateOf = 4;

/** Late cases wait so many seconds at most, as nothing else runs meanwhile. */
const maxLateSeconds = 3;

/** The payout of a case is drawn by the seed of the run, and so is this: other cases are late in each run. */
const isDrawn = ({ id, payout }: PlannedCase): boolean => seedOf(`${id} ${payout.sendingAmount}`) % oneLateOf === 0;

/** The cases of each group, in the order in which they begin; their index in it is part of their references. */
export function caseGroups({ cases }: Plan, target: Target): Record<CaseGroup, PlannedCase[]> {
  const all = cases.map((one) => {
    const { leavesPending, ...waits } = waitsOf(one, target);
    const pending = leavesPending ? target.settlement.withinSeconds : 0;
    const statements = one.steps.filter(({ call }) => call === 'statements').length;
    return { one, pending, statements, seconds: secondsOf(waits) + pending };
  });
  const groups = groupBy(all, ({ one, statements, seconds }): CaseGroup => {
    if (one.serial) return 'serial';
    return statements === 0 && seconds <= maxLateSeconds && isDrawn(one) ? 'late' : 'parallel';
  });
  const { parallel = [], late = [], serial = [] } = Object.fromEntries(groups);
  return {
    // a statement has every payout of the run, and costs a tenth while there are few. Cases that wait longest start next, so
    // that the stage ends sooner; so do those that leave a payout pending, because the next stage waits for its end
    parallel: parallel.sort((a, b) => b.statements - a.statements || b.seconds - a.seconds).map(({ one }) => one),
    late: late.map(({ one }) => one),
    // what is pending may move money while others read the ledger
    serial: serial.sort((a, b) => a.pending - b.pending).map(({ one }) => one),
  };
}

/** A stage as it is planned: one run of k6, or of what stands for k6 in process. */
export interface PlannedStage {
  part: Part;
  what: string;
  /** for compliance: which cases, and those of each round, which run at the same time */
  cases?: CaseGroup;
  rounds: readonly (readonly PlannedCase[])[];
}

function loadText(profile: Profile): string {
  const { rate, seconds, stages } = profile;
  if (stages) return `load: up to ${highestRate(profile)} flows/s over ${askedSeconds(profile)} s`;
  return `load: ${Math.round(rate * 100) / 100} flows/s for ${seconds} s`;
}

/**
 * The stages of a run, in their order. Cases that read a ledger are a stage of their own, so that nothing else moves money
 * meanwhile; they share its quiet moments, in rounds. They come first: what they leave pending settles while the others run,
 * and the load need not wait for it. Late cases come last: a gateway may change with its load, its age or its number of payouts.
 */
export function plannedStages(parts: readonly Part[], plan: Plan, profile: Profile, target: Target): PlannedStage[] {
  const { parallel, late, serial } = caseGroups(plan, target);
  const rounds = roundsOf(serial);
  const part = 'compliance';
  const ofCases: PlannedStage[] = [
    {
      part,
      what: `${counted(serial.length, 'case')} that read a ledger, in ${counted(rounds.length, 'quiet moment')}`,
      cases: 'serial',
      rounds,
    },
    { part, what: counted(parallel.length, 'case'), cases: 'parallel', rounds: [parallel] },
    { part: 'flow', what: loadText(profile), rounds: [] },
    { part, what: `${counted(late.length, 'case')} late in the run`, cases: 'late', rounds: [late] },
  ];
  return ofCases.filter(
    (stage) => parts.includes(stage.part) && (stage.part === 'flow' || stage.rounds.some((round) => round.length > 0)),
  );
}
