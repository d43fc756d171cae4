/**
 * A compliance desk before the gateway: it refuses what no person or business would send. Ordinary and unusual payouts pass
 * through it, and so does a certification, whose cases change one value each.
 */
import { expect, test } from 'vitest';
import { judgeRun } from '../../../assertions/verdict';
import type { Json } from '../../../contract';
import type { Modification } from '../../../gateway';
import { Refusal } from '../../../gateway/exchange/refusal';
import { replaceRule } from '../../../gateway/modifications/response-modifiers';
import { refusedBy } from '../../../generators/testing/screening';
import { journalOf } from '../../../journal/files';
import { runInProcess } from '../../../run/in-process/run-in-process';
import { failed } from '../testing/differing-run';

/** The desk looks at requests that are right by the contract, and are no copies; `told` gets its reasons. */
const front = (told: string[]): Modification => ({
  id: 'screening-front',
  text: 'A payout that a compliance desk would not let through is refused with 3006.',
  rules: replaceRule('isDuplicate', (usual) => (store, body, now) => {
    if (usual(store, body, now)) return true;
    const [reason] = refusedBy(body as Json, now);
    if (reason === undefined) return false;
    told.push(reason);
    throw new Refusal('3006');
  }),
});

test('a certification passes through a desk that screens', { timeout: 600_000 }, async () => {
  const told: string[] = [];
  const judged = judgeRun(journalOf(await runInProcess([front(told)])));
  expect({ verdict: judged.verdict, invalid: judged.invalid, failed: failed(judged) }).toEqual({
    verdict: 'pass',
    invalid: [],
    failed: [],
  });
  // what is left are values at the limits of something real, such as a document's number of one character
  expect([...new Set(told.map((reason) => reason.replace(/:.*/, '')))].sort()).toEqual([]);
});
