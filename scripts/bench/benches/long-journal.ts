/** How fast a long journal is judged, and in how much memory. */
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { root } from '../../../common/project-root';
import { withTempDir } from '../../../common/temp-dir';
import { compile } from '../../start/compile.mjs';
import { type Bench, judge, type Metric, type Options, type Result, short } from '../result';
import { runNode } from '../support/children';
import type { Judged } from '../support/judge-journal';
import { writeLongJournal } from '../support/long-journal';
import { medians } from '../support/stats';

/** Judges a journal in a process of its own, compiled as the commands are. */
async function judged(...args: string[]): Promise<Judged> {
  const folder = await compile(root, ['scripts/bench/support/judge-journal.ts']);
  return JSON.parse(await runNode(join(folder, 'judge-journal.js'), ...args));
}

const speedMetric: Metric = {
  name: 'journal.linesPerSecond',
  text: 'lines of a journal of a load that are read and judged in a second, compared with JSON.parse of each line alone',
  unit: 'lines/s',
  limit: { of: 'ratio', at: 'least', than: 0.5 },
};
const speedBytes = 300e6;

const runSpeed = ({ rounds, log }: Options): Promise<Result[]> =>
  withTempDir('bench', async (folder) => {
    const file = join(folder, 'journal.ndjson');
    const { lines, flows } = writeLongJournal(file, speedBytes);
    const pairs: { a: number; b: number }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const ours = await judged(file);
      const bare = await judged(file, 'bare');
      if (ours.flows !== flows) throw new EnvironmentError(`${ours.flows} of ${flows} flows were judged.`);
      log(`  ${round}/${rounds} judged: ${ours.seconds.toFixed(2)} s, parsed alone: ${bare.seconds.toFixed(2)} s`);
      pairs.push({ a: lines / ours.seconds, b: lines / bare.seconds });
    }
    const detail = { lines, rounds: pairs.map(({ a, b }) => ({ judged: short(a), parsed: short(b) })) };
    return [judge({ ...speedMetric, ...medians(pairs), detail })];
  });

export const linesPerSecond: Bench = { metrics: [speedMetric], run: runSpeed };

const memoryMetric: Metric = {
  name: 'journal.peakMemory',
  text: 'most memory that judging a journal of 5 GB takes (--journal-size tries a smaller one)',
  unit: 'MB',
  limit: { of: 'value', at: 'most', than: 1024 },
};

const runMemory = ({ journalBytes = 5e9, log }: Options): Promise<Result[]> =>
  withTempDir('bench', async (folder) => {
    const file = join(folder, 'journal.ndjson');
    log(`  writing a journal of ${short(journalBytes / 1e6)} MB`);
    const { bytes, lines, flows } = writeLongJournal(file, journalBytes);
    log(`  judging ${flows} flows and as many callbacks`);
    const ours = await judged(file);
    if (ours.peakMegabytes === null) throw new EnvironmentError('journal.peakMemory is measured on Linux only.');
    if (ours.flows !== flows) throw new EnvironmentError(`${ours.flows} of ${flows} flows were judged.`);
    const detail = { bytes, lines, seconds: short(ours.seconds) };
    return [judge({ ...memoryMetric, value: ours.peakMegabytes, detail })];
  });

export const peakMemory: Bench = { metrics: [memoryMetric], run: runMemory };
