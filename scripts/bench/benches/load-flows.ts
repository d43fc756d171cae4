import { RateSearch } from '../../../commands/load/capacity/rate-search';
import type { Bench } from '../result';
import { startGateway } from '../support/children';
import { runScript, type Script } from '../support/k6';

const bounds = { low: 25, high: 1200, tolerance: 0.05 };
const newSearch = () => new RateSearch(bounds.low, bounds.high, bounds.tolerance);

/** A rate holds if k6 started every flow in time, every flow was complete, and no check failed. */
async function holds(script: Script, rate: number, seconds: number): Promise<boolean> {
  // a new gateway each time, because one that holds the flows of earlier attempts is slower
  const gateway = await startGateway();
  try {
    // a flow takes a third of a second, so these are three times the VUs needed
    const { exit, dropped, iterations, unclean } = await runScript(script, gateway.url, { rate, seconds, vus: rate });
    return exit === 0 && dropped === 0 && unclean === 0 && iterations >= rate * seconds * 0.99;
  } finally {
    await gateway.close();
  }
}

type Attempt = typeof holds;

/** Alternates the steps of the two searches, so that both run under the same conditions. */
async function search(seconds: number, attempt: Attempt): Promise<Record<Script, number>> {
  const searches = { ours: newSearch(), bare: newSearch() };
  for (;;) {
    const left = (['ours', 'bare'] as const).filter((script) => searches[script].next() !== undefined);
    if (left.length === 0) return { ours: searches.ours.found, bare: searches.bare.found };
    for (const script of left) {
      const rate = searches[script].next() as number;
      // a rate must fail twice, because a stall of the machine can fail it once
      const held = (await attempt(script, rate, seconds)) || (await attempt(script, rate, seconds));
      searches[script].record(rate, held);
    }
  }
}

/** The rate that also holds for longer: a tenth less after each failure; 0 if eight attempts fail. */
async function confirm(script: Script, from: number, seconds: number, attempt: Attempt): Promise<number> {
  for (let rate = from, tries = 0; rate > 0 && tries < 8; rate = Math.floor(rate * 0.9), tries += 1)
    if (await attempt(script, rate, seconds)) return rate;
  return 0;
}

/** Measures the highest rate of flows beside that of the bare script. */
export const loadFlows: Bench = {
  name: 'load.flowsPerSecond',
  text: 'highest rate without a dropped flow: our load script compared with the bare one',
  unit: 'flows/s',
  limit: { of: 'ratio', at: 'least', than: 0.9 },
  measure: async ({ seconds, log }) => {
    const attempt: Attempt = async (script, rate, time) => {
      const held = await holds(script, rate, time);
      log(`  ${script}: ${rate} flows/s for ${time} s ${held ? 'holds' : 'does not hold'}`);
      return held;
    };
    const found = await search(seconds, attempt);
    const ours = await confirm('ours', found.ours, 3 * seconds, attempt);
    const bare = await confirm('bare', found.bare, 3 * seconds, attempt);
    return { value: ours, baseline: bare, detail: { searchSeconds: seconds, found } };
  },
};
