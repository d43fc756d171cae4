/** Watches the machine beside a load: a generator that stalls, or whose clock jumps, measures itself. */

import type { Stall } from '../../../journal';
import { mostLateMs } from '../../../journal';

/** Times in milliseconds. */
export interface Watched {
  /** the longest that a timer came late */
  lagMs: number;
  /** the farthest that the clock of day left the steady one */
  clockJumpMs: number;
  /** when timers came late by more than `mostLateMs`; absent: never */
  stalls?: readonly Stall[];
}

export interface Clocks {
  /** time of day, as epoch milliseconds */
  day(): number;
  /** runs evenly, from any start */
  steady(): number;
}

const everyMs = 100;
/** What comes after them is not kept, and late replies then count against the gateway: stalls are not there to hide it. */
export const mostStalls = 500;
const systemClocks: Clocks = { day: () => Date.now(), steady: () => performance.now() };

/** Looks at the clocks; each look gives what was worst so far. */
export class Watch {
  readonly #clocks: Clocks;
  readonly #offset: number;
  #last: number;
  #worst = { lagMs: 0, clockJumpMs: 0 };
  readonly #stalls: Stall[] = [];

  constructor(clocks: Clocks = systemClocks) {
    this.#clocks = clocks;
    this.#last = clocks.steady();
    this.#offset = clocks.day() - this.#last;
  }

  look(): Watched {
    const now = this.#clocks.steady();
    const day = this.#clocks.day();
    const late = now - this.#last - everyMs;
    if (late > mostLateMs && this.#stalls.length < mostStalls)
      this.#stalls.push([Math.round(day - (now - this.#last)), Math.round(day)]);
    const lagMs = Math.max(this.#worst.lagMs, late);
    const clockJumpMs = Math.max(this.#worst.clockJumpMs, Math.abs(day - now - this.#offset));
    this.#last = now;
    this.#worst = { lagMs: Math.round(lagMs), clockJumpMs: Math.round(clockJumpMs) };
    return { ...this.#worst, ...(this.#stalls.length > 0 && { stalls: this.#stalls }) };
  }
}

/** Watches until it is told to end; gives what was worst. */
export function watch(): () => Watched {
  const looking = new Watch();
  const timer = setInterval(() => looking.look(), everyMs);
  return () => {
    clearInterval(timer);
    return looking.look();
  };
}
