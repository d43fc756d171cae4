/** Targets that offer a part of the interface: their cases run, and a gateway that conforms passes. */
import { expect, test } from 'vitest';
import { defects } from '../../../gateway';
import type { JournalRecord } from '../../../journal';
import { caseWire, encrypt, noon, target, terms, wireTo } from '../../../run/in-process/in-process';
import { suitesFor } from '../../../run/settings/suites';
import { runCase } from '../../../scenarios/engine/compliance/run-case';
import { makePlan } from '../../../suites/format/planner';
import { runTerms, type Target } from '../../../targets/target';

const currentOnly = [
  'createQuotation',
  'viewTransaction',
  'corridorRates',
  'cardStatus',
  'ledgerAll',
  'ledgerByCurrency',
];

/** A gateway of the older revision alone. */
const older: Target = {
  ...target,
  operations: target.operations.filter((id) => !currentOnly.includes(id)),
  instruments: ['WALLET', 'BANK_AC'],
};
const casesOf = (narrow: Target) => makePlan(suitesFor(narrow), narrow, 1, noon, encrypt).cases;

/** Runs the cases of a target, and returns what failed. */
async function failures(narrow: Target, defect?: string): Promise<string[]> {
  const records: JournalRecord[] = [];
  const wire = caseWire(wireTo(defect ? defects.filter(({ id }) => id === defect) : [], records));
  const own = { ...runTerms(narrow), ...terms };
  for (const [index, one] of casesOf(narrow).entries()) await runCase(one, index, own, wire);
  return records.flatMap((record) =>
    record.t === 'checks'
      ? record.findings
          .filter(({ verdict }) => verdict === 'fail')
          .map(({ requirement, received }) => `${requirement} of ${record.case}: ${received}`)
      : [],
  );
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
  expect([...kinds].sort()).toEqual([
    'b2b BANK_AC',
    'b2b WALLET',
    'b2p BANK_AC',
    'b2p WALLET',
    'p2b BANK_AC',
    'p2b WALLET',
    'p2p BANK_AC',
    'p2p WALLET',
  ]);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  expect(await failures(older)).toEqual([]);
});

test('a field of a business that the gateway does not check is found', async () => {
  const found = defects.find(({ breaks }) => breaks === 'transactionRequest.business.senderKyc.businessName');
  const failed = (await failures(older, found?.id)).map((text) => text.replace(/ of .*/s, ''));
  expect(failed).toContain('transactionRequest.business.senderKyc.businessName');
});

test('a target with both revisions has its business cases once', () => {
  const ids = casesOf(target).map(({ id }) => id);
  expect(ids.filter((id) => id.endsWith('-older-only'))).toEqual([]);
});
