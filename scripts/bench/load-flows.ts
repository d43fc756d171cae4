import { Search } from './bisect';
import { runScript, type Script } from './k6';
import type { Options } from './options';
import { judge, type Result } from './result';
import { startGateway } from './servers';

const bounds = { low: 25, high: 1200, tolerance: 0.05 };
/** what one machine should hold; reported, and judged under --strict only */
const goal = 600;
const newSearch = () => new Search(bounds.low, bounds.high, bounds.tolerance);

/** A rate holds where k6 started every flow in time, each was whole, and no check broke. */
async function holds(script: Script, rate: number, seconds: number): Promise<boolean> {
  // a fresh one, as a run has: one that remembers the flows of all earlier tries is slower
  const gateway = await startGateway();
  try {
    // a flow takes a third of a second: three times the VUs that it needs
    const { exit, dropped, iterations, unclean } = await runScript(script, gateway.url, { rate, seconds, vus: rate });
    return exit === 0 && dropped === 0 && unclean === 0 && iterations >= rate * seconds * 0.99;
  } finally {
    await gateway.close();
  }
}

type Probe = (script: Script, rate: number, seconds: number) => Promise<boolean>;

/** Steps of the two searches in turn, so that each meets the same machine. */
async function search(seconds: number, probe: Probe): Promise<Record<Script, number>> {
  const searches = { ours: newSearch(), bare: newSearch() };
  for (;;) {
    const left = (['ours', 'bare'] as const).filter((script) => searches[script].next() !== undefined);
    if (left.length === 0) return { ours: searches.ours.found, bare: searches.bare.found };
    for (const script of left) {
      const rate = searches[script].next() as number;
      // one stall of the machine is no limit: a rate fails twice, or holds
      const held = (await probe(script, rate, seconds)) || (await probe(script, rate, seconds));
      searches[script].tell(rate, held);
    }
  }
}

/** The rate that also holds for longer: a tenth less at each failure; 0 where eight of them fail. */
async function confirm(script: Script, from: number, seconds: number, probe: Probe): Promise<number> {
  for (let rate = from, tries = 0; rate > 0 && tries < 8; rate = Math.floor(rate * 0.9), tries += 1)
    if (await probe(script, rate, seconds)) return rate;
  return 0;
}

/** The highest rate of flows that our load script holds without a dropped one, against the bare script's. */
export async function loadFlows({ seconds, say }: Options): Promise<Result[]> {
  const probe: Probe = async (script, rate, time) => {
    const held = await holds(script, rate, time);
    say(`  ${script}: ${rate} flows/s for ${time} s ${held ? 'held' : 'not held'}`);
    return held;
  };
  const found = await search(seconds, probe);
  const ours = await confirm('ours', found.ours, 3 * seconds, probe);
  const bare = await confirm('bare', found.bare, 3 * seconds, probe);
  const measured = { value: ours, unit: 'flows/s', baseline: bare, detail: { searchSeconds: seconds, found } };
  return [
    judge({ ...measured, name: 'load.flowsPerSecond', limit: { of: 'ratio', at: 'least', than: 0.6 } }),
    judge({
      ...measured,
      name: 'load.flowsPerSecond.goal',
      limit: { of: 'value', at: 'least', than: goal },
      advisory: true,
    }),
  ];
}
