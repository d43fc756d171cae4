import type { PayoutPlan } from '../../../generators/payouts';
import type { Target } from '../../../targets/target';
import type { Case, Plan } from '../case';
import { makePlan, offeredCases } from '../planner';
import type { Selection } from '../selection';

/** The plan of some cases, drawn for it alone. */
export const planOf = (
  cases: readonly Case[],
  target: Target,
  seed: number,
  now: number,
  encrypt?: PayoutPlan['encrypt'],
  selection: Selection = { depth: 'standard' },
  amountsOnly?: true,
): Plan => makePlan(offeredCases(cases, target, seed, selection), target, seed, now, encrypt, selection, amountsOnly);
