/** What a runner needs, from what one flow was measured to cost: docs/cluster.md says how, and on what machine. */
import { highestRate, type Profile, plannedFlows } from '../../k6.config';

/** Costs of a flow to the machine that sends it. */
export const measured = {
  /** CPU seconds of k6 for one flow */
  cpuSeconds: 0.005,
  /** megabytes of k6 before its first VU, and of each VU */
  baseMegabytes: 65,
  vuMegabytes: 0.7,
  /** bytes that one flow writes into the journal */
  journalBytes: 470,
};

/** Of what was measured: a runner that works to its limit measures itself. */
const headroom = 2;

export interface Needs {
  /** cores, in thousandths */
  milliCores: number;
  megabytes: number;
  /** of all segments together */
  journalMegabytes: number;
}

/** Needs of each of the runners that share a profile with so many VUs. */
export function needsOf(profile: Profile, vus: number, runners: number): Needs {
  const { cpuSeconds, baseMegabytes, vuMegabytes, journalBytes } = measured;
  const rate = highestRate(profile) / runners;
  return {
    milliCores: Math.max(250, Math.ceil((rate * cpuSeconds * headroom * 1000) / 50) * 50),
    megabytes: Math.ceil((baseMegabytes + Math.ceil(vus / runners) * vuMegabytes) * 1.5),
    journalMegabytes: Math.ceil((plannedFlows(profile) * journalBytes * headroom) / 1e6),
  };
}
