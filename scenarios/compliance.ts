/** k6 script: runs the cases of the suites, each once. */
import { newRest } from './engine/ledger-quiescence';
import { runCase } from './engine/run-case';
import { ceiling, group, cases as readCases, secrets, session } from './runtime/input';
import { iterationInTest } from './runtime/iteration';
import { k6Wire } from './runtime/k6-wire';

export { handleSummary } from './runtime/summary';

const cases = readCases();
session.rest = newRest();
const wire = k6Wire(secrets);
// towards the end most VUs only wait, for a settlement or an expiry
const vus = group === 'serial' ? 1 : Math.min(12, cases.length);

export const options = {
  scenarios: {
    compliance: {
      executor: 'shared-iterations',
      vus,
      iterations: cases.length,
      // each case may wait for several settlements
      maxDuration: `${Math.ceil(1200 + (cases.length * 2 * session.settlement.withinSeconds) / vus)}s`,
    },
  },
  ...(ceiling && { rps: ceiling }),
  // lets the copies of a step leave at the same moment
  batch: 20,
  batchPerHost: 20,
  systemTags: ['scenario'],
  // a redirect would send the credentials to another host
  maxRedirects: 0,
};

export default async function compliance(): Promise<void> {
  const index = iterationInTest();
  const plan = cases[index];
  // keeps the references of the two groups apart
  if (plan) await runCase(plan, group === 'serial' ? 50_000 + index : index, session, wire);
}
