/** How fast a long journal is judged, and in how much memory. */
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { withTempDir } from '../../../common/temp-dir';
import { type Bench, short } from '../result';
import { answerOf } from '../support/children';
import type { Judged } from '../support/judge-journal';
import { writeLongJournal } from '../support/long-journal';
import { inRounds, medians, repeated } from '../support/stats';

/** Judges a journal in a process of its own. */
async function judged(file: string, flows?: number, ...how: string[]): Promise<Judged> {
  const found = await answerOf<Judged>('judge-journal', file, ...how);
  if (found.flows !== flows) throw new EnvironmentError(`${found.flows} of ${flows} flows were judged.`);
  return found;
}

const speedBytes = 300e6;

/** Measures how fast a journal is judged. */
export const linesPerSecond: Bench = {
  name: 'journal.linesPerSecond',
  text: 'lines of a journal of a load that are read and judged in a second, compared with JSON.parse of each line alone',
  unit: 'lines/s',
  limit: { of: 'ratio', at: 'least', than: 0.5 },
  measure: ({ rounds, log }) =>
    withTempDir('bench', async (folder) => {
      const file = join(folder, 'journal.ndjson');
      const { lines, flows } = await writeLongJournal(file, speedBytes);
      const pairs = await repeated(rounds, async (round) => {
        const ours = await judged(file, flows);
        const bare = await judged(file, undefined, 'bare');
        log(`  ${round}/${rounds} judged: ${ours.seconds.toFixed(2)} s, parsed alone: ${bare.seconds.toFixed(2)} s`);
        return { a: lines / ours.seconds, b: lines / bare.seconds };
      });
      return { ...medians(pairs), detail: { lines, rounds: inRounds(pairs) } };
    }),
};

/** Measures the memory that judging a long journal takes. */
export const peakMemory: Bench = {
  name: 'journal.peakMemory',
  text: 'most memory that judging a journal of 5 GB takes (--journal-size tries a smaller one)',
  unit: 'MB',
  limit: { of: 'value', at: 'most', than: 1024 },
  measure: ({ journalBytes = 5e9, log }) =>
    withTempDir('bench', async (folder) => {
      const file = join(folder, 'journal.ndjson');
      log(`  writing a journal of ${short(journalBytes / 1e6)} MB`);
      const { bytes, lines, flows } = await writeLongJournal(file, journalBytes);
      log(`  judging ${flows} flows and as many callbacks`);
      const { peakMegabytes: value, seconds } = await judged(file, flows);
      if (value === null) throw new EnvironmentError('journal.peakMemory is measured on Linux only.');
      return { value, detail: { bytes, lines, seconds: short(seconds) } };
    }),
};
