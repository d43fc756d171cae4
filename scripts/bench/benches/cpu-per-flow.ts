import { EnvironmentError } from '../../../common/errors';
import { type Bench, short } from '../result';
import { type Load, oursAndBare, runScript, type Usage } from '../support/k6';
import { inRounds, type Medians, medians, slope } from '../support/stats';

const rate = 60;
/** the difference of two runs does not contain the start of k6 and its VUs */
const runSeconds = { short: 5, long: 25 };
const load = (seconds: number): Load => ({ rate, seconds, vus: rate });

interface Cost {
  /** CPU seconds for 1,000 flows, without the start of k6 */
  perThousand: number;
  /** CPU seconds of the start */
  start: number;
  requestsPerFlow: number;
  unclean: number;
  dropped: number;
}

/** The cost of a script, from a short and a long run. */
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

export const cpuPerFlow: Bench = {
  name: 'k6.cpuPerFlow',
  text: 'CPU time of k6 for 1,000 flows: our load script compared with the bare one',
  unit: 'CPU s per 1,000 flows',
  limit: { of: 'ratio', at: 'most', than: 1.4 },
  measure: async ({ rounds, log }) => {
    const pairs = await oursAndBare(rounds, async (script, url, round) => {
      const brief = await runScript(script, url, load(runSeconds.short));
      const long = await runScript(script, url, load(runSeconds.long));
      const found = costOf(brief, long);
      log(`  ${round}/${rounds} ${script}: ${found.perThousand.toFixed(2)} CPU s per 1,000 flows`);
      return found;
    });
    const of = (figure: keyof Cost) => medians(pairs.map(({ a, b }) => ({ a: a[figure], b: b[figure] })));
    const requests = of('requestsPerFlow');
    if (Math.abs(requests.value / requests.baseline - 1) > 0.05)
      throw new EnvironmentError(
        `k6.cpuPerFlow: our script sent ${requests.value.toFixed(2)} requests a flow, the bare one ${requests.baseline.toFixed(2)}: the machine is too busy for a comparison.`,
      );
    const both = ({ value, baseline }: Medians) => ({ ours: short(value), bare: short(baseline) });
    const detail = {
      rounds: inRounds(pairs.map(({ a, b }) => ({ a: a.perThousand, b: b.perThousand }))),
      requestsPerFlow: both(requests),
      startCpuSeconds: { ...both(of('start')), vus: rate },
      dropped: pairs.reduce((sum, { a, b }) => sum + a.dropped + b.dropped, 0),
      uncleanFlows: pairs.reduce((sum, { a, b }) => sum + a.unclean + b.unclean, 0),
    };
    return { ...of('perThousand'), detail };
  },
};
