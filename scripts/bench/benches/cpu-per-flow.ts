import { EnvironmentError } from '../../../common/errors';
import { type Bench, short } from '../result';
import { type Load, oursAndBare, runScript, type Usage } from '../support/k6';
import { inRounds, medians, slope } from '../support/stats';

const rate = 60;
/** the difference of two runs does not contain the start of k6 and its VUs */
const runSeconds = { short: 5, long: 25 };
const load = (seconds: number): Load => ({ rate, seconds, vus: rate });

/** The cost of a script, from a short and a long run. */
function costOf(brief: Usage, long: Usage) {
  const ofAll = ({ cpu, judgeCpu }: Usage): number => cpu + judgeCpu;
  const perFlow = slope({ x: brief.iterations, y: brief.cpu }, { x: long.iterations, y: long.cpu });
  const judged = slope({ x: brief.iterations, y: ofAll(brief) }, { x: long.iterations, y: ofAll(long) });
  return {
    /** CPU seconds for 1,000 flows, without the start of k6 and of the judge; the judge's part apart */
    perThousand: judged * 1000,
    judgePerThousand: (judged - perFlow) * 1000,
    startCpuSeconds: brief.cpu - perFlow * brief.iterations,
    requestsPerFlow: long.requests / long.iterations,
    uncleanFlows: brief.unclean + long.unclean,
    dropped: brief.dropped + long.dropped,
  };
}

/** Measures the CPU time of a flow beyond that of the bare script. */
export const cpuPerFlow: Bench = {
  name: 'k6.cpuPerFlow',
  text: 'CPU time of k6 and judge for 1,000 flows: our load compared with the bare script',
  unit: 'CPU s per 1,000 flows',
  limit: { of: 'ratio', at: 'most', than: 1.35 },
  measure: async ({ rounds, log }) => {
    const pairs = await oursAndBare(rounds, async (script, url, round) => {
      const brief = await runScript(script, url, load(runSeconds.short));
      const long = await runScript(script, url, load(runSeconds.long));
      const found = costOf(brief, long);
      log(`  ${round}/${rounds} ${script}: ${found.perThousand.toFixed(2)} CPU s per 1,000 flows`);
      return found;
    });
    const of = (figure: keyof ReturnType<typeof costOf>) => pairs.map(({ a, b }) => ({ a: a[figure], b: b[figure] }));
    const requests = medians(of('requestsPerFlow'));
    if (Math.abs(requests.ratio - 1) > 0.05)
      throw new EnvironmentError(
        `k6.cpuPerFlow: our script sent ${requests.value.toFixed(2)} requests a flow, the bare one ${requests.baseline.toFixed(2)}: the machine is too busy for a comparison.`,
      );
    const detail = {
      rounds: inRounds(of('perThousand')),
      judge: inRounds(of('judgePerThousand')),
      requestsPerFlow: short(requests.value),
      startCpuSeconds: inRounds(of('startCpuSeconds')),
      dropped: inRounds(of('dropped')),
      uncleanFlows: inRounds(of('uncleanFlows')),
    };
    return { ...medians(of('perThousand')), detail };
  },
};
