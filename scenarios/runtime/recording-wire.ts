import { sleep } from 'k6';
import { record, send } from 'k6/x/recorder/v1';
import { shortBody } from '../engine/cut-off';
import type { RecordedEnd, RecordedStart } from '../engine/record';
import type { Wire } from '../engine/wire';
import { bound } from './bound';

export { endJudge, flush, startJudge } from 'k6/x/recorder/v1';

export interface RecordingWire extends Wire {
  /** Called before a flow or a batch begins. */
  begin(flow: Omit<RecordedStart, 'startedAt'>): void;
  /** Called after it. */
  end(): void;
}

/** The wire of a VU of a load: each exchange is recorded below it, and what else a flow goes by. */
export function recordingWire(): RecordingWire {
  let startedAt = 0;
  let own: RecordedEnd;
  const now = () => {
    const read = own.clock.length === 0 ? startedAt : Date.now();
    own.clock.push(read - startedAt);
    return read;
  };
  return {
    begin: (flow) => {
      startedAt = Date.now();
      own = { flow: flow.flow, clock: [] };
      record(JSON.stringify({ ...flow, startedAt }));
    },
    now,
    // what a flow would write, the judge writes
    write: () => {},
    end: () => {
      // the judge looks once more, for the end of the flow
      now();
      record(JSON.stringify(own));
    },
    send: (calls) => {
      bound();
      const [call] = calls;
      if (!call) return [];
      const { operation, method, url, headers, payload } = call;
      const sent = send(own.flow, operation, method, url, headers, payload, calls.length);
      // no decision depends on headers
      return sent.map((one) => ({ ...one, text: shortBody(one.text), headers: {} }));
    },
    sleep: (seconds) => {
      if (seconds > 0) sleep(seconds);
    },
  };
}
