import { expect, test } from 'vitest';
import { journalOf } from '../../../journal/files';
import { exchange } from '../../../reports/testing/run-journal';
import { EvidenceStore } from '../results/evidence-store';
import { bankListEvidence } from './bank-lists';

let count = 0;
/** A list of banks of a country, as it was updated on a day. */
function listed(names: string, { day = 1, country = 'KE', by = 'ONE' } = {}) {
  count += 1;
  const banks = names.split('').map((bankName) => ({ bankName, bankCode: bankName, status: `${count}` }));
  const text = JSON.stringify({ countryCode: country, lastUpdatedOn: `2026-03-0${day} 04:05:06.789`, banks });
  const request = { method: 'POST', url: '', headers: { 'X-USERNAME': by }, body: { countryCode: country } };
  return exchange(`banks#${count}`, text, { operation: 'bankList', request });
}

test.each<[what: string, lists: ReturnType<typeof listed>[], verdicts: string[]]>([
  ['one alone', [listed('AB')], []],
  ['the same, in another order and with other states', [listed('AB'), listed('BA')], ['pass']],
  ['one bank fewer', [listed('AB'), listed('A')], ['fail']],
  ['one bank more, and the same again', [listed('A'), listed('AB'), listed('A')], ['fail', 'pass']],
  ['another one after an update', [listed('AB'), listed('A', { day: 2 })], []],
  ['another country', [listed('AB'), listed('A', { country: 'IN' })], []],
  ['of another partner', [listed('AB'), listed('A', { by: 'TWO' })], []],
])('lists of banks: %s', (_, lists, verdicts) => {
  const store = new EvidenceStore();
  bankListEvidence(journalOf(lists), store);
  expect([...(store.entries.get('bankList.lastUpdatedOn')?.verdicts.keys() ?? [])]).toEqual(verdicts);
});
