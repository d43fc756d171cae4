import { cpus } from 'node:os';
import type { Stall } from '../../journal';
import { maxStalls } from '../monitor/stall-detector';

/** CPU use of one process. */
export class CpuShare {
  readonly #startedAt = Date.now();
  #seconds = 0;

  /** `seconds` of CPU time used so far; undefined if it could not be measured */
  update(seconds: number | undefined): void {
    this.#seconds = seconds ?? this.#seconds;
  }

  /** average share of all cores so far, 0 to 1 */
  get share(): number {
    const elapsed = (Date.now() - this.#startedAt) / 1000;
    return elapsed > 0 ? this.#seconds / elapsed / cpus().length : 0;
  }
}

/** Milliseconds, summed over all cores. */
export interface CpuTimes {
  busy: number;
  total: number;
}

const systemCpuTimes = (): CpuTimes => {
  let [busy, total] = [0, 0];
  for (const { times } of cpus()) {
    const all = Object.values(times).reduce((sum, part) => sum + part, 0);
    total += all;
    busy += all - times.idle;
  }
  return { busy, total };
};

const saturatedShare = 0.95;

/** Records the periods in which all cores of the machine were busy. */
export class CpuSaturation {
  #last: CpuTimes;
  #lastAt: number;
  readonly #periods: [number, number][] = [];

  constructor(
    now: number,
    private readonly read: () => CpuTimes = systemCpuTimes,
  ) {
    this.#last = read();
    this.#lastAt = now;
  }

  /** `now`: epoch milliseconds */
  sample(now: number): void {
    const { busy, total } = this.read();
    const isBusy = busy - this.#last.busy >= saturatedShare * (total - this.#last.total) && total > this.#last.total;
    const period = this.#periods.at(-1);
    if (isBusy && period?.[1] === this.#lastAt) period[1] = now;
    else if (isBusy && this.#periods.length < maxStalls) this.#periods.push([this.#lastAt, now]);
    this.#last = { busy, total };
    this.#lastAt = now;
  }

  get periods(): readonly Stall[] {
    return this.#periods;
  }
}
