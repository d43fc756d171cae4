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
