import type { CaseRecord, FlowRecord, JournalRecord } from '../../../journal';
import { isBatch, replied } from '../../../journal';

/** Seconds over which the rate of the moment is taken. */
const recent = 5;

export interface Course {
  /** records of this kind are counted on the way to the total */
  line: 'case' | 'flow';
  total: number;
  goalMs: number;
  /** epoch milliseconds */
  startedAt: number;
}

/** How far a stage is, from the fresh lines of its journal; what it says is what the reports will count. */
export class Progress {
  #done = 0;
  #replies = 0;
  #within = 0;
  #violations = 0;
  #faults = 0;
  #failed = 0;
  readonly #looks: { at: number; done: number }[];

  constructor(private readonly course: Course) {
    this.#looks = [{ at: course.startedAt, done: 0 }];
  }

  take(records: readonly JournalRecord[]): void {
    for (const record of records)
      if (record.t === 'flow' && this.course.line === 'flow') this.#flow(record);
      else if (record.t === 'case' && this.course.line === 'case') this.#case(record);
  }

  #flow(flow: FlowRecord): void {
    if (!isBatch(flow)) this.#done += 1;
    this.#violations += flow.broke.length;
    if (flow.fault !== undefined) this.#faults += 1;
    for (const [, , ms] of replied(flow)) {
      this.#replies += 1;
      if (ms <= this.course.goalMs) this.#within += 1;
    }
  }

  #case({ verdict }: CaseRecord): void {
    this.#done += 1;
    if (verdict === 'fail') this.#failed += 1;
  }

  /** Ended in a second, over the last five. */
  #rate(now: number): string {
    this.#looks.push({ at: now, done: this.#done });
    while (this.#looks.length > recent + 1) this.#looks.shift();
    const [first] = this.#looks;
    const seconds = first ? (now - first.at) / 1000 : 0;
    return first && seconds > 0 ? ((this.#done - first.done) / seconds).toFixed(1) : '0.0';
  }

  /** One line; `dropped` where k6 told it. */
  line(now: number, dropped?: number | string): string {
    const { line, total, goalMs, startedAt } = this.course;
    const parts = [`${this.#done} of ${total} ${line}s`, `${this.#rate(now)}/s`];
    if (line === 'case') parts.push(`${this.#failed} failed`);
    else {
      if (this.#replies > 0) parts.push(`${percent(this.#within, this.#replies)} % within ${goalMs} ms`);
      parts.push(`${this.#violations} violation${this.#violations === 1 ? '' : 's'}`);
      if (this.#faults > 0) parts.push(`${this.#faults} without an answer`);
      if (dropped !== undefined) parts.push(`${dropped} dropped`);
    }
    return `  ${Math.round((now - startedAt) / 1000)} s: ${parts.join(', ')}`;
  }
}

/** One decimal, cut off: 100.0 only where all are. */
const percent = (part: number, whole: number): string => (Math.floor((part / whole) * 1000) / 10).toFixed(1);
