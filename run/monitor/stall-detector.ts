/** Detects stalls and clock jumps of the load generator: latencies measured meanwhile are its own. */
import { mostLateMs, type Stall } from '../../journal';

/** Times in milliseconds. */
export interface StallReport {
  /** the longest delay of a timer */
  lagMs: number;
  /** the largest difference between the wall clock and the monotonic one */
  clockJumpMs: number;
  /** when timers fired more than `mostLateMs` late; absent: never */
  stalls?: readonly Stall[];
}

export interface Clocks {
  /** wall clock, epoch milliseconds */
  wall(): number;
  /** monotonic clock, milliseconds from any start */
  monotonic(): number;
}

const everyMs = 100;
/** Later stalls are not kept, and late replies in them then count against the gateway. */
export const maxStalls = 500;
const systemClocks: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() };

/** Compares the clocks at each sample and keeps the worst values. */
export class StallDetector {
  readonly #clocks: Clocks;
  readonly #offset: number;
  #last: number;
  #worst = { lagMs: 0, clockJumpMs: 0 };
  readonly #stalls: Stall[] = [];

  constructor(clocks: Clocks = systemClocks) {
    this.#clocks = clocks;
    this.#last = clocks.monotonic();
    this.#offset = clocks.wall() - this.#last;
  }

  sample(): StallReport {
    const now = this.#clocks.monotonic();
    const wall = this.#clocks.wall();
    const late = now - this.#last - everyMs;
    if (late > mostLateMs && this.#stalls.length < maxStalls)
      this.#stalls.push([Math.round(wall - (now - this.#last)), Math.round(wall)]);
    const lagMs = Math.max(this.#worst.lagMs, late);
    const clockJumpMs = Math.max(this.#worst.clockJumpMs, Math.abs(wall - now - this.#offset));
    this.#last = now;
    this.#worst = { lagMs: Math.round(lagMs), clockJumpMs: Math.round(clockJumpMs) };
    return { ...this.#worst, ...(this.#stalls.length > 0 && { stalls: this.#stalls }) };
  }
}

/** Samples at a fixed interval until the returned function is called, which stops and reports. */
export function detectStalls(): () => StallReport {
  const detector = new StallDetector();
  const timer = setInterval(() => detector.sample(), everyMs);
  return () => {
    clearInterval(timer);
    return detector.sample();
  };
}
