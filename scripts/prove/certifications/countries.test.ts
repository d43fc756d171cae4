/** Payouts to countries of which nothing is known but their code: the cases run, and a gateway that conforms passes. */
import { expect, test } from 'vitest';
import { defaultConfig } from '../../../gateway/domain/config';
import type { JournalRecord } from '../../../journal';
import { caseWire, encrypt, noon, target, terms, wireTo } from '../../../run/in-process/in-process';
import { suitesFor } from '../../../run/settings/suites';
import { runCase } from '../../../scenarios/engine/compliance/run-case';
import { newQuiescence } from '../../../scenarios/engine/rounds/ledger-quiescence';
import { makePlan } from '../../../suites/format/planner';
import { runTerms, type Target } from '../../../targets/target';

const operations = target.operations.filter((id) => !id.endsWith('Older') && id !== 'bankList');

test.each([
  ['TZ', '255'],
  ['MX', '52'],
  ['NO', '47'],
])('cases with payouts to %s', async (country, dialling) => {
  // the reference gateway has rates of few currencies
  const corridor = { country, currency: 'EUR', instruments: ['WALLET', 'BANK_AC'] as const };
  const bank = { name: 'First Bank', code: 'FIRSTXXX', account: '12########' };
  const own: Target = {
    ...target,
    operations,
    instruments: ['WALLET', 'BANK_AC'],
    corridors: [{ ...corridor, instruments: ['WALLET', 'BANK_AC'], dialling, bank }],
    triggers: {},
  };
  const { cases } = makePlan(suitesFor(own), own, 1, noon, encrypt, { depth: 'smoke' });
  const records: JournalRecord[] = [];
  const wire = caseWire(
    wireTo([], records, { corridors: [...defaultConfig.corridors, { ...corridor, diallingCode: dialling }] }),
  );
  const ownSession = {
    ...terms,
    ...runTerms({ ...own, settlement: terms.settlement }),
    baseUrl: terms.baseUrl,
    quiescence: newQuiescence(),
  };
  for (const [index, planned] of cases.entries()) await runCase(planned, index, ownSession, wire);
  const verdicts = new Set(records.flatMap((record) => (record.t === 'case' ? [record.verdict] : [])));
  expect(cases.length).toBeGreaterThan(200);
  expect([...verdicts]).toEqual(['pass']);
  const findings = records.flatMap((record) => (record.t === 'checks' ? record.findings : []));
  expect(findings).toEqual([]);
  expect(records.filter(({ t }) => t === 'fault')).toEqual([]);
});
