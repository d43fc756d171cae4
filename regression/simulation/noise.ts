/** Nights as they would be measured at a gateway that does not change, or changes as asked. */
import type { NightFigures, OperationFigures, RunFigures } from '../figures';
import { randomFrom } from '../statistics';

/** Shares by which reply times vary for reasons that are not the gateway's code. */
export interface Noise {
  /** from night to night: of all operations together, and of each by itself; nights in a row resemble each other */
  nightTogether: number;
  nightAlone: number;
  /** from run to run, with the heavy tails of Student's t with three degrees of freedom */
  run: number;
  /** a slow wave over the weeks */
  wave: number;
  /** share of the nights in which another user of the machine slows some of the runs down */
  neighbours: number;
}

/** How much a night resembles the one before it. */
const resemblance = 0.4;

export interface SimulatedGateway {
  /** measures the runs of the next night; `slowed` makes an operation slower by a share */
  night(slowed?: { operation: string; share: number }): { runs: RunFigures[]; repeat: () => RunFigures[] };
}

const operations = 8;
const runsOfNight = 5;

/** Draws a gateway of eight operations with a p95 from 20 to 400 ms, and its noise. */
export function simulatedGateway(seed: number): SimulatedGateway {
  const random = randomFrom(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  /** of unit variance */
  const heavy = (): number => {
    const chi = Array.from({ length: 3 }, () => normal() ** 2).reduce((sum, one) => sum + one, 0);
    return normal() / Math.sqrt(chi / 3) / Math.sqrt(3);
  };
  const noise: Noise = {
    nightTogether: between(0.005, 0.025),
    nightAlone: between(0.005, 0.025),
    run: between(0.01, 0.04),
    wave: between(0, 0.02),
    neighbours: 0.05,
  };
  const shapes = Array.from({ length: operations }, (_, at) => ({
    name: `operation${at + 1}`,
    p95: Math.exp(between(Math.log(20), Math.log(400))),
    p50: between(0.4, 0.7),
    p99: between(1.2, 2),
    night: normal() * noise.nightAlone,
  }));
  const start = between(0, 40);
  let nights = 0;
  let together = normal() * noise.nightTogether;
  const next = (last: number, size: number): number =>
    resemblance * last + Math.sqrt(1 - resemblance ** 2) * normal() * size;

  const run = (slowed: { operation: string; share: number } | undefined, neighbour: number): RunFigures => {
    const wave = noise.wave * Math.sin((2 * Math.PI * (nights + start)) / 40);
    const ofRun = heavy() * noise.run * 0.5;
    const entries = shapes.map((shape): [string, OperationFigures] => {
      const change = slowed?.operation === shape.name ? Math.log(1 + slowed.share) : 0;
      const shared = together + shape.night + wave + ofRun + Math.log(neighbour) + change;
      const time = (scale: number, size: number): number =>
        Math.round(shape.p95 * scale * Math.exp(shared + heavy() * noise.run * size) * 100) / 100;
      return [shape.name, { replies: 1000, p50: time(shape.p50, 0.5), p95: time(1, 1), p99: time(shape.p99, 2) }];
    });
    return { operations: Object.fromEntries(entries) };
  };

  return {
    night(slowed) {
      nights += 1;
      together = next(together, noise.nightTogether);
      for (const shape of shapes) shape.night = next(shape.night, noise.nightAlone);
      const isDisturbed = random() < noise.neighbours;
      const from = isDisturbed ? Math.floor(random() * runsOfNight * 2) : Number.POSITIVE_INFINITY;
      const length = 1 + Math.floor(-Math.log(1 - random()) * 2);
      const factor = between(1.1, 1.6);
      const batch = (first: number): RunFigures[] =>
        Array.from({ length: runsOfNight }, (_, at) => {
          const place = first + at;
          return run(slowed, place >= from && place < from + length ? factor : 1);
        });
      return { runs: batch(0), repeat: () => batch(runsOfNight) };
    },
  };
}

/** What a decision is tried with. */
export type SimulatedNight = NightFigures;
