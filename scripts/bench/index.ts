/** Every bench by name. `npm run bench` runs them; docs/bench.md says what each measures. */
import { didYouMean } from '../../targets/mistake';
import { UsageError } from '../cli/errors';
import { bundleBytes } from './bundle-bytes';
import { bundleValidators } from './bundle-validators';
import { cpuPerFlow } from './cpu-per-flow';
import { gatewayRequests } from './gateway-requests';
import { loadFlows } from './load-flows';
import { memoryPerVu } from './memory-per-vu';
import type { Options } from './options';
import type { Result } from './result';

export type Bench = (options: Options) => Promise<Result[]>;

/** The quickest first. A bench may print more results than one. */
export const benches = {
  'bundle.bytes': bundleBytes,
  'bundle.validators': bundleValidators,
  'gateway.requestsPerSecond': gatewayRequests,
  'k6.memoryPerVu': memoryPerVu,
  'k6.cpuPerFlow': cpuPerFlow,
  'load.flowsPerSecond': loadFlows,
} satisfies Record<string, Bench>;

export type BenchName = keyof typeof benches;

/** The benches of these names; all without any. UsageError at an unknown name, with the nearest. */
export function chosenBenches(names?: readonly string[]): BenchName[] {
  const known = Object.keys(benches) as BenchName[];
  if (names === undefined) return known;
  for (const name of names)
    if (!Object.hasOwn(benches, name))
      throw new UsageError(`Unknown bench ${name}.${didYouMean(name, known)} Benches: ${known.join(', ')}.`);
  return known.filter((name) => names.includes(name));
}
export { exitCode, type Result } from './result';
