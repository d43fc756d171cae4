import { expect, test } from 'vitest';
import { config } from '../../k6.config';
import type { PlannedCase } from '../../suites/format/case';
import { encrypt, settingOf, simulatedStart, target } from '../in-process/in-process';
import { caseGroups, plannedStages } from './planned-stages';
import { planFor } from './suites';
import { secondsOf, waitsOf } from './waits';

const { plan } = settingOf();
const { parallel, late, serial } = caseGroups(plan, target);
const readsStatement = ({ steps }: PlannedCase) => steps.some(({ call }) => call === 'statements');

test('what waits longest begins first, and what leaves a payout pending before what does not', () => {
  const seconds = parallel
    .filter((one) => !readsStatement(one))
    .map((one) => {
      const { leavesPending, ...waits } = waitsOf(one, target);
      return secondsOf(waits) + (leavesPending ? target.settlement.withinSeconds : 0);
    });
  expect(seconds).toEqual([...seconds].sort((a, b) => b - a));
  expect(new Set(seconds).size).toBeGreaterThan(2);
});

test('statements are read first, while they are short', () => {
  const reads = parallel.map(readsStatement);
  expect(reads).toContain(true);
  expect(reads.slice(reads.indexOf(false))).not.toContain(true);
});

test('while others read the ledger, nothing that a case left pending moves money', () => {
  const leaving = serial.map((one) => waitsOf(one, target).leavesPending);
  expect(leaving.slice(leaving.indexOf(true))).not.toContain(false);
  expect(serial.at(-1)?.id).toBe('ledger.money-of-held-reversals');
});

test('what the cases that read a ledger leave pending settles while the others run', () => {
  expect(
    plannedStages(['compliance', 'flow'], plan, config.profiles.certify, target).map(({ cases }) => cases),
  ).toEqual(['serial', 'parallel', undefined, 'late']);
});

test('some of the cases that wait for nothing are late: others with another seed', () => {
  const other = planFor(target, { seed: 2, at: simulatedStart, encrypt });
  expect(late.length).toBeGreaterThan(plan.cases.length / 10);
  expect(late.filter((one) => secondsOf(waitsOf(one, target)) > 3 || readsStatement(one) || one.serial)).toEqual([]);
  expect(new Set(caseGroups(other, target).late.map(({ id }) => id))).not.toEqual(new Set(late.map(({ id }) => id)));
});
