import { EnvironmentError } from '../../../common/errors';
import type { Bench } from '../result';
import { oursAndBare, runScript } from '../support/k6';
import { inRounds, medians, slope } from '../support/stats';

const few = 60;
const many = 300;
/** each of the many VUs runs five flows, so that garbage is collected as in a real run */
const rate = 100;
const seconds = 15;
const megabyte = 1024 * 1024;

/** Derives the memory of one VU from the peaks of a run with few VUs and one with many. */
export const memoryPerVu: Bench = {
  name: 'k6.memoryPerVu',
  text: 'memory of one more VU: our load script compared with the bare one',
  unit: 'MB per VU',
  // the functions of the script are objects of each VU (docs/decisions/design/03-load-recorded-and-judged.md)
  limit: { of: 'ratio', at: 'most', than: 2.5 },
  measure: async ({ rounds, log }) => {
    const pairs = await oursAndBare(rounds, async (script, url, round) => {
      const least = await runScript(script, url, { rate, seconds, vus: few });
      const most = await runScript(script, url, { rate, seconds, vus: many });
      if (most.peakBytes === 0) throw new EnvironmentError('k6.memoryPerVu reads /proc and so needs Linux.');
      const found = slope({ x: few, y: least.peakBytes }, { x: many, y: most.peakBytes }) / megabyte;
      log(`  ${round}/${rounds} ${script}: ${found.toFixed(2)} MB per VU`);
      return found;
    });
    return { ...medians(pairs), detail: { rounds: inRounds(pairs), vus: { few, many } } };
  },
};
