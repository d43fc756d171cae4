import { sleep } from 'k6';
import { boundResponses, record, send } from 'k6/x/recorder/v1';
import type { Wire } from '../../wire/wire';
import { cutOff, maxBytes, maxDepth, shortBody } from '../engine/cut-off';
import type { RecordedEnd, RecordedStart } from '../engine/record';

export { endJudge, flush, startJudge } from 'k6/x/recorder/v1';

/** The wire of a VU, which is told where flows and batches begin and end. */
export interface RecordingWire extends Wire {
  /** Called before a flow or a batch begins. */
  begin(flow: Omit<RecordedStart, 'startedAt'>): void;
  /** Called after it. */
  end(): void;
}

/**
 * The wire of a VU of a load: the module below it records each exchange, and it records starts, ends and clock
 * readings.
 */
export function recordingWire(): RecordingWire {
  let isBound = false;
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
    // the judge writes the records of a flow
    write: () => {},
    end: () => {
      // the judge looks once more, for the end of the flow
      now();
      record(JSON.stringify(own));
    },
    send: (calls) => {
      // no VU sends before its first flow
      if (!isBound) boundResponses(maxBytes, maxDepth, cutOff);
      isBound = true;
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
