import type { CaseRecord, FlowRecord, JournalRecord } from '../../../journal';
import { isBatch, replied } from '../../../journal';

/** Seconds over which the current rate is averaged. */
const rateSeconds = 5;

export interface ProgressOptions {
  /** type of the records that are counted */
  recordType: 'case' | 'flow';
  /** how many of them are planned */
  total: number;
  goalMs: number;
  /** epoch milliseconds */
  startedAt: number;
}

/** Progress of a stage, computed from its journal with the counts that the reports use. */
export class Progress {
  #done = 0;
  #replies = 0;
  #within = 0;
  #violations = 0;
  #faults = 0;
  #failed = 0;
  readonly #samples: { at: number; done: number }[];

  constructor(private readonly options: ProgressOptions) {
    this.#samples = [{ at: options.startedAt, done: 0 }];
  }

  add(records: readonly JournalRecord[]): void {
    for (const record of records)
      if (record.t === 'flow' && this.options.recordType === 'flow') this.#flow(record);
      else if (record.t === 'case' && this.options.recordType === 'case') this.#case(record);
  }

  #flow(flow: FlowRecord): void {
    if (!isBatch(flow)) this.#done += 1;
    this.#violations += flow.broke.length;
    if (flow.fault !== undefined) this.#faults += 1;
    for (const [, , ms] of replied(flow)) {
      this.#replies += 1;
      if (ms <= this.options.goalMs) this.#within += 1;
    }
  }

  #case({ verdict }: CaseRecord): void {
    this.#done += 1;
    if (verdict === 'fail') this.#failed += 1;
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
  line(now: number, dropped?: number | string): string {
    const { recordType, total, goalMs, startedAt } = this.options;
    const parts = [`${this.#done} of ${total} ${recordType}s`, `${this.#rate(now)}/s`];
    if (recordType === 'case') parts.push(`${this.#failed} failed`);
    else {
      if (this.#replies > 0) parts.push(`${percent(this.#within, this.#replies)} % within ${goalMs} ms`);
      parts.push(`${this.#violations} violation${this.#violations === 1 ? '' : 's'}`);
      if (this.#faults > 0) parts.push(`${this.#faults} without a response`);
      if (dropped !== undefined) parts.push(`${dropped} dropped`);
    }
    return `  ${Math.round((now - startedAt) / 1000)} s: ${parts.join(', ')}`;
  }
}

/** One decimal, rounded down, so that 100.0 means all. */
const percent = (part: number, whole: number): string => (Math.floor((part / whole) * 1000) / 10).toFixed(1);
