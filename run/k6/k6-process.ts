import { cpus } from 'node:os';
import pidusage from 'pidusage';
import type { Stall } from '../../journal';
import { maxStalls } from '../monitor/stall-detector';

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

/** What a process has used so far, as the system shows it. */
export interface ProcessUsage {
  /** CPU time since its start */
  seconds: number;
  /** resident memory, whole megabytes */
  megabytes: number;
}

const megabyte = 1024 * 1024;

/** Undefined if the process has ended, or the system does not show it. */
export async function usageOf(pid: number | undefined): Promise<ProcessUsage | undefined> {
  const found = pid === undefined ? undefined : await pidusage(pid).catch(() => undefined);
  return found && { seconds: found.ctime / 1000, megabytes: Math.round(found.memory / megabyte) };
}

/** Resident memory of this process, whole megabytes. */
export const ownMegabytes = (): number => Math.round(process.memoryUsage.rss() / megabyte);
