import { EnvironmentError } from '../../../common/errors';
import { type Bench, judge, type Metric, type Options, type Result, short } from '../result';
import { runScript, type Script } from '../support/k6';
import { startGateway } from '../support/servers';
import { alternate, medians, slope } from '../support/stats';

const metric: Metric = {
  name: 'k6.memoryPerVu',
  text: 'memory of one more VU: our load script compared with the bare one',
  unit: 'MB per VU',
  limit: { of: 'ratio', at: 'most', than: 2 },
};

const few = 60;
const many = 300;
/** each of the many VUs runs five flows, so that garbage is collected as in a real run */
const rate = 100;
const seconds = 15;
const megabyte = 1024 * 1024;

/** Derives the memory of one VU from the peaks of a run with few VUs and one with many. */
async function run({ rounds, log }: Options): Promise<Result[]> {
  const gateway = await startGateway();
  const perVu = async (script: Script, round: number) => {
    const least = await runScript(script, gateway.url, { rate, seconds, vus: few });
    const most = await runScript(script, gateway.url, { rate, seconds, vus: many });
    if (most.peakBytes === 0) throw new EnvironmentError('k6.memoryPerVu reads /proc and so needs Linux.');
    const found = slope({ x: few, y: least.peakBytes }, { x: many, y: most.peakBytes }) / megabyte;
    log(`  ${round}/${rounds} ${script}: ${found.toFixed(2)} MB per VU`);
    return found;
  };
  try {
    const pairs = await alternate(
      rounds,
      (round) => perVu('ours', round),
      (round) => perVu('bare', round),
    );
    const found = medians(pairs);
    return [
      judge({
        ...metric,
        value: found.a,
        baseline: found.b,
        ratio: found.ratio,
        detail: { rounds: pairs.map(({ a, b }) => ({ ours: short(a), bare: short(b) })), vus: { few, many } },
      }),
    ];
  } finally {
    await gateway.close();
  }
}

export const memoryPerVu: Bench = { metrics: [metric], run };
