/** k6 script: the flows of a load, which act and are recorded; Node judges them (run/judge). */
import { loadScript } from './load-script';
import { recordingWire } from './runtime/recording-wire';

export { options } from './load-script';
export { flush as teardown } from './runtime/recording-wire';
export { handleSummary } from './runtime/summary';

const wire = recordingWire();
export const { flow, duplicates } = loadScript({ wire, judge: undefined, sampleCounts: {} }, wire.begin);
