import { cpus } from 'node:os';
import type { Stall } from '../../../journal';
import { mostStalls } from '../monitor/stall-detector';

/** How much of all cores a process takes. */
export class Processor {
  readonly #begun = Date.now();
  #seconds = 0;

  /** `seconds` of processor time that it has used; undefined where this could not be seen */
  look(seconds: number | undefined): void {
    this.#seconds = seconds ?? this.#seconds;
  }

  /** 0 to 1: the share of all cores so far */
  get share(): number {
    const elapsed = (Date.now() - this.#begun) / 1000;
    return elapsed > 0 ? this.#seconds / elapsed / cpus().length : 0;
  }
}

/** Milliseconds that all cores together have worked, and those in all. */
export interface Worked {
  busy: number;
  all: number;
}

const systemCores = (): Worked => {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const whole = Object.values(times).reduce((sum, part) => sum + part, 0);
    all += whole;
    busy += whole - times.idle;
  }
  return { busy, all };
};

const allBusy = 0.95;

/** Watches, look by look, when all cores of the machine were busy. */
export class Cores {
  #last: Worked;
  #at: number;
  readonly #stretches: [number, number][] = [];

  constructor(
    now: number,
    private readonly read: () => Worked = systemCores,
  ) {
    this.#last = read();
    this.#at = now;
  }

  /** `now` in epoch milliseconds */
  look(now: number): void {
    const { busy, all } = this.read();
    const isBusy = busy - this.#last.busy >= allBusy * (all - this.#last.all) && all > this.#last.all;
    const last = this.#stretches.at(-1);
    if (isBusy && last?.[1] === this.#at) last[1] = now;
    else if (isBusy && this.#stretches.length < mostStalls) this.#stretches.push([this.#at, now]);
    this.#last = { busy, all };
    this.#at = now;
  }

  get saturated(): readonly Stall[] {
    return this.#stretches;
  }
}
