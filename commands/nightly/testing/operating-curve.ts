/** How often the decision of a night is right, by simulation. */
import { type Comparison, decide, defaultSettings, type Settings, slowerIn } from '../decision/decide';
import type { NightFigures } from '../figures';
import { type SimulatedGateway, type Slowed, simulatedGateway } from './noise';

/** One night after the others: it is decided, repeated if something looks slower, and kept as a nightly job keeps it. */
class SimulatedJob {
  constructor(
    readonly gateway: SimulatedGateway,
    readonly settings: Settings,
    readonly accepted: NightFigures[] = [],
    private at = 0,
  ) {}

  /** Another job with the same past. */
  fork(): SimulatedJob {
    return new SimulatedJob(this.gateway, this.settings, [...this.accepted], this.at);
  }

  /** Operations that the next night calls slower. */
  night(slowed?: Slowed): string[] {
    const { runs, repeat } = this.gateway.night(this.at, slowed);
    this.at += 1;
    let night: NightFigures = { runs };
    let comparison: Comparison = decide(this.accepted, night, this.settings);
    if (slowerIn(comparison).length > 0) {
      night = { runs, repeated: repeat() };
      comparison = decide(this.accepted, night, this.settings);
    }
    const slower = comparison.warnsOnly ? [] : slowerIn(comparison);
    if (slower.length === 0) this.accepted.push(night);
    return [...new Set(slower.map(({ operation }) => operation))];
  }
}

interface Slowdown {
  /** of one operation */
  share: number;
  withinNights: number;
}

const defaultSlowdowns: readonly Slowdown[] = [
  { share: 0.05, withinNights: 7 },
  { share: 0.1, withinNights: 2 },
  { share: 0.1, withinNights: 7 },
  { share: 0.15, withinNights: 2 },
  { share: 0.15, withinNights: 7 },
  { share: 0.25, withinNights: 1 },
  { share: 0.25, withinNights: 2 },
  { share: 0.5, withinNights: 1 },
];

/** Nights before anything changes. */
const historyNights = 14;

/** The night in which a slowdown is found. */
function nightOf(job: SimulatedJob, share: number, most: number): number {
  for (let night = 1; night <= most; night += 1)
    if (job.night({ operation: 'operation1', share }).includes('operation1')) return night;
  return Number.POSITIVE_INFINITY;
}

/**
 * Tries the decision on simulated histories: nights without a change, `quiet` of them in each, in which an alarm would be
 * false, and lasting slowdowns of one operation.
 */
export function operatingCurve(
  histories: number,
  seed: number,
  { quiet = 30, slowdowns = defaultSlowdowns, settings = defaultSettings } = {},
) {
  const shares = [...new Set(slowdowns.map(({ share }) => share))];
  const nights = new Map(shares.map((share): [number, number[]] => [share, []]));
  let falseAlarms = 0;
  for (let at = 0; at < histories; at += 1) {
    const past = new SimulatedJob(simulatedGateway(seed * 1_000_003 + at), settings);
    for (let night = 0; night < historyNights; night += 1) past.night();
    const calm = past.fork();
    for (let night = 0; night < quiet; night += 1) if (calm.night().length > 0) falseAlarms += 1;
    for (const share of shares) {
      const most = Math.max(...slowdowns.filter((one) => one.share === share).map((one) => one.withinNights));
      nights.get(share)?.push(nightOf(past.fork(), share, most));
    }
  }
  const found = slowdowns.map(({ share, withinNights }) => {
    const own = nights.get(share) ?? [];
    return { share, withinNights, rate: own.filter((night) => night <= withinNights).length / histories };
  });
  return { quietNights: histories * quiet, falseAlarms, found };
}
