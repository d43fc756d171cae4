/** How many payouts are made in a second. */
import { median } from '../../../contract';
import { payouts } from '../../../generators/payouts';
import { chooseTarget } from '../../../run/settings/target';
import { payoutPlan } from '../../../suites/format/planner';
import { type Bench, short } from '../result';
import { repeated } from '../support/stats';

const count = 5000;

/** Makes the payouts of a load, locales and all. */
export const payoutsMade: Bench = {
  name: 'payouts.perSecond',
  text: 'payouts of the embedded target that are made in a second, with people, documents and businesses',
  unit: 'payouts/s',
  limit: { of: 'value', at: 'least', than: 1000 },
  measure: async ({ rounds, log }) => {
    const { target } = chooseTarget({});
    const mix = target.types.map((type) => ({ weight: 1, type }));
    const plan = payoutPlan(target, Date.now(), (pan) => pan, mix);
    const all = await repeated(rounds, async () => {
      const began = performance.now();
      payouts(plan, 1, count);
      return (count * 1000) / (performance.now() - began);
    });
    const value = median(all);
    log(`  ${value.toFixed(0)} payouts/s`);
    return { value, detail: { rounds: all.map(short) } };
  },
};
