import { counted, parsedJson } from '../../contract';
import type { JournalRecord } from '../../journal';
import type { RecordedExchange, RecordedFlow } from '../../scenarios/engine/record';
import { type ReplayOptions, replayFlow } from './replay-flow';

/** Judges the flows of a load from the lines of its record, each when its end has come. */
export class FlowJudge {
  /** the exchanges of the flows that are under way */
  readonly #exchanges = new Map<string, RecordedExchange[]>();

  constructor(
    private readonly options: ReplayOptions,
    private readonly write: (record: JournalRecord) => void,
  ) {}

  add(line: string): void {
    const one = parsedJson(line) as unknown as RecordedExchange | RecordedFlow | undefined;
    // torn at the end of k6: the flow is then without its end, or lacks an exchange
    if (one === undefined) return;
    if ('clock' in one) this.#end(one);
    else {
      const own = this.#exchanges.get(one.flow);
      if (own) own.push(one);
      else this.#exchanges.set(one.flow, [one]);
    }
  }

  /** Tells of flows that k6 did not bring to their end, once the record is over. `now`: epoch milliseconds */
  close(now: number): void {
    const open = [...this.#exchanges.keys()];
    if (open.length === 0) return;
    const named = open.slice(0, 3).join(', ');
    const text = `k6 ended before ${counted(open.length, 'flow')} did (${named}${open.length > 3 ? ', …' : ''})`;
    this.write({ t: 'fault', at: now, whose: 'environment', part: 'flow', text });
  }

  #end(flow: RecordedFlow): void {
    const exchanges = this.#exchanges.get(flow.flow) ?? [];
    this.#exchanges.delete(flow.flow);
    try {
      for (const record of replayFlow(flow, exchanges, this.options)) this.write(record);
    } catch (error) {
      // k6 acted by the same code, so it is no fault of the gateway
      const text = `${flow.flow} cannot be judged: ${(error as Error).message}`;
      this.write({ t: 'fault', at: flow.clock[0] ?? 0, whose: 'harness', part: 'flow', text });
    }
  }
}
