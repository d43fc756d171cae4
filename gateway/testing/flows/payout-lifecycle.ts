/** Payouts of a business to a bank, and payouts to a card, which fail, are cancelled and are reversed. */

import type { Body } from '../../exchange/exchange';
import type { PartnerClient } from '../partner-client';
import { triggers } from '../triggers';
import { encryptOnce, visa } from './inquiries';
import { business, contact, entries } from './payouts';

const sentBy = { msisdn: '12025550100' };

/** A business payout to a bank account. */
function payBank(partner: PartnerClient, name: string, account: string): void {
  const { quote } = partner.quote({
    type: 'p2b',
    creditParty: entries({ receivingCountry: 'KE', instrumentType: 'BANK_AC' }),
  });
  const sample = partner.transaction(quote.quoteId);
  const bank = { sortcode: 'SVCMKENX', organisationid: 'Savannah Commercial Bank' };
  const order: Body = {
    ...sample,
    ...business,
    type: 'p2b',
    senderKyc: { ...(sample.senderKyc as Body), ...contact },
    creditParty: entries({ bankaccountno: account, ...bank }),
    requestingOrganisationTransactionReference: name,
  };
  partner.send('POST', '/eig/gsma/transactions', order);
}

function payCard(partner: PartnerClient, name: string, number: string): void {
  const pan = encryptOnce(partner, number);
  const { quote } = partner.quote(partner.cardQuotation({}, pan));
  const order: Body = {
    ...partner.transaction(quote.quoteId),
    amount: quote.receivingAmount,
    debitParty: entries({ ...sentBy, pan }),
    creditParty: entries({ pan }),
    requestingOrganisationTransactionReference: name,
  };
  partner.send('POST', '/eig/gsma/transactions', order);
}

/** Payouts of a business to a person and to another business, to cards. */
function payOfBusinesses(partner: PartnerClient): void {
  const senderKyc = {
    businessName: 'Nairobi Timber',
    businessAddress1: '1 Timber Road',
    businessPrimaryContactCountryCode: '254',
    businessPrimaryContactNo: '254700000099',
    businessEmail: 'office@timber.example',
    businessCountryCode: 'KE',
    businessRegistrationType: 'Private Limited',
    businessRegistrationNumber: 'R1',
    businessIDValidThru: '2030-01-01',
  };
  const { recipientKyc } = business.business as Body;
  const pan = encryptOnce(partner, visa);
  for (const type of ['b2p', 'b2b']) {
    const { quote } = partner.quote(partner.cardQuotation({ type }, pan));
    const sample = partner.transaction(quote.quoteId);
    const toPerson = type === 'b2p';
    const order = {
      ...sample,
      ...business,
      type,
      senderKyc: {},
      recipientKyc: toPerson ? sample.recipientKyc : {},
      business: { senderKyc, recipientKyc: toPerson ? {} : recipientKyc },
      debitParty: entries({ ...sentBy, pan }),
      creditParty: entries({ pan }),
      requestingOrganisationTransactionReference: `OF-${type}`,
    };
    partner.send('POST', '/eig/gsma/transactions', { ...order, descriptionText: 'x'.repeat(1000) });
    partner.send('POST', '/eig/gsma/transactions', order);
  }
}

/** The request fixes the receiving amount. */
function payReversely(partner: PartnerClient): void {
  const { quote } = partner.quote({ requestCurrency: 'KES', requestAmount: '5000.00' });
  const name = { requestingOrganisationTransactionReference: 'REVERSE' };
  partner.create({ amount: quote.receivingAmount, ...name }, quote.quoteId);
}

const failed = triggers['credit-failed'];
const held = triggers['held-pending'];

export function instrumentLifecycleFlow(partner: PartnerClient): void {
  const kinds = [
    { pay: payBank, failing: failed.msisdn, holding: held.msisdn, paid: '0123456789' },
    { pay: payCard, failing: failed.card.pan, holding: held.card.pan, paid: visa },
  ];
  for (const [n, { pay, failing, holding, paid }] of kinds.entries()) {
    pay(partner, `FAILS-${n}`, failing);
    pay(partner, `STOPPED-${n}`, holding);
    pay(partner, `RETURNS-${n}`, paid);
    partner.pass(400);
    partner.view(`FAILS-${n}`);
    partner.cancel(`STOPPED-${n}`);
    partner.reverse(`RETURNS-${n}`);
    partner.balance();
  }
  payOfBusinesses(partner);
  payReversely(partner);
  partner.pass(400);
  partner.balance();
  partner.statement();
}
