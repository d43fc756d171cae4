/** All benches by name. `npm run bench` runs them; docs/bench.md describes them. */

import { UsageError } from '../../../common/errors';
import { didYouMean } from '../../../common/usage-error';
import type { Bench } from '../result';
import { capacity } from './capacity';
import { certification } from './certify';
import { cpuPerFlow } from './cpu-per-flow';
import { gatewayRequests } from './gateway-requests';
import { loadFlows } from './load-flows';
import { linesPerSecond, peakMemory } from './long-journal';
import { memoryPerVu } from './memory-per-vu';
import { nightly } from './nightly';
import { fiveThousandCases } from './report-cases';
import { reportSeconds } from './report-seconds';
import { scriptSize } from './script-size';
import { commandStart } from './start';

/** The fastest first. A bench may measure more than one metric. */
export const benches = {
  'bundle.bytes': scriptSize,
  'command.start': commandStart,
  'gateway.requestsPerSecond': gatewayRequests,
  'reports.fiveThousandCases': fiveThousandCases,
  'journal.linesPerSecond': linesPerSecond,
  'reports.standardSeconds': reportSeconds,
  'k6.memoryPerVu': memoryPerVu,
  'k6.cpuPerFlow': cpuPerFlow,
  'journal.peakMemory': peakMemory,
  'certify.overlap': certification,
  'nightly.operatingCurve': nightly,
  'load.flowsPerSecond': loadFlows,
  'load.capacity': capacity,
} satisfies Record<string, Bench>;

type BenchName = keyof typeof benches;

/** The benches that measure these metrics, or all. */
export function chosenBenches(names?: readonly string[]): BenchName[] {
  const all = Object.keys(benches) as BenchName[];
  if (names === undefined) return all;
  const metricsOf = (bench: BenchName): string[] => (benches[bench] as Bench).metrics.map(({ name }) => name);
  const known = all.flatMap(metricsOf);
  for (const name of names)
    if (!known.includes(name))
      throw new UsageError(`Unknown bench ${name}.${didYouMean(name, known)} Known: ${known.join(', ')}.`);
  return all.filter((bench) => metricsOf(bench).some((name) => names.includes(name)));
}
