import { type FlowRecord, isBatch, numberOf } from '../../journal';

/** k6 logs this once, when it drops an iteration for the first time. */
export const droppedMessage = 'Insufficient VUs';

/**
 * Counts the iterations of a load that k6 started and dropped. k6 keeps no metrics of its own, which would cost a seventh of its
 * time: flows are numbered without gaps as they start, and the log of k6 tells whether any was dropped.
 */
export class IterationCounter {
  #flows = 0;
  #batches = 0;
  #hasDropped = false;

  /** `planned`: flows that the profile starts at least */
  constructor(private readonly planned: number) {}

  add(flow: FlowRecord): void {
    const started = numberOf(flow.id) + 1;
    if (isBatch(flow.id)) this.#batches = Math.max(this.#batches, started);
    else this.#flows = Math.max(this.#flows, started);
  }

  /** Reads the log of k6. */
  readLog(log: string): void {
    this.#hasDropped ||= log.includes(droppedMessage);
  }

  /** For the progress line: k6 reports only the first dropped iteration. */
  get droppedSoFar(): string {
    return this.#hasDropped ? 'at least 1' : '0';
  }

  /**
   * Counts at the end of k6. Planned flows that never started were dropped, unless the run was cut short (`exit` is not
   * 0). k6 may start one flow more than planned.
   */
  counts(exit: number): { dropped: number; iterations: number } {
    const missing = exit === 0 ? this.planned - this.#flows : 0;
    return { dropped: Math.max(missing, this.#hasDropped ? 1 : 0), iterations: this.#flows + this.#batches };
  }
}
