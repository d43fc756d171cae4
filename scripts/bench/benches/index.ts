/** All benches. `npm run bench` runs them; docs/bench.md describes them. */

import { UsageError } from '../../../common/errors';
import { didYouMean } from '../../../common/usage-error';
import type { Bench } from '../result';
import { capacity } from './capacity';
import { certification } from './certify';
import { cpuPerFlow } from './cpu-per-flow';
import { loadFlows } from './load-flows';
import { linesPerSecond, peakMemory } from './long-journal';
import { memoryPerVu } from './memory-per-vu';
import { scriptSize } from './script-size';
import { commandStart } from './start';

/** The fastest first. */
export const benches: readonly Bench[] = [
  scriptSize,
  commandStart,
  linesPerSecond,
  memoryPerVu,
  cpuPerFlow,
  peakMemory,
  certification,
  loadFlows,
  capacity,
];

/** The benches of these names, or all. */
export function chosenBenches(names?: readonly string[]): readonly Bench[] {
  const known = benches.map(({ name }) => name);
  for (const name of names ?? [])
    if (!known.includes(name))
      throw new UsageError(`Unknown bench ${name}.${didYouMean(name, known)} Known: ${known.join(', ')}.`);
  return benches.filter(({ name }) => names?.includes(name) ?? true);
}
