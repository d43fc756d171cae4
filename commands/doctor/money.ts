import { estimateOf } from '../../run/settings/estimate';
import { estimateLine } from '../../run/settings/estimate-text';
import { refusalOf } from '../../run/settings/money-ceiling';
import { loadCheck } from '../../run/settings/profile';
import { planFor } from '../../run/settings/suites';
import type { ChosenTarget } from '../../run/settings/target';
import { type Finding, missing, ready } from './finding';

/** What a certification would send. */
export function moneyFinding(chosen: ChosenTarget, now: number): Finding {
  const { target } = chosen;
  const plan = planFor(target, { seed: 1, at: now, amountsOnly: true });
  const profile = loadCheck(chosen, {}, () => undefined);
  const estimate = estimateOf({ chosen, plan, parts: ['compliance', 'flow'], profile, seed: 1 });
  const refused = refusalOf(chosen, estimate);
  if (refused) return missing('a run', refused);
  return ready('a run', `${estimateLine(estimate)} (certify --estimate says to whom)`);
}
