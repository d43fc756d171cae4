import { payout } from '../../../generators/payouts';
import { payoutPlan } from '../../../suites/format/planner';
import { chooseTarget } from '../../settings/target';
import { httpWire, termsOf } from '../ask';
import { preflight } from '../preflight';

/** The embedded target, whatever address it is checked at. */
export const chosen = chooseTarget({});

const sample = payout(payoutPlan(chosen.target, Date.now()), 1);

/** Checks whether a gateway answers there. */
export async function checked(baseUrl: string, own = chosen, caFile?: string): Promise<void> {
  const located = { ...own, baseUrl, caFile };
  const wire = httpWire(located);
  try {
    await preflight({ chosen: located, terms: termsOf(located), sample, wire });
  } finally {
    await wire.close();
  }
}
