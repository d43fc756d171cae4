/**
 * k6 script: the flows of one segment of a run on several machines. No harness runs beside it, so it starts the judge itself,
 * and writes the first and the last record of its journal.
 */

import type { EndRecord } from '../journal';
import { askedSeconds } from '../k6.config';
import { load } from './runtime/input';
import { endJudge, startJudge } from './runtime/recording-wire';

export { duplicates, flow, options } from './load-script';

/** What k6 tells at its end. */
interface Summary {
  metrics: Record<string, { values: { count?: number } } | undefined>;
  state: { testRunDurationMs: number };
}

// setup and summary run in VU 0; the other VUs only need their flows
const isFirst = __VU === 0;
const run = isFirst ? open('./run.json') : '';
const judge = ['judge.mjs', 'session.json', 'load.json', 'payouts.txt'];
const askedMs = isFirst ? 1000 * askedSeconds(load()) : 0;
const files = isFirst ? Object.fromEntries(judge.map((name) => [name, open(`./${name}`)])) : {};

/** k6 calls it once before the flows: begins the journal with the record of the run, and starts the judge. */
export function setup(): void {
  startJudge(__ENV.JOURNAL ?? '', run, files);
}

/**
 * k6 calls it once after the flows: ends the journal with the end record. k6 does not tell a script how it ended, so a
 * segment that ends before its time counts as stopped (exit code 105).
 */
export function handleSummary(summary: Summary): Record<string, string> {
  const count = (name: string) => summary.metrics[name]?.values.count ?? 0;
  const [iterations, dropped] = [count('iterations'), count('dropped_iterations')];
  const exit = summary.state.testRunDurationMs < askedMs ? 105 : 0;
  const end: EndRecord = { t: 'end', part: 'flow', at: Date.now(), exit, dropped, iterations };
  endJudge(JSON.stringify(end));
  return {};
}
