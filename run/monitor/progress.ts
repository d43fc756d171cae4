import { counted, requirement } from '../../contract';
import type { CaseRecord, FlowRecord, JournalRecord, Part } from '../../journal';
import { isBatch, replied } from '../../journal';

/** Seconds over which the current rate is averaged. */
const rateSeconds = 5;

/** What is planned of a stage, for its progress. */
export interface ProgressOptions {
  /** cases are counted, or flows */
  part: Part;
  /** how many of them are planned */
  total: number;
  /** the reply goal, in milliseconds */
  goalMs: number;
  /** epoch milliseconds */
  startedAt: number;
  /** estimated seconds of the stage, and of what follows it */
  seconds: number;
  secondsAfter: number;
}

/** Progress of a stage, computed from its journal with the counts that the reports use. */
export class Progress {
  #done = 0;
  #replies = 0;
  #within = 0;
  #violations = 0;
  /** missed recommendations */
  #warnings = 0;
  #faults = 0;
  #failed = 0;
  /** requests of cases that had no answer */
  #unanswered = 0;
  readonly #samples: { at: number; done: number }[];

  constructor(private readonly options: ProgressOptions) {
    this.#samples = [{ at: options.startedAt, done: 0 }];
  }

  add(records: readonly JournalRecord[]): void {
    for (const record of records)
      if (record.t === 'unanswered') this.#unanswered += 1;
      else if (record.t === 'flow' && this.options.part === 'flow') this.#flow(record);
      else if (record.t === 'case' && this.options.part === 'compliance') this.#case(record);
  }

  #flow(flow: FlowRecord): void {
    if (!isBatch(flow.id)) this.#done += 1;
    for (const id of flow.broke)
      if (requirement(id)?.level === 'SHOULD') this.#warnings += 1;
      else this.#violations += 1;
    if (flow.fault !== undefined) this.#faults += 1;
    for (const [, , ms] of replied(flow)) {
      this.#replies += 1;
      if (ms <= this.options.goalMs) this.#within += 1;
    }
  }

  #case({ failed }: CaseRecord): void {
    this.#done += 1;
    if (failed) this.#failed += 1;
  }

  /** Records a second, over the last seconds. */
  #rate(now: number): string {
    this.#samples.push({ at: now, done: this.#done });
    while (this.#samples.length > rateSeconds + 1) this.#samples.shift();
    const [first] = this.#samples;
    const seconds = first ? (now - first.at) / 1000 : 0;
    return first && seconds > 0 ? ((this.#done - first.done) / seconds).toFixed(1) : '0.0';
  }

  /** `dropped`: iterations dropped so far, if known */
  line(now: number, dropped?: string): string {
    const { part, total, goalMs, startedAt, seconds, secondsAfter } = this.options;
    // a rate may begin one flow more than its product with the duration
    const parts = [
      `${this.#done} of ${Math.max(total, this.#done)} ${part === 'flow' ? 'flows' : 'cases'}`,
      `${this.#rate(now)}/s`,
    ];
    if (part === 'compliance') {
      parts.push(`${this.#failed} failed`);
      if (this.#unanswered > 0) parts.push(`${counted(this.#unanswered, 'request')} without an answer`);
    } else {
      if (this.#replies > 0) parts.push(`${percent(this.#within, this.#replies)} % within ${goalMs} ms`);
      parts.push(counted(this.#violations, 'violation'));
      if (this.#warnings > 0) parts.push(counted(this.#warnings, 'warning'));
      if (this.#faults > 0) parts.push(`${this.#faults} without a response`);
      if (dropped !== undefined) parts.push(`${dropped} dropped`);
    }
    const elapsed = (now - startedAt) / 1000;
    const left = Math.round(Math.max(0, seconds - elapsed) + secondsAfter);
    return `  ${Math.round(elapsed)} s: ${parts.join(', ')}; about ${left} s left`;
  }
}

/** One decimal, rounded down, so that 100.0 means all. */
const percent = (part: number, whole: number): string => (Math.floor((part / whole) * 1000) / 10).toFixed(1);
