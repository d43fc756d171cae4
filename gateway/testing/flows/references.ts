/** What repeats a reference with something else changed, and what some kinds of payout alone go through. */

import { triggers } from '../../domain/triggers';
import type { Body } from '../../exchange/exchange';
import type { PartnerClient } from '../partner-client';
import { businessFlow, create, entries, olderRevisionFlow, viewAll } from './payouts';

const bank = { sortcode: 'SVCMKENX', organisationid: 'Savannah Commercial Bank' };

/** Pays out to a bank account. */
function toBank(partner: PartnerClient, account: string, name: string): void {
  const { quote } = partner.quote({ creditParty: entries({ receivingCountry: 'KE', instrumentType: 'BANK_AC' }) });
  partner.send('POST', '/eig/gsma/transactions', {
    ...partner.transaction(quote.quoteId),
    creditParty: entries({ bankaccountno: account, ...bank }),
    requestingOrganisationTransactionReference: name,
  });
}

/** One reference for two accounts, two types, two revisions. */
export function repeatedReferenceFlow(partner: PartnerClient): void {
  for (const account of ['0123456789', '0123456780']) toBank(partner, account, 'TO-BANK');
  businessFlow(partner);
  toBank(partner, triggers['iban-account'].account, `IBAN-${triggers['iban-account'].account}`);
  olderRevisionFlow(partner);
  create(partner, 'OLD-0');
  viewAll(partner, ['TO-BANK', 'OLD-0']);
}

/** One partner asks after another's transactions, and for their end. */
export function otherPartnerFlow(partner: PartnerClient): void {
  const stranger = partner.headers(1);
  const own = partner.pay({ name: 'OWN-PAID' }).reference;
  partner.pay({ name: 'OWN-HELD', msisdn: triggers['held-pending'].msisdn });
  partner.pass(400);
  for (const reference of ['UNKNOWN', own, 'OWN-PAID']) {
    partner.send('GET', `/eig/gsma/transactions/${reference}`, undefined, stranger);
    partner.reverse(reference, stranger);
  }
  partner.cancel('OWN-HELD', stranger);
  viewAll(partner, ['OWN-PAID', 'OWN-HELD']);
  partner.pay({ name: 'OWN-PAID', headers: stranger });
  partner.view('OWN-PAID', stranger);
}

/** A wallet whose country wants a provider is paid without one. */
export function missingProviderFlow(partner: PartnerClient): void {
  const msisdn = triggers['provider-other'].msisdn.replaceAll('#', '1');
  const { quote } = partner.quote({
    creditParty: entries({ receivingCountry: 'PH', instrumentType: 'WALLET', msisdn }),
    quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'PHP' }],
  });
  const sample = partner.transaction(quote.quoteId, msisdn);
  partner.send('POST', '/eig/gsma/transactions', {
    ...sample,
    amount: quote.receivingAmount,
    currency: 'PHP',
    internationalTransferInformation: { ...(sample.internationalTransferInformation as Body), receivingCountry: 'PH' },
  });
}

/** The second document of either party is too long. */
export function secondDocumentFlow(partner: PartnerClient): void {
  const idDocument = ['FIRST', '7'.repeat(31)].map((idNumber) => ({
    idType: 'passport',
    idNumber,
    expiryDate: '2031-05-01',
  }));
  create(partner, 'OF-SENDER', ['senderKyc.idDocument', idDocument]);
  create(partner, 'OF-RECIPIENT', ['recipientKyc.idDocument', idDocument]);
}

/** The earlier of two quotes is used, and one in its last second. */
export function quoteValidityFlow(partner: PartnerClient): void {
  const [first] = [partner.quote(), partner.quote()];
  partner.create({ requestingOrganisationTransactionReference: 'EARLIER' }, first.quote.quoteId);
  const { quoteId } = partner.quote(partner.quotation(triggers['short-quote'].msisdn)).quote;
  partner.pass(2900);
  partner.create({ requestingOrganisationTransactionReference: 'LAST-SECOND' }, quoteId);
}

/** A payout of which the receiving amount is fixed. */
export function reverseQuoteFlow(partner: PartnerClient): void {
  const { quote } = partner.quote({ requestCurrency: 'KES', requestAmount: '5000.00' });
  const change: Body = { amount: quote.receivingAmount, requestingOrganisationTransactionReference: 'REVERSE' };
  partner.create(change, quote.quoteId);
  partner.pass(400);
  viewAll(partner, ['REVERSE']);
}
