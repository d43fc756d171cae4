/** Targets that offer a part of the interface: their cases run, and a gateway that conforms passes. */
import { expect, test } from 'vitest';
import { operation } from '../../../contract';
import { defects } from '../../../gateway';
import { target } from '../../../run/in-process/in-process';
import type { Target } from '../../../targets/target';
import { casesOf, findingsOf } from '../testing/narrow-run';

/** A gateway of the older revision alone. */
const older: Target = {
  ...target,
  operations: target.operations.filter((id) => operation(id).revision !== 'current' && id !== 'cardStatus'),
  instruments: ['WALLET', 'BANK_AC'],
};

/** What failed in the cases of a target, on a gateway with a defect or without one. */
async function failures(narrow: Target, defect?: string) {
  const found = await findingsOf(
    narrow,
    casesOf(narrow),
    defects.filter(({ id }) => id === defect),
  );
  return found.filter(({ verdict }) => verdict === 'fail');
}

// the country of this trigger pays to wallets alone
const { 'no-rate': _, ...triggers } = target.triggers;
const alone = target.types.flatMap((type) =>
  target.instruments.map((instrument): [string, Target] => [
    `${type} to ${instrument}`,
    { ...target, types: [type], instruments: [instrument], ...(instrument === 'BANK_AC' && { triggers }) },
  ]),
);

test.each(alone)('a gateway of payouts %s alone passes', async (_, narrow) => {
  expect(casesOf(narrow).length).toBeGreaterThan(400);
  expect(await failures(narrow)).toEqual([]);
});

test('all types and instruments of the older revision are planned, and pass', async () => {
  const cases = casesOf(older);
  const kinds = new Set(
    cases
      .filter(({ payout }) => payout.revision === 'older')
      .map(({ payout: { type, instrument } }) => `${type} ${instrument}`),
  );
  const offered = older.types.flatMap((type) => older.instruments.map((instrument) => `${type} ${instrument}`));
  expect([...kinds].sort()).toEqual(offered.sort());
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  expect(await failures(older)).toEqual([]);
});

test('a field of a business that the gateway does not check is found', async () => {
  const found = defects.find(({ breaks }) => breaks === 'transactionRequest.business.senderKyc.businessName');
  const failed = (await failures(older, found?.id)).map(({ requirement }) => requirement);
  expect(failed).toContain('transactionRequest.business.senderKyc.businessName');
});

test('a target with both revisions has its business cases once', () => {
  const ids = casesOf(target).map(({ id }) => id);
  expect(ids.filter((id) => id.endsWith('-older-only'))).toEqual([]);
});
