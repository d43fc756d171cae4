/** All benches. `npm run bench` runs them; docs/bench.md describes them. */
import type { Bench } from '../result';
import { capacity } from './capacity';
import { certification } from './certify';
import { cpuPerFlow } from './cpu-per-flow';
import { linesPerSecond, peakMemory } from './long-journal';
import { memoryPerVu } from './memory-per-vu';
import { payoutsMade } from './payouts';
import { scriptSize } from './script-size';
import { commandStart } from './start';

/** The fastest first. */
export const benches: readonly Bench[] = [
  scriptSize,
  payoutsMade,
  commandStart,
  linesPerSecond,
  memoryPerVu,
  cpuPerFlow,
  peakMemory,
  certification,
  capacity,
];
