/** How often the decision of a night is right, by simulation. */
import { type Comparison, decide, type Settings, slowerIn } from '../decide';
import type { NightFigures } from '../figures';
import { type SimulatedGateway, simulatedGateway } from './noise';

/** One night after the others: it is decided, repeated if something looks slower, and kept as a nightly job keeps it. */
class SimulatedJob {
  readonly accepted: NightFigures[] = [];

  constructor(
    readonly gateway: SimulatedGateway,
    readonly settings?: Settings,
  ) {}

  /** Operations that the night calls slower. */
  night(slowed?: { operation: string; share: number }): string[] {
    const { runs, repeat } = this.gateway.night(slowed);
    const options = { quick: true, ...(this.settings && { settings: this.settings }) };
    let comparison: Comparison = decide(this.accepted, { runs }, options);
    let night: NightFigures = { runs };
    if (slowerIn(comparison).length > 0) {
      night = { runs, repeated: repeat() };
      comparison = decide(this.accepted, night, options);
    }
    const slower = comparison.warnsOnly ? [] : slowerIn(comparison);
    if (slower.length === 0) this.accepted.push(night);
    return [...new Set(slower.map(({ operation }) => operation))];
  }
}

export interface Curve {
  histories: number;
  seed: number;
  /** nights without a change, and how many of them were called slower */
  quietNights: number;
  falseAlarms: number;
  /** of each slowdown, the share of histories in which it was found within so many nights */
  found: { share: number; withinNights: number; rate: number }[];
}

const slowdowns: readonly { share: number; withinNights: number }[] = [
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

/** Tries the decision on simulated histories: `quiet` nights without a change each, then slowdowns of one operation. */
export function operatingCurve(histories: number, seed: number, quiet = 30, settings?: Settings): Curve {
  const seeds = Array.from({ length: histories }, (_, at) => seed * 1_000_003 + at);
  let falseAlarms = 0;
  for (const own of seeds) {
    const job = new SimulatedJob(simulatedGateway(own), settings);
    for (let night = 0; night < historyNights; night += 1) job.night();
    for (let night = 0; night < quiet; night += 1) if (job.night().length > 0) falseAlarms += 1;
  }
  const shares = [...new Set(slowdowns.map(({ share }) => share))];
  const nightsUntil = new Map<number, number[]>(
    shares.map((share) => [
      share,
      seeds.map((own) => {
        const job = new SimulatedJob(simulatedGateway(own), settings);
        for (let night = 0; night < historyNights; night += 1) job.night();
        const most = Math.max(
          ...slowdowns.filter((one) => one.share === share).map(({ withinNights }) => withinNights),
        );
        for (let night = 1; night <= most; night += 1)
          if (job.night({ operation: 'operation1', share }).includes('operation1')) return night;
        return Number.POSITIVE_INFINITY;
      }),
    ]),
  );
  const found = slowdowns.map(({ share, withinNights }) => {
    const nights = nightsUntil.get(share) ?? [];
    return { share, withinNights, rate: nights.filter((one) => one <= withinNights).length / histories };
  });
  return { histories, seed, quietNights: histories * quiet, falseAlarms, found };
}
