import type { Payout } from '../../generators';
import { type PayoutPlan, payout, seedOf } from '../../generators/payout';
import type { Target } from '../../targets/target';
import type { Case, LeftOut, Plan } from './case';

/** Why a target cannot run a case; undefined: it can. */
function hindrance(one: Case, target: Target): LeftOut | undefined {
  const { id, verifies } = one;
  const missing = one.steps.find(({ call }) => call && !target.operations.includes(call))?.call;
  if (missing) return { id, verifies, verdict: 'not-applicable', reason: `the target does not offer ${missing}` };
  if (one.trigger && !target.triggers[one.trigger])
    return {
      id,
      verifies,
      verdict: 'skip',
      reason: `the target declares no trigger ${one.trigger}; it needs an attestation`,
    };
  return undefined;
}

/** The data of a case; a trigger puts its beneficiary in, and the corridor of its number. */
function dataOf(one: Case, target: Target, plan: PayoutPlan, seed: number): Payout {
  const made = (corridors: PayoutPlan['corridors']) => payout({ ...plan, corridors }, seedOf(`${seed}/${one.id}`));
  const trigger = one.trigger ? target.triggers[one.trigger] : undefined;
  if (!trigger) return made(plan.corridors);
  const { msisdn = '', name } = trigger;
  const own = plan.corridors.filter(({ dialling }) => msisdn.startsWith(dialling));
  const data = made(own.length > 0 ? own : plan.corridors);
  if (msisdn) data.recipient.msisdn = msisdn;
  if (name) data.recipient.fullName = name;
  return data;
}

/** What is run against a target: its cases with their data, and what is left out with the reason. */
export function makePlan(cases: readonly Case[], target: Target, seed: number, now: number): Plan {
  const data: PayoutPlan = {
    corridors: target.corridors,
    sendingCurrency: target.sendingCurrency,
    originCountry: target.originCountry,
    now,
  };
  const plan: Plan = { cases: [], leftOut: [] };
  for (const one of cases) {
    const left = hindrance(one, target);
    if (left) plan.leftOut.push(left);
    else plan.cases.push({ ...one, payout: dataOf(one, target, data, seed) });
  }
  return plan;
}
