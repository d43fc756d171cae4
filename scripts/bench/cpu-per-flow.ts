import { EnvironmentError } from '../cli/errors';
import { type Load, runScript, type Script, type Usage } from './k6';
import type { Options } from './options';
import { judge, type Result, short } from './result';
import { startGateway } from './servers';
import { alternate, medians, slope } from './stats';

const rate = 60;
/** the start of k6 and of its VUs is in both runs, and falls out of their difference */
const runSeconds = { short: 5, long: 25 };
const load = (seconds: number): Load => ({ rate, seconds, vus: rate });

interface Cost {
  /** CPU seconds for 1,000 flows, the start of k6 left out */
  perThousand: number;
  /** CPU seconds of the start */
  start: number;
  requestsPerFlow: number;
  unclean: number;
  dropped: number;
}

/** Costs of a script from a short run and a long one. */
function costOf(brief: Usage, long: Usage): Cost {
  const perFlow = slope({ x: brief.iterations, y: brief.cpu }, { x: long.iterations, y: long.cpu });
  return {
    perThousand: perFlow * 1000,
    start: brief.cpu - perFlow * brief.iterations,
    requestsPerFlow: long.requests / long.iterations,
    unclean: brief.unclean + long.unclean,
    dropped: brief.dropped + long.dropped,
  };
}

/** CPU of k6 for 1,000 flows of our load script, against the bare one's. */
export async function cpuPerFlow({ rounds, say }: Options): Promise<Result[]> {
  const gateway = await startGateway();
  const cost = async (script: Script, round: number) => {
    const brief = await runScript(script, gateway.url, load(runSeconds.short));
    const long = await runScript(script, gateway.url, load(runSeconds.long));
    const found = costOf(brief, long);
    say(`  ${round}/${rounds} ${script}: ${found.perThousand.toFixed(2)} CPU s per 1,000 flows`);
    return found;
  };
  try {
    const pairs = await alternate(
      rounds,
      (round) => cost('ours', round),
      (round) => cost('bare', round),
    );
    const of = (figure: keyof Cost) => medians(pairs.map(({ a, b }) => ({ a: a[figure], b: b[figure] })));
    const found = of('perThousand');
    const requests = of('requestsPerFlow');
    if (Math.abs(requests.a / requests.b - 1) > 0.05)
      throw new EnvironmentError(
        `k6.cpuPerFlow: ours sent ${requests.a.toFixed(2)} requests a flow, the bare script ${requests.b.toFixed(2)}: the machine is too busy to compare them.`,
      );
    const start = of('start');
    return [
      judge({
        name: 'k6.cpuPerFlow',
        value: found.a,
        unit: 'CPU s per 1,000 flows',
        baseline: found.b,
        ratio: found.ratio,
        limit: { of: 'ratio', at: 'most', than: 1.5 },
        detail: {
          rounds: pairs.map(({ a, b }) => ({ ours: short(a.perThousand), bare: short(b.perThousand) })),
          requestsPerFlow: { ours: short(requests.a), bare: short(requests.b) },
          startCpuSeconds: { ours: short(start.a), bare: short(start.b), vus: rate },
          dropped: pairs.reduce((sum, { a, b }) => sum + a.dropped + b.dropped, 0),
          uncleanFlows: pairs.reduce((sum, { a }) => sum + a.unclean, 0),
        },
      }),
    ];
  } finally {
    await gateway.close();
  }
}
