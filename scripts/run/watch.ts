/** Watches the machine beside a load: a generator that stalls, or whose clock jumps, measures itself. */

/** Times in milliseconds. */
export interface Watched {
  /** the longest that a timer came late */
  lagMs: number;
  /** the farthest that the clock of day left the steady one */
  clockJumpMs: number;
}

export interface Clocks {
  /** time of day, as epoch milliseconds */
  day(): number;
  /** runs evenly, from any start */
  steady(): number;
}

const everyMs = 100;
const systemClocks: Clocks = { day: () => Date.now(), steady: () => performance.now() };

/** Looks at the clocks; each look gives what was worst so far. */
export class Watch {
  readonly #clocks: Clocks;
  readonly #offset: number;
  #last: number;
  #worst: Watched = { lagMs: 0, clockJumpMs: 0 };

  constructor(clocks: Clocks = systemClocks) {
    this.#clocks = clocks;
    this.#last = clocks.steady();
    this.#offset = clocks.day() - this.#last;
  }

  look(): Watched {
    const now = this.#clocks.steady();
    const lagMs = Math.max(this.#worst.lagMs, now - this.#last - everyMs);
    const clockJumpMs = Math.max(this.#worst.clockJumpMs, Math.abs(this.#clocks.day() - now - this.#offset));
    this.#last = now;
    this.#worst = { lagMs: Math.round(lagMs), clockJumpMs: Math.round(clockJumpMs) };
    return this.#worst;
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
