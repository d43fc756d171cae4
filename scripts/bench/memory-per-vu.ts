import { EnvironmentError } from '../cli/errors';
import { runScript, type Script } from './k6';
import type { Options } from './options';
import { judge, type Result, short } from './result';
import { startGateway } from './servers';
import { alternate, medians, slope } from './stats';

const few = 60;
const many = 300;
/** k6 hands flows out in turn: each of the many VUs runs five, so that garbage is collected as in a run */
const rate = 100;
const seconds = 15;
const megabyte = 1024 * 1024;

/** Memory that one more VU takes, from the peaks of a run with few VUs and one with many; against the bare script. */
export async function memoryPerVu({ rounds, say }: Options): Promise<Result[]> {
  const gateway = await startGateway();
  const perVu = async (script: Script, round: number) => {
    const least = await runScript(script, gateway.url, { rate, seconds, vus: few });
    const most = await runScript(script, gateway.url, { rate, seconds, vus: many });
    if (most.peakBytes === 0) throw new EnvironmentError('k6.memoryPerVu reads /proc: it wants Linux.');
    const found = slope({ x: few, y: least.peakBytes }, { x: many, y: most.peakBytes }) / megabyte;
    say(`  ${round}/${rounds} ${script}: ${found.toFixed(2)} MB per VU`);
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
        name: 'k6.memoryPerVu',
        value: found.a,
        unit: 'MB per VU',
        baseline: found.b,
        ratio: found.ratio,
        limit: { of: 'ratio', at: 'most', than: 1.5 },
        detail: { rounds: pairs.map(({ a, b }) => ({ ours: short(a), bare: short(b) })), vus: { few, many } },
      }),
    ];
  } finally {
    await gateway.close();
  }
}
