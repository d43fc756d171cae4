/** k6 script: runs the cases of the suites, each once. A VU runs many at the same time, so that waits overlap. */

import type { PlannedCase } from '../suites/format/case';
import { runCase } from './engine/compliance/run-case';
import { newQuiescence } from './engine/rounds/ledger-quiescence';
import { firstSerial, runRounds } from './engine/run-rounds';
import { casesAtWork, Workers } from './engine/workers';
import { countCase } from './runtime/case-count';
import { caseWire } from './runtime/case-wire';
import { ceiling, connection, group, cases as readCases, terms } from './runtime/input';
import { iterationInTest } from './runtime/iteration';

export { handleSummary } from './runtime/summary';

const cases = readCases();
terms.quiescence = newQuiescence();
const serial = group === 'serial';
const vus = serial ? 1 : Math.min(3, cases.length);
const workers = new Workers(casesAtWork / vus);
const wire = caseWire(workers);

export const options = {
  scenarios: {
    compliance: {
      executor: 'per-vu-iterations',
      vus,
      iterations: 1,
      // each case may wait for several settlements
      maxDuration: `${Math.ceil(1200 + cases.length * 2 * terms.settlement.withinSeconds)}s`,
    },
  },
  ...(ceiling && { rps: ceiling }),
  ...connection,
  systemTags: ['scenario'],
  // a redirect would send the credentials to another host
  maxRedirects: 0,
};

/** Every VU takes its share of the cases, in their order. */
export default async function compliance(): Promise<void> {
  const own: number[] = [];
  for (let index = iterationInTest(); index < cases.length; index += vus) own.push(index);
  const caseAt = (index: number): PlannedCase => {
    countCase();
    return cases[index] as PlannedCase;
  };
  const start = <T>(work: () => Promise<T>) => workers.run(work);
  if (serial)
    await runRounds(
      own.map((index) => [caseAt(index), firstSerial + index]),
      terms,
      () => wire,
      start,
    );
  // a case is read when its turn comes, because all of them together are much memory
  else await Promise.all(own.map((index) => start(() => runCase(caseAt(index), index, terms, wire))));
}
