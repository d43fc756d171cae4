/**
 * The common part of the scripts of a load: payout flows at a set arrival rate, and batches of simultaneous duplicates.
 * k6 sends them and records the exchanges; Node judges them (run/judge).
 */

import { sleep } from 'k6';
import type { OperationId } from '../contract';
import { reference } from '../generators';
import { maxSeconds } from './engine/cut-off';
import type { RecordedStart } from './engine/record';
import { runBatch } from './engine/run-batch';
import { type FlowOptions, type LoadInput, runFlow } from './engine/run-flow';
import { ceiling, connection, load as readLoad, payouts as readPayouts, terms } from './runtime/input';
import { iterationInTest, scenarioStart } from './runtime/iteration';
import { recordingWire } from './runtime/recording-wire';

const payouts = readPayouts();
const load = readLoad();

/**
 * Longest time of a flow in seconds, with each answer as late as it may be. k6 waits as long after the load, because it
 * does not count a flow that it ends. Beside the settlement, a flow has two calls, its transaction twice, two views and
 * its inquiries.
 */
const longest = terms.settlement.withinSeconds + maxSeconds * (load.inquiries.length + 10);

// k6 starts a whole number of flows in each unit of time
const stages = [{ rate: load.rate, seconds: load.seconds }].concat(load.stages ?? []);
const seconds = stages.every(({ rate }) => Number.isInteger(rate)) ? 1 : 60;
const startsIn = (rate: number): number => Math.round(rate * seconds);
const time = (length: number): string => `${Math.round(length * 1000)}ms`;

const wholeSeconds = stages.reduce((sum, stage) => sum + stage.seconds, 0);

/** k6 reads the options in VU 0 only; the other VUs need not hold them. */
export const options =
  __VU === 0
    ? {
        scenarios: {
          flow: {
            // a constant rate, or stages that start from it
            ...(load.stages
              ? {
                  executor: 'ramping-arrival-rate',
                  startRate: startsIn(load.rate),
                  stages: stages.map((stage) => ({ target: startsIn(stage.rate), duration: time(stage.seconds) })),
                }
              : { executor: 'constant-arrival-rate', rate: startsIn(load.rate), duration: time(load.seconds) }),
            exec: 'flow',
            timeUnit: `${seconds}s`,
            // all VUs are allocated before the start: adding some during the run drops iterations
            preAllocatedVUs: load.vus,
            maxVUs: load.vus,
            gracefulStop: `${longest}s`,
          },
          ...(load.batches > 0 && {
            duplicates: {
              executor: 'per-vu-iterations',
              exec: 'duplicates',
              vus: load.batches,
              iterations: 1,
              maxDuration: `${Math.ceil(wholeSeconds + longest)}s`,
            },
          }),
        },
        ...(ceiling && { rps: ceiling }),
        ...connection,
        batch: load.copies,
        batchPerHost: load.copies,
        systemTags: ['scenario'],
        // a redirect would send the credentials to another host
        maxRedirects: 0,
      }
    : undefined;

/** The reference that this flow shares with the next one, of another VU; undefined: it has its own. */
function sharedBy(index: number): string | undefined {
  const { sharedEvery = 0 } = load;
  if (sharedEvery < 2 || index % sharedEvery > 1) return undefined;
  return reference(terms.run, 'S', Math.floor(index / sharedEvery), 0);
}

/** The extra operations that a flow calls; most flows call none. */
function inquiriesOf(index: number): FlowOptions['inquiries'] {
  let asked: OperationId[] | undefined;
  for (let at = 0; at < load.inquiries.length; at += 1) {
    const { operation, every } = load.inquiries[at] as LoadInput['inquiries'][number];
    if (index % every !== 0) continue;
    asked ??= [];
    asked.push(operation);
  }
  return asked;
}

let startedAt: number | undefined;

function flowOptions(index: number): RecordedStart['options'] {
  const options: RecordedStart['options'] = {
    resend: load.resendEvery > 0 && index % load.resendEvery === 0,
    inquiries: inquiriesOf(index),
    // the last payouts of the pool are those of the batches
    repeats: index + load.batches >= payouts.size,
  };
  // planned starts are known only with a constant rate
  if (!load.stages) {
    startedAt ??= scenarioStart();
    options.planned = startedAt + (index / load.rate) * 1000;
  }
  const shared = sharedBy(index);
  if (shared !== undefined) options.shared = shared;
  return options;
}

const runner = { terms, wire: recordingWire() };

/** One iteration of the scenario of payout flows, which k6 calls by this name. */
export function flow(): void {
  const index = iterationInTest();
  const options = flowOptions(index);
  runner.wire.begin({ flow: `flow-${index}`, kind: 'flow', index, options });
  runFlow(index, payouts.of(index), runner, { ...options, load });
  runner.wire.end();
}

/** One iteration of the scenario of batches: copies of one transaction at the same moment. k6 calls it by this name. */
export function duplicates(): void {
  const index = iterationInTest();
  // spread over the load, however long their payouts stay pending
  sleep((index / load.batches) * wholeSeconds);
  runner.wire.begin({ flow: `batch-${index}`, kind: 'batch', index, options: { resend: false } });
  runBatch(index, payouts.of(-1 - index), load.copies, runner);
  runner.wire.end();
}
