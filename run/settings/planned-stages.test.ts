import { expect, test } from 'vitest';
import { config } from '../../k6.config';
import type { PlannedCase } from '../../suites/format/case';
import { settingOf, target } from '../in-process/in-process';

import { caseGroups, plannedStages } from './planned-stages';
import { secondsOf, waitsOf } from './waits';

const { plan } = settingOf();
const { parallel, serial } = caseGroups(plan, target);
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
  expect(plannedStages(['compliance', 'flow'], plan, config.profiles.certify).map(({ cases }) => cases)).toEqual([
    'serial',
    'parallel',
    undefined,
  ]);
});
