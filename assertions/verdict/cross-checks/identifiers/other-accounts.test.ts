import { expect, test } from 'vitest';
import { journalOf } from '../../../../journal/files';
import { EvidenceStore } from '../../results/evidence-store';
import { sent } from '../money/testing/records';
import { otherAccounts, othersQuoted } from './other-accounts';

const parties = (of: Record<string, string>) => ({
  creditParty: Object.entries(of).map(([key, value]) => ({ key, value })),
});
type Party = Record<string, string>;
/** A payout with what was sent, and a view of it. */
const payout = (reference: string, asked: Party, shown: Party) => {
  const named = { requestingOrganisationTransactionReference: reference };
  return [
    sent('createTransaction', { ...named, ...parties(asked) }, { ...named, transactionReference: reference }),
    sent('viewTransaction', {}, { ...named, status: 'PENDING', ...parties(shown) }),
  ];
};
const [account, other, iban] = ['0111111111', '0122222222', 'GB33BUKB20201555555555'];
const [mobile, second] = ['254711000001', '254711000002'];

test('a copy that is refused for another beneficiary tells nothing of the payout', () => {
  const named = { requestingOrganisationTransactionReference: 'R1' };
  const error = { errorCategory: 'businessRule', errorCode: '3004', errorDescription: '', errorDateTime: '' };
  const shown = { bankaccountno: account };
  const records = [
    sent('createTransaction', { ...named, ...parties({ bankaccountno: other }) }, { error }),
    sent('viewTransaction', {}, { ...named, status: 'SUCCESS', ...parties(shown) }),
    ...payout('R2', { bankaccountno: account }, shown),
  ];
  const store = new EvidenceStore();
  otherAccounts(journalOf(records), store);
  expect(store.of('view.parties').failures.size).toBe(0);
});

test.each<[what: string, of: [asked: Party, shown: Party][], told: number]>([
  ['as they were sent', [[{ bankaccountno: account }, { bankaccountno: account }]], 0],
  ['with an IBAN of its own', [[{ bankaccountno: account }, { accountIBAN: iban }], [{ bankaccountno: account }, { accountIBAN: iban }]], 0],
  ['with one IBAN for two accounts', [[{ bankaccountno: account }, { accountIBAN: iban }], [{ bankaccountno: other }, { accountIBAN: iban }]], 1],
  ['with one account for two numbers', [[{ msisdn: mobile }, { bankaccountno: account }], [{ msisdn: second }, { bankaccountno: account }]], 0],
  ['with the account of another one', [[{ msisdn: mobile }, { bankaccountno: account }], [{ bankaccountno: account }, {}]], 1],
  ['with an account that is known as theirs', [[{ msisdn: mobile }, { bankaccountno: account }], [{ bankaccountno: account, msisdn: mobile }, {}]], 0],
  ['masked', [[{ bankaccountno: account }, { accountIBAN: 'GB33****5555' }], [{ bankaccountno: other }, { accountIBAN: 'GB33****5555' }]], 0],
  ['with an account of their institution', [[{ bankaccountno: account }, { settlementIban: iban }], [{ bankaccountno: other }, { settlementIban: iban }]], 0],
  ['masked by letters', [[{ bankaccountno: account }, { accountIBAN: '254XXXXXX00612345' }], [{ bankaccountno: other }, { accountIBAN: '254XXXXXX00612345' }]], 0],
  ['with one bank code', [[{ bankaccountno: account }, { sortcode: 'HDFC0001234' }], [{ bankaccountno: other }, { sortcode: 'HDFC0001234' }]], 0],
])('beneficiaries are shown %s', (_, of, told) => {
  const store = new EvidenceStore();
  otherAccounts(journalOf(of.flatMap(([asked, shown], nth) => payout(`R${nth}`, asked, shown))), store);
  expect(store.of('view.parties').failures).toHaveLength(told);
}); // biome-ignore format: one row a line

const quotation = (asked: Party, shown: Party) => sent('createQuotation', parties(asked), parties(shown));
test.each<[what: string, of: [asked: Party, shown: Party][], told: number]>([
  ['as they were sent', [[{ msisdn: mobile }, { msisdn: `+${mobile}` }]], 0],
  ['with the account of another one', [[{ msisdn: mobile }, { bankaccountno: account }], [{ bankaccountno: account }, {}]], 1],
  ['with an account that was sent with their number', [[{ msisdn: mobile }, { bankaccountno: account }], [{ bankaccountno: account, msisdn: mobile }, {}]], 0],
  ['with an account that nobody has sent', [[{ msisdn: mobile }, { accountIBAN: iban }]], 0],
])('beneficiaries are quoted %s', (_, of, told) => {
  const store = new EvidenceStore();
  othersQuoted(journalOf(of.map(([asked, shown]) => quotation(asked, shown))), store);
  expect(store.of('quotationResponse.creditParty').failures).toHaveLength(told);
}); // biome-ignore format: one row a line
