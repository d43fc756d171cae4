import { expect, test } from 'vitest';
import { defects, type Modification } from '../../gateway';
import { plan } from '../../run/in-process/in-process';
import { chooseTarget } from '../../run/settings/target';
import { resultsOfMany } from './by-k6/run-many-with-k6';
import { failedIn, type Results, resultsOf } from './by-k6/run-with-k6';
import { casesFor } from './defect-cases';

/** Of each group one, and one that its cases cannot show. */
const sample = [
  'auth-case-sensitive-user',
  'quote-rate-wrong',
  'callback-none',
  'ledger-off-by-one',
  'answer-transactionResponse-requestDate-missing',
  'request-bankStatusParameters-accountId-too-long',
  'view-cancelled-with-code-of-success',
];

/** A wrong ledger is read for as long as it may lag, twice; the gateways here settle in a fifth of a second. */
function impatient() {
  const chosen = chooseTarget({});
  const { target } = chosen;
  return { ...chosen, target: { ...target, settlement: { ...target.settlement, withinSeconds: 5 } } };
}

test('a run that shares its k6 with others shows what it shows by itself', { timeout: 180_000 }, async () => {
  const paid = plan.cases.filter(({ steps }) => steps.some(({ until }) => until === 'final')).slice(0, 4);
  const given = paid.map(({ id }) => id);
  const chosen = sample.map((id) => defects.find((defect) => defect.id === id));
  const attempts = chosen.map((defect) => {
    if (!defect) throw new Error('a defect of the sample has another name now');
    return { modifications: [defect] as Modification[], cases: casesFor(defect, given, 3) };
  });
  const clean = { modifications: [], cases: new Set(attempts.flatMap(({ cases }) => [...cases].slice(0, 4))) };
  const all = [...attempts, clean];
  const target = impatient();
  // both mostly wait
  const [together, single] = await Promise.all([
    resultsOfMany(all, target),
    Promise.all(
      all.map(({ modifications, cases }) =>
        resultsOf(modifications, ['compliance'], { depth: 'standard', cases }, target),
      ),
    ),
  ]);
  // not what passed: whether a single look saw a state already depends on the moment
  const failed = (results: Results | Error | undefined) => {
    if (!results || results instanceof Error) throw results ?? new Error('a run has no results');
    return failedIn(results);
  };
  expect(together.map(failed)).toEqual(single.map(failed));
  const isFound = single.map((results) => failedIn(results).length > 0);
  expect(isFound).toEqual([true, true, true, true, true, true, false, false]);
});
