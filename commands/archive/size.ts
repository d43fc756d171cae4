/** Resources of a runner, from the measured cost of a flow; docs/cluster.md tells how it was measured. */
import { highestRate, type Profile, plannedFlows } from '../../k6.config';

/** Measured on the machine that sends the load. */
const measured = {
  /** CPU seconds of k6 per flow */
  cpuSeconds: 0.005,
  /** memory of k6 without VUs, and of each VU */
  baseMegabytes: 65,
  vuMegabytes: 0.7,
  /** bytes per flow in the journal */
  journalBytes: 470,
};

/** A runner at its limit would measure its own delays. */
const headroom = 2;

/** What one runner requests from Kubernetes, and the size of the volume for all journals. */
export interface RunnerResources {
  /** thousandths of a CPU core */
  milliCores: number;
  /** memory that a runner requests, which is also its limit */
  megabytes: number;
  /** journals of all segments together */
  journalMegabytes: number;
}

/** The resources of each runner, if `runners` share a profile with so many VUs. */
export function runnerResources(profile: Profile, vus: number, runners: number): RunnerResources {
  const { cpuSeconds, baseMegabytes, vuMegabytes, journalBytes } = measured;
  const rate = highestRate(profile) / runners;
  return {
    milliCores: Math.max(250, Math.ceil((rate * cpuSeconds * headroom * 1000) / 50) * 50),
    megabytes: Math.ceil((baseMegabytes + Math.ceil(vus / runners) * vuMegabytes) * 1.5),
    journalMegabytes: Math.ceil((plannedFlows(profile) * journalBytes * headroom) / 1e6),
  };
}
