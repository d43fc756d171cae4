import { expect, test } from 'vitest';
import { config } from '../../k6.config';
import { settingOf, target } from '../in-process/in-process';

import { caseGroups, plannedStages } from './planned-stages';
import { secondsOf, waitsOf } from './waits';

const { plan } = settingOf();
const { parallel, serial } = caseGroups(plan, target);

test('what waits longest begins first, and what leaves a payout pending before what does not', () => {
  const seconds = parallel.map((one) => {
    const { leavesPending, ...waits } = waitsOf(one, target);
    return secondsOf(waits) + (leavesPending ? target.settlement.withinSeconds : 0);
  });
  expect(seconds).toEqual([...seconds].sort((a, b) => b - a));
  expect(new Set(seconds).size).toBeGreaterThan(2);
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
