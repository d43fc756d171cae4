/**
 * A compliance desk before the gateway: it refuses what no person or business would send. Ordinary and unusual payouts pass
 * through it, and so does a certification, whose cases change one value each.
 */
import { expect, test } from 'vitest';
import { judgeRun } from '../../../assertions/verdict';
import { getAt, type Json } from '../../../contract';
import type { Modification } from '../../../gateway';
import { Refusal } from '../../../gateway/exchange/refusal';
import { onRequest, replaceRule } from '../../../gateway/modifications/response-modifiers';
import { refusedBy } from '../../../generators/testing/screening';
import { journalOf } from '../../../journal/files';
import { settingOf } from '../../../run/in-process/in-process';
import { runInProcess } from '../../../run/in-process/run-in-process';
import { failed } from '../testing/differing-run';

/** The desk looks at requests that are right by the contract and match their quote; `told` gets its reasons. */
function front(told: string[]): Modification {
  let asked: readonly [body: Json, now: number] = [undefined, 0];
  return {
    id: 'screening-front',
    text: 'A payout that a compliance desk would not let through is refused with 3006.',
    rules: (rules) => ({
      ...replaceRule('isDuplicate', (usual) => (store, body, now) => {
        asked = [body as Json, now];
        return usual(store, body, now);
      })(rules),
      ...replaceRule('matchesQuote', (usual) => (quote, order) => {
        if (!usual(quote, order)) return false;
        const [reason] = refusedBy(...asked);
        if (reason === undefined) return true;
        told.push(reason);
        throw new Refusal('3006');
      })(rules),
    }),
  };
}

test('a certification passes through a desk that screens', { timeout: 600_000 }, async () => {
  const told: string[] = [];
  const judged = judgeRun(journalOf(await runInProcess([front(told)])));
  expect({ verdict: judged.verdict, invalid: judged.invalid, failed: failed(judged) }).toEqual({
    verdict: 'pass',
    invalid: [],
    failed: [],
  });
  // values at the limits of something real, which a case lets be unknown: numbers and postcodes of the shortest and longest form
  const atLimits = /^a (document with wrong check digits|number of a sender|passport that no machine|postcode)/;
  expect(told.filter((reason) => !atLimits.test(reason))).toEqual([]);
  expect(told.length).toBeLessThan(30);
});

/** What stands in the names and the streets of a request. */
const textsOf = (body: Json): string =>
  ['senderKyc', 'recipientKyc', 'business'].map((one) => JSON.stringify(getAt(body, one) ?? {})).join();

const unusual = new Set(settingOf().plan.cases.flatMap(({ id, pool }) => (pool === 'unusual' ? [id] : [])));

test.each([
  ['apostrophes', /'/],
  ['hyphens in names', /"(first|last)Name":"[^"]*-/],
  ['two blanks', / {2}/],
  ['accents of a second character', /\p{M}/u],
  ['letters beyond Latin-1', /[\u0100-\uffff]/],
  ['documents that end in 2099', /"2099-/],
])('a gateway that refuses %s is found by the cases of unusual people', { timeout: 120_000 }, async (_, form) => {
  const refusing: Modification = {
    id: 'refusing',
    text: 'Names of some form are refused.',
    rules: onRequest(({ body }) => {
      if (form.test(textsOf(body as Json))) throw new Refusal('3006');
    }, 'createTransaction'),
  };
  const judged = judgeRun(journalOf(await runInProcess([refusing], { only: unusual, load: false })));
  expect(failed(judged)).toContain('transaction.accepted');
});
