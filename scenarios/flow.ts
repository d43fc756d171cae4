/** k6 script: payout flows at a set arrival rate, and batches of simultaneous duplicates. */
import { type Runner, runBatch, runFlow } from './engine/run-flow';
import { ceiling, load as readLoad, payouts as readPayouts, secrets, session } from './runtime/input';
import { iterationInTest } from './runtime/iteration';
import { k6Wire } from './runtime/k6-wire';

export { handleSummary } from './runtime/summary';

const payouts = readPayouts();
const load = readLoad();
const runner: Runner = { session, wire: k6Wire(secrets), kept: new Map() };

export const options = {
  scenarios: {
    flow: {
      executor: 'constant-arrival-rate',
      exec: 'flow',
      rate: load.rate,
      timeUnit: '1s',
      duration: `${load.seconds}s`,
      // all allocated before the start: growing in the middle of a run costs drops
      preAllocatedVUs: load.vus,
      maxVUs: load.vus,
      gracefulStop: `${session.settlement.withinSeconds + 5}s`,
    },
    ...(load.batches > 0 && {
      duplicates: {
        executor: 'per-vu-iterations',
        exec: 'duplicates',
        vus: 1,
        iterations: load.batches,
        maxDuration: '5m',
      },
    }),
  },
  ...(ceiling && { rps: ceiling }),
  batch: load.copies,
  batchPerHost: load.copies,
  systemTags: ['scenario'],
  // a redirect would carry the credentials to another place
  maxRedirects: 0,
};

export async function flow(): Promise<void> {
  const index = iterationInTest();
  const payout = payouts[index % payouts.length];
  if (payout) await runFlow(index, payout, runner);
}

export async function duplicates(): Promise<void> {
  const index = iterationInTest();
  const payout = payouts[payouts.length - 1 - (index % payouts.length)];
  if (payout) await runBatch(index, payout, load.copies, runner);
}
