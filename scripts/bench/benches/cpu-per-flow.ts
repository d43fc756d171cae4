import { EnvironmentError } from '../../../common/errors';
import { type Bench, judge, type Metric, type Options, type Result, short } from '../result';
import { type Load, runScript, type Script, type Usage } from '../support/k6';
import { startGateway } from '../support/servers';
import { alternate, medians, slope } from '../support/stats';

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

/** One side of a comparison, and what it runs against. */
interface Side {
  name: string;
  script: Script;
  /** `all`: a gateway of another make */
  differs?: 'all';
}

/** Compares the CPU time of a flow of two scripts; the ratio is that of the first to the second. */
function comparison(metric: Metric, ours: Side, other: Side): Bench {
  async function run({ rounds, log }: Options): Promise<Result[]> {
    const gateways = [await startGateway(ours.differs), await startGateway(other.differs)] as const;
    const cost = async ({ name, script }: Side, url: string, round: number) => {
      const brief = await runScript(script, url, load(runSeconds.short));
      const long = await runScript(script, url, load(runSeconds.long));
      const found = costOf(brief, long);
      log(`  ${round}/${rounds} ${name}: ${found.perThousand.toFixed(2)} CPU s per 1,000 flows`);
      return found;
    };
    try {
      const pairs = await alternate(
        rounds,
        (round) => cost(ours, gateways[0].url, round),
        (round) => cost(other, gateways[1].url, round),
      );
      const of = (figure: keyof Cost) => medians(pairs.map(({ a, b }) => ({ a: a[figure], b: b[figure] })));
      const found = of('perThousand');
      const requests = of('requestsPerFlow');
      if (Math.abs(requests.a / requests.b - 1) > 0.05)
        throw new EnvironmentError(
          `${metric.name}: ${ours.name} sent ${requests.a.toFixed(2)} requests a flow, ${other.name} ${requests.b.toFixed(2)}: the machine is too busy for a comparison.`,
        );
      const start = of('start');
      const both = (a: unknown, b: unknown) => ({ [ours.name]: a, [other.name]: b });
      return [
        judge({
          ...metric,
          value: found.a,
          baseline: found.b,
          ratio: found.ratio,
          detail: {
            rounds: pairs.map(({ a, b }) => both(short(a.perThousand), short(b.perThousand))),
            requestsPerFlow: both(short(requests.a), short(requests.b)),
            startCpuSeconds: { ...both(short(start.a), short(start.b)), vus: rate },
            dropped: pairs.reduce((sum, { a, b }) => sum + a.dropped + b.dropped, 0),
            uncleanFlows: pairs.reduce((sum, { a, b }) => sum + a.unclean + b.unclean, 0),
          },
        }),
      ];
    } finally {
      await Promise.all(gateways.map((gateway) => gateway.close()));
    }
  }
  return { metrics: [metric], run };
}

export const cpuPerFlow = comparison(
  {
    name: 'k6.cpuPerFlow',
    text: 'CPU time of k6 for 1,000 flows: our load script compared with the bare one',
    unit: 'CPU s per 1,000 flows',
    limit: { of: 'ratio', at: 'most', than: 1.4 },
  },
  { name: 'ours', script: 'ours' },
  { name: 'bare', script: 'bare' },
);

export const cpuPerDialectFlow = comparison(
  {
    name: 'k6.cpuPerDialectFlow',
    text: 'CPU time of k6 for 1,000 flows: under a dialect of more than 25 entries compared with none',
    unit: 'CPU s per 1,000 flows',
    limit: { of: 'ratio', at: 'most', than: 1.15 },
  },
  { name: 'dialect', script: 'dialect', differs: 'all' },
  { name: 'ours', script: 'ours' },
);
