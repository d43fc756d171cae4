/** Detects stalls and clock jumps of the load generator: latencies measured meanwhile are its own. */
import { counted } from '../../contract';
import { maxLateMs, type Stall } from '../../journal';

/** Times in milliseconds. */
export interface StallReport {
  /** the longest delay of a timer */
  lagMs: number;
  /** when timers fired more than `maxLateMs` late; absent: never */
  stalls?: readonly Stall[];
}

/** The two clocks whose difference shows a jump; tests give their own. */
export interface Clocks {
  /** wall clock, epoch milliseconds */
  wall(): number;
  /** monotonic clock, milliseconds from any start */
  monotonic(): number;
}

const everyMs = 100;
/** A stall after which callbacks may be lost, and what is limited in time may have passed. */
const maxStillMs = 5000;
/** Milliseconds that the clock may jump before times are doubtful. */
const maxJumpMs = 1000;
/** Later stalls are not kept, and late replies in them then count against the gateway. */
const maxStalls = 500;
const systemClocks: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() };

/** Compares the clocks at each sample, and keeps when they were late; `onBreak` is told of a stall that no run survives. */
export class StallDetector {
  #offset: number;
  #last: number;
  #lagMs = 0;
  #stalls: Stall[] = [];

  constructor(
    private readonly clocks: Clocks = systemClocks,
    private readonly onBreak?: (text: string) => void,
  ) {
    this.#last = clocks.monotonic();
    this.#offset = clocks.wall() - this.#last;
  }

  /** Leaves out of later reports what was reported. */
  forget(): void {
    this.#lagMs = 0;
    this.#stalls = [];
  }

  sample(): StallReport {
    const now = this.clocks.monotonic();
    const wall = this.clocks.wall();
    const late = now - this.#last - everyMs;
    if (late > maxLateMs && this.#stalls.length < maxStalls)
      this.#stalls.push([Math.round(wall - late), Math.round(wall)]);
    const jump = wall - now - this.#offset;
    if (late > maxStillMs)
      this.onBreak?.(`the load generator stood still for ${counted(Math.round(late / 1000), 'second')}`);
    if (Math.abs(jump) > maxJumpMs) {
      this.onBreak?.(`the clock of the load generator jumped by ${Math.round(jump)} ms`);
      this.#offset += jump;
    }
    this.#lagMs = Math.max(this.#lagMs, Math.round(late));
    this.#last = now;
    return { lagMs: this.#lagMs, ...(this.#stalls.length > 0 && { stalls: this.#stalls }) };
  }
}

/** What watches this machine for the whole run. */
export interface StallWatch {
  /** reports what happened since the last report */
  report(): StallReport;
  stop(): void;
}

/** Samples at a fixed interval until it is stopped. */
export function watchStalls(onBreak: (text: string) => void): StallWatch {
  const detector = new StallDetector(systemClocks, onBreak);
  const timer = setInterval(() => detector.sample(), everyMs);
  return {
    report: () => {
      const report = detector.sample();
      detector.forget();
      return report;
    },
    stop: () => clearInterval(timer),
  };
}
