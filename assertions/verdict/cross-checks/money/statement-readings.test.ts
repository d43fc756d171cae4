import { expect, test } from 'vitest';
import type { StatementEntry } from '../../../../journal';
import { at, entry, paid, sent, shownOf, statement } from './testing/records';

const asked = (entries: readonly object[], username = 'ONE') => sent('statements', {}, entries as never, username);
const debit = {
  ...entry('TRANSFERRED', '10.00'),
  convertedAmount: '1293.50',
  convertedCurrency: 'KES',
  currency: 'USD',
};
const other = (more: Partial<StatementEntry>) => ({ ...debit, ...more });

test.each<[what: string, first: readonly object[], second: readonly object[], broken: boolean]>([
  ['as it was', [debit], [debit], false],
  ['with more decimals', [debit], [other({ amount: '10.000000' })], false],
  ['with a sign', [debit], [other({ amount: '-10.00' })], false],
  ['at another time, as it may be posted again', [debit], [at(9, debit)], false],
  ['with what came later', [other({ convertedAmount: '' })], [debit], false],
  ['beside a second one of its type', [debit], [debit, other({ amount: '0' })], false],
  ['as another type', [debit], [other({ type: 'BOUNCED', amount: '9' })], false],
  ['of another amount', [debit], [other({ amount: '10.01' })], true],
  ['of another converted amount', [debit], [other({ convertedAmount: '10.00' })], true],
  ['of another converted currency', [debit], [other({ convertedCurrency: 'USD' })], true],
])('an entry is read again %s', (_, first, second, isBroken) => {
  const { told } = shownOf('statements.complete', [...paid, asked(first), asked(second)]);
  expect(told.some((one) => one.includes('as in case#'))).toBe(isBroken);
});

const second = other({ internalRef: 'T2', externalRef: 'R2', balance: '80' });
const third = at(5, other({ internalRef: 'T3', externalRef: 'R3', balance: '70' }));
const posted = at(3, other({ internalRef: 'T4', externalRef: 'R4', balance: '60' }));

test.each<[what: string, first: readonly object[], second: readonly object[], broken: boolean]>([
  ['with its balance', [second, third], [second, at(5, { ...third, balance: '70.00' })], false],
  ['without one', [third], [{ ...third, balance: '' }], false],
  ['with another balance', [third], [{ ...third, balance: '69' }], true],
  ['with another balance, from a later time on', [at(1, second), third], [{ ...third, balance: '69' }], true],
  [
    'with another balance, after an entry that was posted late',
    [at(1, second), third],
    [posted, { ...third, balance: '60' }],
    false,
  ],
  [
    'with another balance, before an entry that came later',
    [third],
    [{ ...third, balance: '60' }, at(6, posted)],
    true,
  ],
  ['with another balance, from an earlier time on', [third], [at(1, second), { ...third, balance: '60' }], true],
])('an entry is read again %s', (_, before, after, isBroken) => {
  const { told } = shownOf('statements.effect', [...paid, asked(before), asked(after)]);
  expect(told.some((one) => one.includes('a balance of 70 after TRANSFERRED for R3'))).toBe(isBroken);
});

const funds = at(4, { ...entry('LIQUIDITY', '5', 'FUNDS'), externalRef: '', currency: 'USD' });
const around = [at(1, second), at(9, third)];

test.each<[what: string, first: readonly object[], second: readonly object[], broken: boolean]>([
  ['shown again', [funds], [...around, funds], false],
  ['shown again with a rounded time', [funds], [...around, at(3, funds)], false],
  ['that came later', around, [...around, funds], false],
  ['of nothing, gone later', [{ ...funds, amount: '0.00' }], around, false],
  ['older than what is listed later', [funds], [at(9, third)], false],
  ['later than what is listed later', [funds], [at(1, second)], false],
  ['gone later', [funds], around, true],
  ['of another amount later', [funds], [...around, { ...funds, amount: '6' }], true],
  ['at another time later', [funds], [...around, at(7, funds)], true],
])('funds %s', (_, before, after, isBroken) => {
  const { told } = shownOf('statements.complete', [...paid, asked(before), asked(after)]);
  expect(told.some((one) => one.includes('LIQUIDITY of'))).toBe(isBroken);
});

test('funds of one partner are in no statement of another', () => {
  const { told } = shownOf('statements.complete', [...paid, asked([funds]), asked(around, 'TWO')]);
  expect(told.filter((one) => one.includes('LIQUIDITY'))).toEqual([]);
});

test('funds from before the time that was asked for need not be shown again', () => {
  const from = (start: string) => sent('statements', { start }, [funds] as never);
  const toldFrom = (start: string) =>
    shownOf('statements.complete', [...paid, from(start), asked(around)]).told.filter((one) =>
      one.includes('LIQUIDITY'),
    );
  expect([toldFrom('1970-01-01T00:00:05Z'), toldFrom('1970-01-01T00:00:04Z')]).toEqual([[], [expect.anything()]]);
});

test('amount and fee, of which one is listed later and one is read alone, are not told apart', () => {
  const fee = other({ amount: '0.10' });
  const { told } = shownOf('statements.complete', [...paid, asked([debit]), asked([debit, fee]), asked([fee])]);
  expect(told.some((one) => one.includes('as in case#'))).toBe(false);
  const inParts = shownOf('statements.complete', [...paid, statement([debit]), statement([fee])]);
  expect(inParts.told.some((one) => one.includes('as in the whole statement'))).toBe(false);
});

test('an entry is read again by another partner', () => {
  const { told } = shownOf('statements.complete', [asked([debit]), asked([other({ amount: '11' })], 'TWO')]);
  expect(told).toEqual([]);
});

test('an entry is read again at the end of the run', () => {
  const { told } = shownOf('statements.complete', [
    ...paid,
    asked([other({ convertedAmount: '7' })]),
    statement([debit]),
  ]);
  expect(told.join()).toContain('TRANSFERRED 10.00, paid out as 7 KES for R1');
});
