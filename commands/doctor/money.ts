import { estimateOf } from '../../run/settings/estimate';
import { estimateLine, receiptLines } from '../../run/settings/estimate-text';
import { refusalOf } from '../../run/settings/money-ceiling';
import { loadCheck } from '../../run/settings/profile';
import { planFor } from '../../run/settings/suites';
import type { ChosenTarget } from '../../run/settings/target';
import { type Finding, missing, ready } from './finding';

/** What a certification would send, and to whom. */
export function moneyFindings(chosen: ChosenTarget, now: number): Finding[] {
  const { target } = chosen;
  const plan = planFor(target, { seed: 1, at: now, amountsOnly: true });
  const profile = loadCheck(chosen, {}, () => undefined);
  const estimate = estimateOf({ chosen, plan, parts: ['compliance', 'flow'], profile, seed: 1 });
  const refused = refusalOf(chosen, estimate);
  return [
    refused ? missing('a run', refused) : ready('a run', estimateLine(estimate)),
    ...receiptLines(estimate).map(([receiver, text]) => ready(`to ${receiver}`, `at most ${text} in a run`)),
  ];
}
