import { expect, test } from 'vitest';
import { defects, type Modification } from '../../gateway';
import { casesFor } from '../mutation/defect-cases';
import { resultsOfMany } from '../mutation/run-many-with-k6';
import { type Results, resultsOf } from '../mutation/run-with-k6';

/** Of each group one, and one that its cases cannot show. */
const sample = [
  'auth-case-sensitive-user',
  'quote-rate-wrong',
  'transaction-duplicate-accepted',
  'callback-none',
  'ledger-off-by-one-of-b2p',
  'request-transactionRequest-sendingAmount-optional',
  'view-cancelled-with-code-of-success',
];

const verdicts = (results: Results) => Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]));

test('a run that shares its k6 with others shows what it shows by itself', { timeout: 180_000 }, async () => {
  const chosen = sample.map((id) => defects.find((defect) => defect.id === id));
  const attempts = chosen.map((defect) => {
    if (!defect) throw new Error('a defect of the sample has another name now');
    return { modifications: [defect] as Modification[], cases: casesFor(defect, [], 4) };
  });
  const clean = { modifications: [], cases: new Set(attempts.flatMap(({ cases }) => [...cases].slice(0, 4))) };
  const all = [...attempts, clean];
  const together = await resultsOfMany(all);
  const single = await Promise.all(
    all.map(({ modifications, cases }) => resultsOf(modifications, ['compliance'], { depth: 'standard', cases })),
  );
  for (const [index, { modifications }] of all.entries()) {
    const shared = together[index];
    if (!shared || shared instanceof Error) throw shared ?? new Error('no results');
    expect(verdicts(shared), modifications[0]?.id ?? 'without a defect').toEqual(verdicts(single[index] as Results));
  }
});
