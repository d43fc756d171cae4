/** How long a run will take, what it waits for, and how much it sends, as far as suites and target file tell. */

import { againStep, isConfirmed } from '../../assertions/cases';
import type { Payout } from '../../generators';
import { payouts } from '../../generators/payouts';
import type { Part } from '../../journal';
import { askedSeconds, config, type Profile, plannedFlows } from '../../k6.config';
import { casesAtWork } from '../../scenarios/engine/workers';
import type { Plan, PlannedCase } from '../../suites/format/case';
import { payoutPlan } from '../../suites/format/planner';
import { earlierRequests, type Memory } from '../../targets/memory/memory';
import type { Target } from '../../targets/target';
import { mayBePaidLate } from './late-payments';
import { type PlannedStage, plannedStages } from './planned-stages';
import { type Amounts, addAmount, amountsIn, type Receipt, Receipts } from './receipts';
import type { ChosenTarget } from './target';
import { awaitedSeconds, noWaits, secondsOf, settles, stableMs, type Waits, waitsOf } from './waits';

/** The estimate of one stage of a run. Times are seconds. */
export interface StageEstimate extends Omit<PlannedStage, 'rounds'> {
  /** for compliance: how many cases */
  count?: number;
  seconds: number;
  /** of them, those that no faster machine shortens */
  waits: number;
  requests: number;
  /** the case that waits longest, and its waits; absent: none waits */
  longest?: { case: string; waits: Waits };
}

/** The estimate of a run. Times are seconds, and amounts are decimal text. */
export interface Estimate {
  seconds: number;
  /** at the end, until the callbacks of all final states have come: at most so many further seconds; 0: none are received */
  callbackSeconds: number;
  requests: number;
  payouts: number;
  /** at most sent, by currency */
  amounts: Record<string, string>;
  /** of it, to each beneficiary that the target names */
  receipts: Receipt[];
  stages: StageEstimate[];
}

/** What an estimate is made from. */
export interface EstimateOptions {
  chosen: Pick<ChosenTarget, 'target' | 'ceiling'>;
  /** its payouts need amounts only */
  plan: Plan;
  parts: readonly Part[];
  profile: Profile;
  seed: number;
  /** what earlier runs left, and is asked for */
  memory?: Memory | { none: string } | undefined;
}

/** Seconds of a reply that is not slow, and our own share of a request, with two cores. */
const replySeconds = { embedded: 0.005, remote: 0.1 };
const ownSeconds = 0.0025;
/** Seconds of a start of k6, and of all reports. */
const startSeconds = 2;
const reportSeconds = { certification: 8, load: 3 };

/** What a case waits for, and its requests, with the views until its payouts are final. */
function factsOf(planned: PlannedCase, target: Target) {
  const { leavesPending: _, ...waits } = waitsOf(planned, target);
  const sent = planned.steps.reduce(
    (sum, step) => sum + (step.call ? step.copies : 0) + (isConfirmed(step, planned) ? againStep(step).copies : 0),
    0,
  );
  const views = Math.floor(waits.settlement / target.settlement.pollSeconds);
  return { case: planned.id, waits, seconds: secondsOf(waits), requests: sent + views };
}

/** The payouts of a case that may be accepted, each with its data. */
function payoutsOf(planned: PlannedCase): Payout[] {
  const { steps, payout, others } = planned;
  if (mayBePaidLate(planned)) return [payout];
  return steps.flatMap(({ call, expect, name }) =>
    call === 'createTransaction' && expect.outcome !== 'refused' ? [others?.[name] ?? payout] : [],
  );
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/** The estimate of a run; nothing is sent. */
export function estimateOf({ chosen, plan, parts, profile, seed, memory }: EstimateOptions): Estimate {
  const { target, ceiling } = chosen;
  const { embedded, remote } = replySeconds;
  const reply = target.baseUrl === 'embedded' ? embedded : remote;
  const workOf = (requests: number) =>
    requests * Math.max(ownSeconds, reply / casesAtWork, ceiling ? 1 / ceiling.most : 0);
  const stableSeconds = stableMs / 1000;
  const amounts: Amounts = new Map();
  let sent = 0;
  const receipts = new Receipts(target);
  const pay = (to: Payout, { sendingCurrency: currency, sendingAmount: amount }: Payout = to) => {
    sent += 1;
    addAmount(amounts, currency, amount);
    receipts.add(to, amount);
  };

  const group = ({ what, cases: name, rounds }: PlannedStage): StageEstimate => {
    for (const one of rounds.flat()) for (const to of payoutsOf(one)) pay(to, one.payout);
    const known = rounds.map((round) => {
      const facts = round.map((one) => factsOf(one, target));
      const longest = facts.reduce((most, one) => (one.seconds > most.seconds ? one : most));
      return { longest, requests: facts.reduce((sum, one) => sum + one.requests, 0), count: facts.length };
    });
    const stable = name === 'serial' ? stableSeconds : 0;
    const sum = (of: (round: (typeof known)[number]) => number) => known.reduce((total, one) => total + of(one), 0);
    const {
      seconds: most,
      requests: _,
      ...longest
    } = known.map((round) => round.longest).reduce((a, b) => (b.seconds > a.seconds ? b : a));
    return {
      ...{ part: 'compliance', what, cases: name, count: sum(({ count }) => count) },
      seconds: sum((round) => Math.max(round.longest.seconds, workOf(round.requests))) + startSeconds + stable,
      waits: sum((round) => round.longest.seconds) + stable,
      requests: sum(({ requests }) => requests),
      ...(most > 0 && { longest }),
    };
  };

  const load = ({ what }: PlannedStage): StageEstimate => {
    const flows = plannedFlows(profile);
    const drawn = payouts(
      { ...payoutPlan(target, Date.now(), (pan) => pan, profile.mix), amountsOnly: true },
      seed,
      Math.min(flows, config.poolSize),
    );
    for (let index = 0; index < flows + profile.batches; index += 1) {
      const payout = drawn[index % drawn.length];
      if (payout) pay(payout);
    }
    const views = Math.max(1, Math.ceil(settles(target) / target.settlement.pollSeconds));
    const waits = { ...noWaits(), settlement: settles(target) };
    const waiting = stableSeconds * 2 + askedSeconds(profile) + settles(target);
    const seconds = startSeconds + waiting;
    const requests = flows * (3 + views) + profile.batches * (2 + profile.copies + views);
    const longest = { case: 'each payout', waits };
    return { part: 'flow', what, seconds, waits: waiting, requests, longest };
  };

  const stages = plannedStages(parts, plan, profile, target).map((stage) =>
    stage.part === 'flow' ? load(stage) : group(stage),
  );
  const reports = parts.includes('compliance') ? reportSeconds.certification : reportSeconds.load;
  const sum = (of: (stage: StageEstimate) => number) => stages.reduce((total, stage) => total + of(stage), 0);
  const earlier = parts.includes('compliance') ? earlierRequests(memory) : 0;
  return {
    seconds: tenths(sum(({ seconds }) => seconds) + workOf(earlier) + reports),
    callbackSeconds: awaitedSeconds(target),
    requests: sum(({ requests }) => requests) + earlier,
    payouts: sent,
    amounts: amountsIn(amounts),
    receipts: receipts.list(),
    stages: stages.map((stage) => ({ ...stage, seconds: tenths(stage.seconds) })),
  };
}
