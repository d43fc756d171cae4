import { counted, parsedJson } from '../../contract';
import type { JournalRecord } from '../../journal';
import type { RecordedEnd, RecordedExchange, RecordedStart } from '../../scenarios/engine/record';
import { type FlowRecording, type ReplayOptions, replayFlow } from './replay-flow';

/** Judges the flows of a load from the lines of its record, each when its end has come. */
export class FlowJudge {
  /** the flows that are under way */
  readonly #open = new Map<string, FlowRecording>();

  constructor(
    private readonly options: ReplayOptions,
    private readonly write: (record: JournalRecord) => void,
  ) {}

  add(line: string): void {
    const one = parsedJson(line) as unknown as RecordedStart | RecordedExchange | RecordedEnd | undefined;
    // torn at the end of k6: the flow is then without its end, or lacks an exchange
    if (one === undefined) return;
    if ('startedAt' in one) {
      this.#open.set(one.flow, { ...one, exchanges: [] });
      return;
    }
    const flow = this.#open.get(one.flow);
    if (!flow) this.#fault(0, `${one.flow} cannot be judged: its start is not recorded`);
    else if ('clock' in one) {
      this.#open.delete(one.flow);
      this.#judge({ ...flow, clock: one.clock });
    } else flow.exchanges.push(one);
  }

  /** Judges the flows that k6 did not bring to their end as far as they went, and tells of them, once the record is over. */
  close(): void {
    const open = [...this.#open.values()];
    if (open.length === 0) return;
    const named = open.slice(0, 3).map(({ flow }) => flow);
    const text = `k6 ended before ${counted(open.length, 'flow')} did (${named.join(', ')}${open.length > 3 ? ', …' : ''})`;
    this.write({ t: 'fault', at: open.at(-1)?.startedAt ?? 0, whose: 'environment', part: 'flow', text });
    for (const flow of open) this.#judge(flow);
  }

  #fault(at: number, text: string): void {
    this.write({ t: 'fault', at, whose: 'harness', part: 'flow', text });
  }

  #judge(flow: FlowRecording): void {
    try {
      for (const record of replayFlow(flow, this.options)) this.write(record);
    } catch (error) {
      // k6 acted by the same code, so it is no fault of the gateway
      this.#fault(flow.startedAt, `${flow.flow} cannot be judged: ${(error as Error).message}`);
    }
  }
}
