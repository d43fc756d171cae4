import { expect, test } from 'vitest';
import type { OperationId } from '../../../../contract';
import type { JournalRecord } from '../../../../journal';
import { journalOf } from '../../../../journal/files';
import { exchange, run } from '../../../../reports/testing/run-journal';
import { EvidenceStore } from '../../results/evidence-store';
import { rateEvidence } from './rates';

let count = 0;
const answered = (operation: OperationId, answer: object): JournalRecord => {
  count += 1;
  return exchange(`case#${count}`, JSON.stringify(answer), { operation });
};
const quoted = (fxRate: string, sendingCurrency = 'USD') =>
  answered('createQuotation', { quotes: [{ sendingCurrency, receivingCurrency: 'KES', fxRate }] });
const row = (fxRate: string) => ({ receivingCurrency: 'KES', fxRate });
const listed = (fxRate: string, requestCurrency = 'USD') =>
  answered('corridorRates', { requestCurrency, quotes: [row(fxRate)] });
const all = (usd: string, eur: string) =>
  answered('corridorRatesAllOlder', [
    { requestCurrency: 'USD', quotes: [row(usd)] },
    { requestCurrency: 'EUR', quotes: [row(eur)] },
  ] as never);

test.each<[what: string, records: () => JournalRecord[], isFound: boolean]>([
  ['are alike', () => [quoted('129'), listed('130'), all('128', '140')], false],
  ['differ by half', () => [quoted('100'), quoted('100'), listed('150')], false],
  ['differ by more', () => [quoted('100'), quoted('100'), listed('151')], true],
  ['of a quote are far from the lists', () => [quoted('40'), listed('100'), all('100', '110')], true],
  ['of a list are the inverse', () => [quoted('100'), quoted('100'), listed('0.01')], true],
  [
    'of another currency differ in two lists',
    () => [listed('110', 'EUR'), listed('110', 'EUR'), all('100', '1100')],
    true,
  ],
  ['of another currency are others', () => [quoted('100'), quoted('10', 'JPY')], false],
  ['cannot be read', () => [quoted('100'), quoted('100'), listed('none')], false],
])('rates that %s', (_, records, isFound) => {
  const store = new EvidenceStore();
  rateEvidence(journalOf([run(), ...records()]), store);
  expect([...store.entries.keys()]).toEqual(isFound ? ['corridor.rate'] : []);
});
