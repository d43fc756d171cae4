import type { FlowRecord } from '../../../journal';
import { isBatch, numberOf } from '../../../journal';

/** k6 says so once, at its first drop. */
const insufficient = 'Insufficient VUs';

/**
 * What k6 started and dropped in a run for hours, where it keeps no samples and so counts nothing itself: flows are
 * numbered without gaps as they start, and k6's log says whether any was dropped.
 */
export class Started {
  #flows = 0;
  #batches = 0;
  #isShort = false;

  /** `planned`: flows that an even rate starts in its time */
  constructor(private readonly planned: number) {}

  /** Takes the line of a flow. */
  take(flow: FlowRecord): void {
    const begun = numberOf(flow) + 1;
    if (isBatch(flow)) this.#batches = Math.max(this.#batches, begun);
    else this.#flows = Math.max(this.#flows, begun);
  }

  /** Takes what k6 said on its log. */
  hear(log: string): void {
    this.#isShort ||= log.includes(insufficient);
  }

  /** Words for how many were dropped so far: k6 tells the first one only. */
  get droppedSoFar(): string {
    return this.#isShort ? 'at least 1' : '0';
  }

  /** At the end of k6, of a run that was not cut short: what lacks of the plan was dropped. One more may start at the very end. */
  counts(exit: number): { dropped: number; iterations: number } {
    const lacking = exit === 0 ? this.planned - this.#flows : 0;
    return { dropped: Math.max(lacking, this.#isShort ? 1 : 0), iterations: this.#flows + this.#batches };
  }
}
