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
    const one: RecordedExchange | RecordedFlow = JSON.parse(line);
    if ('clock' in one) this.#end(one);
    else {
      const own = this.#exchanges.get(one.flow);
      if (own) own.push(one);
      else this.#exchanges.set(one.flow, [one]);
    }
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
