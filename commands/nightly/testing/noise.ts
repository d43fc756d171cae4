/** Nights as they would be measured at a gateway that does not change, or changes as asked. */
import { randomFrom } from '../../../contract';
import type { RunFigures } from '../figures';

/** How much a night resembles the one before it. */
const resemblance = 0.4;

/** The slowdown of one operation in a simulated night. */
export interface Slowed {
  operation: string;
  /** 0.1: 10 % slower */
  share: number;
}

/** A gateway whose nights are drawn from a model of noise. */
export interface SimulatedGateway {
  /** the runs of a night, counted from 0, and those that repeat them; what was asked before changes nothing */
  night(at: number, slowed?: Slowed): { runs: RunFigures[]; repeat: () => RunFigures[] };
}

const operations = 8;
const runsOfNight = 5;

/** Draws from one generator. */
class Draws {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.#random();
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random());
  }

  /** Student's t with three degrees of freedom, with a variance of one */
  heavy(): number {
    const squares = this.normal() ** 2 + this.normal() ** 2 + this.normal() ** 2;
    return this.normal() / Math.sqrt(squares);
  }
}

/** Draws a gateway of eight operations with a p95 from 20 to 400 ms, and its noise. */
export function simulatedGateway(seed: number): SimulatedGateway {
  const draws = new Draws(seed);
  /** Shares by which reply times vary for reasons that are not the gateway's code. */
  const noise = {
    // from night to night: of all operations together, and of each by itself; nights in a row resemble each other
    nightTogether: draws.between(0.005, 0.025),
    nightAlone: draws.between(0.005, 0.025),
    // with the heavy tails of Student's t with three degrees of freedom
    run: draws.between(0.01, 0.04),
    // a slow one over the weeks
    wave: draws.between(0, 0.02),
    // the nights in which another user of the machine slows some of the runs down
    neighbours: 0.05,
  };
  const shapes = Array.from({ length: operations }, (_, at) => ({
    name: `operation${at + 1}`,
    p95: Math.exp(draws.between(Math.log(20), Math.log(400))),
    p50: draws.between(0.4, 0.7),
    p99: draws.between(1.2, 2),
  }));
  const start = draws.between(0, 40);
  /** of each night: the effect on all operations, then on each */
  const effects: number[][] = [];
  const effectsOf = (at: number): number[] => {
    for (let night = effects.length; night <= at; night += 1) {
      const before = effects[night - 1];
      const sizes = [noise.nightTogether, ...shapes.map(() => noise.nightAlone)];
      const own = new Draws(seed ^ Math.imul(night + 1, 0x9e3779b1));
      effects.push(
        sizes.map((size, part) =>
          before
            ? resemblance * (before[part] as number) + Math.sqrt(1 - resemblance ** 2) * own.normal() * size
            : own.normal() * size,
        ),
      );
    }
    return effects[at] as number[];
  };

  return {
    night(at, slowed) {
      const [together = 0, ...alone] = effectsOf(at);
      const own = new Draws(seed ^ Math.imul(at + 1, 0x85ebca6b));
      const wave = noise.wave * Math.sin((2 * Math.PI * (at + start)) / 40);
      const isDisturbed = own.between(0, 1) < noise.neighbours;
      const from = isDisturbed ? Math.floor(own.between(0, runsOfNight * 2)) : Number.POSITIVE_INFINITY;
      const to = from + 1 + Math.floor(-Math.log(own.between(0.001, 1)) * 2);
      const factor = own.between(1.1, 1.6);
      const run = (place: number): RunFigures => {
        const ofRun = own.heavy() * noise.run * 0.5 + (place >= from && place < to ? Math.log(factor) : 0);
        const figures: RunFigures = { operations: {} };
        for (const [number, shape] of shapes.entries()) {
          const change = slowed?.operation === shape.name ? Math.log(1 + slowed.share) : 0;
          const shared = together + (alone[number] as number) + wave + ofRun + change;
          const time = (scale: number, size: number): number =>
            Math.round(shape.p95 * scale * Math.exp(shared + own.heavy() * noise.run * size) * 100) / 100;
          figures.operations[shape.name] = {
            replies: 1000,
            p50: time(shape.p50, 0.5),
            p95: time(1, 1),
            p99: time(shape.p99, 2),
          };
        }
        return figures;
      };
      const batch = (first: number): RunFigures[] => Array.from({ length: runsOfNight }, (_, one) => run(first + one));
      return { runs: batch(0), repeat: () => batch(runsOfNight) };
    },
  };
}
