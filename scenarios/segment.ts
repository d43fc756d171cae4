/**
 * k6 script: the flows of one segment of a run on several machines. No harness runs beside it, so it writes the first
 * and the last record of its journal itself.
 */

import type { EndRecord } from '../journal';
import { askedSeconds } from '../k6.config';
import { judgeAnswer } from './engine/judge-answer';
import { loadScript } from './load-script';
import { asked, load, secrets } from './runtime/input';
import { segmentWire } from './runtime/segment-wire';
import { countsOf, type Summary } from './runtime/summary';

export { options } from './load-script';

const wire = segmentWire(secrets);
export const { flow, duplicates } = loadScript({ wire, judge: judgeAnswer, sampleCounts: {} });

// setup and summary run in VU 0; the other VUs only need their flows
const run = __VU === 0 ? asked() : undefined;
const askedMs = 1000 * askedSeconds(load());

export function setup(): void {
  if (run) wire.write(run);
}

/** k6 does not tell a script how it ends, so a segment that ends before its time counts as stopped. */
export function handleSummary(summary: Summary): Record<string, string> {
  const { iterations, dropped } = countsOf(summary);
  const exit = summary.state.testRunDurationMs < askedMs ? 105 : 0;
  const end: EndRecord = { t: 'end', part: 'flow', at: wire.now(), exit, dropped, iterations };
  wire.write(end);
  return {};
}
