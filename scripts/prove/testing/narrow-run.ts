/** Runs of the cases of a target that offers a part of the interface, or pays to other countries. */
import { expect } from 'vitest';
import type { Modification } from '../../../gateway';
import type { Config } from '../../../gateway/domain/config';
import type { JournalRecord } from '../../../journal';
import { caseWire, encrypt, simulatedStart, terms } from '../../../run/in-process/in-process';
import { judgedAlone } from '../../../run/in-process/testing/judged';
import { wireTo } from '../../../run/in-process/testing/wire-to';
import { suitesFor } from '../../../run/settings/suites';
import { runCase } from '../../../scenarios/engine/compliance/run-case';
import { newQuiescence } from '../../../scenarios/engine/rounds/ledger-quiescence';
import type { PlannedCase } from '../../../suites/format/case';
import { planOf } from '../../../suites/format/testing/plan';
import { runTerms, type Target } from '../../../targets/target';

/** The cases that are planned for a target at a depth. */
export const casesOf = (target: Target, depth: 'smoke' | 'standard' = 'standard'): readonly PlannedCase[] =>
  planOf(suitesFor(target), target, 1, simulatedStart, encrypt, { depth }).cases;

/** Runs cases one after another; returns what they found, with the id of the case. There is no fault. */
export async function findingsOf(
  target: Target,
  cases: readonly PlannedCase[],
  modifications: readonly Modification[] = [],
  config: Partial<Config> = {},
) {
  const records: JournalRecord[] = [];
  const wire = caseWire(wireTo(modifications, records, config));
  const { baseUrl, settlement } = terms;
  const own = { ...terms, ...runTerms({ ...target, settlement }), baseUrl, quiescence: newQuiescence() };
  for (const [index, one] of cases.entries()) await runCase(one, index, own, wire);
  const { checks, faults } = await judgedAlone(cases, records, target);
  expect(faults).toEqual([]);
  return checks.flatMap(({ case: id, findings }) => findings.map((finding) => ({ case: id, ...finding })));
}
