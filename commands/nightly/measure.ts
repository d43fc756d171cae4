/** Makes the runs of a night with k6, each in its own folder with journal and reports, and returns their figures. */
import { join } from 'node:path';
import { isOfSelection } from '../../assertions/verdict';
import type { Log } from '../../common/log';
import type { Profile } from '../../k6.config';
import { breachesOf, type Report, timesByInstrument } from '../../reports';
import type { RunOptions } from '../../run/context';
import type { ChosenTarget } from '../../run/settings/target';
import type { Selection } from '../../suites/format/selection';
import { runAndJudge } from '../cli/run-and-judge';
import type { Measured, Measurements } from './decision/night';
import { type Percentile, percentiles, type RunFigures } from './figures';

/** What the runs of a night have in common. */
export interface MeasureOptions {
  chosen: ChosenTarget;
  /** folder of the night; each run has one below it */
  folder: string;
  seed: number;
  profile: Profile;
  /** path of k6 */
  k6: string;
  /** seconds of the load whose figures do not count */
  warmUpSeconds: number;
  callbackPort?: number | undefined;
  /** the memory of earlier runs */
  memory?: RunOptions['memory'];
  log: Log;
  /** receives the report of each run, from which the night takes versions and machine */
  onReport?: (report: Report) => void;
}

/** The compliance suites without boundary cases, which every certification runs. */
const smokeSelection: Selection = { depth: 'smoke' };

/** Measurements of the target; every run has another seed, so that none uses up the limits of a later one. */
export function measurementsOf(options: MeasureOptions): Measurements {
  const { chosen, folder, profile, k6, callbackPort, memory, log, onReport } = options;
  let { seed } = options;
  const asked = { memory, keepsEarlier: chosen.target.environment === 'production' };
  const measure = async (name: string, load: Profile, isSmoke = false): Promise<Measured> => {
    seed += 1;
    // of a run, only the transient lines of progress: the night logs the rest
    const progress: Log = (line, passing) => passing && log(line, true);
    const { result } = await runAndJudge({
      chosen,
      folder: join(folder, name),
      allure: false,
      seed,
      profile: load,
      k6,
      ...(isSmoke
        ? { ...asked, parts: ['compliance'], selection: smokeSelection }
        : { parts: ['flow'], purpose: 'load' }),
      callbackPort,
      log: progress,
    });
    onReport?.(result.report);
    return measuredBy(result.report, name, isSmoke, isSmoke ? undefined : timesByInstrument(result.journal));
  };
  return {
    smoke: () => measure('smoke', profile, true),
    warmUp: () => measure('warm-up', { ...profile, seconds: options.warmUpSeconds }),
    run: (name) => measure(name, profile),
  };
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

type ByInstrument = ReturnType<typeof timesByInstrument>;

/** The same members, each with another value. */
const mapped = <From, To>(members: Record<string, From>, to: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(members).map(([name, one]) => [name, to(one)]));

const figuresOf = ({ load }: Report, times: ByInstrument | undefined): RunFigures => ({
  ...(times && {
    instruments: mapped(times, (own) => mapped(own, ({ p50, p95 }) => ({ p50: rounded(p50), p95: rounded(p95) }))),
  }),
  operations: mapped(load?.operations ?? {}, (latency) => {
    const times = Object.fromEntries(percentiles.map((name) => [name, rounded(latency[name])]));
    return { replies: latency.count, ...(times as Record<Percentile, number>) };
  }),
});

/** Flows that start later than both limits may lengthen the measured replies: milliseconds, and share of the fastest p95. */
const tooLate = { ms: 5, share: 0.1 } as const;
/** A busy processor delays a request up to this often: when k6 sends and reads, and twice in a gateway on the same machine. */
const waits = 4;

/** How busy the load generator was: if it starts flows late, it also reads replies late, and the gateway seems slower. */
function latenessOf({ load }: Report): Pick<Measured, 'busy' | 'added'> {
  if (!load?.late) return {};
  const fastest = Math.min(...Object.values(load.operations).map(({ p95 }) => p95));
  const most = Math.max(tooLate.ms, tooLate.share * fastest);
  const { late } = load;
  return {
    added: Object.fromEntries(percentiles.map((name) => [name, late[name] > most ? waits * late[name] : 0])),
    ...(late.p95 > most && {
      busy: `this machine was busy: 5 % of the flows began ${late.p95} ms after their time or later, and ${Math.round(most)} ms are tolerable`,
    }),
  };
}

/** The result of one run from its report. Of the smoke only breaches count, because a part of the suites cannot pass. */
export function measuredBy(report: Report, name: string, isSmoke = false, times?: ByInstrument): Measured {
  const { load, verdict, invalid } = report;
  const replies = Object.values(load?.operations ?? {}).reduce((sum, { count }) => sum + count, 0);
  return {
    name,
    figures: figuresOf(report, times),
    breaches: verdict === 'fail' ? breachesOf(report) : [],
    unusable: isSmoke ? invalid.filter((reason) => !isOfSelection(reason)) : [...invalid],
    ...latenessOf(report),
    counts: load ? { flows: load.flows, replies, dropped: load.dropped } : {},
  };
}
