/** The capacity that `load --profile breakpoint` finds of gateways whose limit is known. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { withTempDir } from '../../../common/temp-dir';
import { config } from '../../../k6.config';
import { type Bench, short } from '../result';
import { startGateway, timedCommand } from '../support/children';

/** Workers, and milliseconds for which a request keeps one busy. */
const gateways = [
  { count: 4, serviceMs: 50 },
  { count: 10, serviceMs: 60 },
  { count: 14, serviceMs: 40 },
] as const;

const { inquiries = {}, sharedEvery = Number.POSITIVE_INFINITY } = config.profiles.breakpoint;
/** Account status, quotation, transaction and one view, and what every n-th flow calls; a refused duplicate is not viewed. */
const requestsPerFlow = 4 + Object.values(inquiries).reduce((sum, every) => sum + 1 / every, 0) - 1 / sharedEvery;

/** The highest rate of the search, far from any limit; the lowest is a 64th of it. */
const highest = '320';

function search(url: string): Promise<{ answer: string; held: number; log: string }> {
  return withTempDir('bench', async (folder) => {
    const out = join(folder, 'run');
    const args = ['--profile', 'breakpoint', '--base-url', url, '--rate', highest, '--out', out];
    const { log } = await timedCommand('load', ...args);
    try {
      return { ...JSON.parse(readFileSync(join(out, 'capacity.json'), 'utf8')), log };
    } catch {
      throw new EnvironmentError(`load ended without a capacity: ${log.slice(-1000)}`);
    }
  });
}

/** A machine that was the limit itself says nothing about the method, so the search is made again, so many times at most. */
async function figureOf(workers: string, rounds: number, log: (line: string) => void): Promise<number> {
  for (let round = 1; round <= rounds; round += 1) {
    const gateway = await startGateway('--workers', workers);
    const { answer, held, log: told } = await search(gateway.url).finally(() => gateway.close());
    if (answer === 'found') return held;
    log(`  ${workers}: the answer was ${answer}, not a figure:\n${told.slice(-1500)}`);
  }
  throw new EnvironmentError(`--workers ${workers}: ${rounds} searches found no figure.`);
}

/** Measures how exact the search for capacity is. */
export const capacity: Bench = {
  name: 'load.capacity',
  text: 'how far the highest rate that a search finds held is from the truth, in percent: the worst of three gateways with a known number of workers',
  unit: '%',
  limit: { of: 'value', at: 'most', than: 10 },
  measure: async ({ rounds, log }) => {
    const found: { workers: string; truth: number; figure: number; percent: number }[] = [];
    for (const { count, serviceMs } of gateways) {
      const workers = `${count}x${serviceMs}`;
      const truth = count / (serviceMs / 1000) / requestsPerFlow;
      const figure = await figureOf(workers, rounds, log);
      const percent = 100 * (figure / truth - 1);
      log(`  ${workers}: ${figure} flows/s found, ${short(truth)} are true`);
      found.push({ workers, truth: short(truth), figure, percent: short(percent) });
    }
    const value = Math.max(...found.map(({ percent }) => Math.abs(percent)));
    return { value, detail: { found } };
  },
};
