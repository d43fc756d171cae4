/** Repeated references with changed requests, and the use of quotes. */

import type { Body } from '../../exchange/exchange';
import type { PartnerClient } from '../partner-client';
import { triggers } from '../triggers';
import { businessFlow, create, entries, olderRevisionFlow, viewAll } from './payouts';

const bank = { sortcode: 'SVCMKENX', organisationid: 'Savannah Commercial Bank' };

/** Creates a payout to a bank account. */
export function toBank(partner: PartnerClient, account: string, name: string, naming = bank): void {
  const { quote } = partner.quote({ creditParty: entries({ receivingCountry: 'KE', instrumentType: 'BANK_AC' }) });
  partner.send('POST', '/eig/gsma/transactions', {
    ...partner.transaction(quote.quoteId),
    creditParty: entries({ bankaccountno: account, ...naming }),
    requestingOrganisationTransactionReference: name,
  });
}

/** Repeats a reference for another account, type and revision. */
export function repeatedReferenceFlow(partner: PartnerClient): void {
  for (const account of ['0123456789', '0123456780']) toBank(partner, account, 'TO-BANK');
  businessFlow(partner);
  toBank(partner, triggers['iban-account'].account, `IBAN-${triggers['iban-account'].account}`);
  olderRevisionFlow(partner);
  create(partner, 'OLD-0');
  viewAll(partner, ['TO-BANK', 'OLD-0']);
}

/** A partner views, reverses and cancels the transactions of another partner. */
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

/** Names transactions by what is nearly their references and by each of the two, and calls with headers of two partners. */
export function nearlyNamedFlow(partner: PartnerClient): void {
  const [own, stranger] = [partner.headers(0), partner.headers(1)];
  partner.pay({ name: 'NEARLY' });
  const held = partner.pay({ name: 'NEARLY-HELD', msisdn: triggers['held-pending'].msisdn }).reference;
  partner.pass(400);
  partner.view('NEARLYZ');
  partner.reverse('NEARLYZ');
  for (const reference of ['NEARLY-HELDZ', 'NEARLY-HELD', held]) partner.cancel(reference);
  create(partner, 'NEARLY', ['currency', undefined]);
  create(partner, 'NEARLY');
  for (const mixed of [{ 'x-password': stranger['x-password'] }, { 'x-date': '' }])
    partner.send('GET', '/eig/gsma/accounts/all/balance', undefined, { ...own, ...mixed });
}

/** Creates a payout without a provider to a wallet in a country that requires one. */
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

/** The second identity document of each party has a number that is too long. */
export function secondDocumentFlow(partner: PartnerClient): void {
  const idDocument = ['FIRST', '7'.repeat(31)].map((idNumber) => ({
    idType: 'passport',
    idNumber,
    expiryDate: '2031-05-01',
  }));
  create(partner, 'OF-SENDER', ['senderKyc.idDocument', idDocument]);
  create(partner, 'OF-RECIPIENT', ['recipientKyc.idDocument', idDocument]);
}

/** Uses the first of two quotes, at once and later, a quote in the last second of its validity, and an expired one twice. */
export function quoteValidityFlow(partner: PartnerClient): void {
  const [first] = [partner.quote(), partner.quote()];
  partner.create({ requestingOrganisationTransactionReference: 'EARLIER' }, first.quote.quoteId);
  const { quoteId } = partner.quote(partner.quotation(triggers['short-quote'].msisdn)).quote;
  partner.pass(2900);
  partner.create({ requestingOrganisationTransactionReference: 'LAST-SECOND' }, quoteId);
  const [early] = [partner.quote(), partner.quote()];
  const reverse = { requestCurrency: 'KES', requestAmount: '5000.00' };
  const { quote } = partner.quote({ ...partner.quotation(triggers['short-quote'].msisdn), ...reverse });
  partner.pass(6000);
  partner.create({ requestingOrganisationTransactionReference: 'LATER' }, early.quote.quoteId);
  for (const name of ['EXPIRED', 'EXPIRED-AGAIN'])
    partner.create({ amount: quote.receivingAmount, requestingOrganisationTransactionReference: name }, quote.quoteId);
}

/** A payout on a quote with a fixed receiving amount. */
export function reverseQuoteFlow(partner: PartnerClient): void {
  const { quote } = partner.quote({ requestCurrency: 'KES', requestAmount: '5000.00' });
  const change: Body = { amount: quote.receivingAmount, requestingOrganisationTransactionReference: 'REVERSE' };
  partner.create(change, quote.quoteId);
  partner.pass(400);
  viewAll(partner, ['REVERSE']);
}
