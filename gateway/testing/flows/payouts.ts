/** Payouts of every instrument and type, and their views. */

import type { Body } from '../../exchange/exchange';
import { cardOf } from '../cards';
import { type PartnerClient, withMember } from '../partner-client';
import { type TriggerValues, triggers } from '../triggers';
import { encryptOnce, visa } from './inquiries';

/** A list of key/value pairs. */
export const entries = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }));
export const contact = {
  primaryContactCountryCode: '001',
  primaryContactNo: '12025550100',
  primaryContactNoType: 'office',
};
export const business: Body = {
  sendingAmount: '100.00',
  payinCcyCode: 'USD',
  paymentMode: 'account',
  authenticationPartnerCode: 'AUTH1',
  paymentOption: 'Account Credit',
  sendingPartnerCode: 'S1',
  recipientKyc: {},
  business: { recipientKyc: { businessName: 'Nairobi Timber', businessAddressCountryCode: 'KE' } },
};

type Change = [path: string, value: unknown];

/** Creates a transaction with a reference for a new quote. */
export function create(partner: PartnerClient, name: string, [path, value]: Change = ['type', 'p2p'], wait = 0) {
  const { quoteId } = partner.quote().quote;
  partner.now += wait;
  const body = { ...partner.transaction(quoteId), requestingOrganisationTransactionReference: name };
  return partner.send('POST', '/eig/gsma/transactions', withMember(body, path, value));
}

/** Invalid requests, each of which is repeated in a valid form. */
export function refusedPayoutFlow(partner: PartnerClient): void {
  const names = 'senderKyc.subjectName';
  const changes: Change[] = [
    ['internationalTransferInformation.quoteId', 'Q'.repeat(17)],
    ['amount', '1'],
    ['type', 'p2x'],
    ['currency', 'UGX'],
    ['requestDate', '2026-03-13 12:00:00'],
    ['internationalTransferInformation.receivingCountry', 'UG'],
    ['senderKyc.dateOfBirth', undefined],
    [`${names}.firstName`, 'x'.repeat(51)],
    [`${names}.firstName`, 'x'.repeat(50)],
    [`${names}.fullName`, '😀'.repeat(128)],
    [`${names}.lastName`, null],
    [`${names}.lastName`, ''],
  ];
  for (const [n, change] of changes.entries()) create(partner, `REFUSED-${n}`, change);
  for (const n of changes.keys()) create(partner, `REFUSED-${n}`);
  create(partner, 'LATE', undefined, 700_000);
}

export function viewAll(partner: PartnerClient, references: string[]): void {
  for (const reference of references) {
    partner.view(reference);
    partner.send('GET', `/eig/gsma/transactions/${reference}`);
  }
}

export function lifecycleFlow(partner: PartnerClient): void {
  const references = [create(partner, 'FIRST').reference, 'FIRST', 'FAILS', 'TO-NOBODY', 'UNKNOWN'];
  create(partner, 'FIRST');
  create(partner, 'FIRST', ['amount', '1']);
  partner.pay({ msisdn: triggers['credit-failed'].msisdn, name: 'FAILS' });
  partner.pay({ msisdn: triggers.unregistered.msisdn, name: 'TO-NOBODY' });
  viewAll(partner, references);
  for (const milliseconds of [400, 100, 3000]) {
    partner.pass(milliseconds);
    viewAll(partner, references);
  }
  create(partner, 'FIRST');
  partner.pay({ name: 'FAILS' });
  for (let n = 0; n < 2; n++) {
    partner.pay({ msisdn: triggers['held-pending'].msisdn, name: 'STOPPED' });
    partner.cancel('STOPPED');
  }
  partner.view('FIRST', partner.headers(1));
  partner.pay({ name: 'STRANGER', headers: partner.headers(1) });
  partner.view('STRANGER');
  partner.cancel('STRANGER');
  partner.pass(400);
  partner.reverse('STRANGER');
  partner.balance();
}

/** Payouts to cards: quoted, refused, created, repeated and viewed. */
export function cardFlow(partner: PartnerClient): void {
  for (const [name, pan] of [
    ['CARD', visa],
    ['CARD-FAILS', cardOf(triggers['credit-failed'].msisdn)],
  ] as const) {
    const number = encryptOnce(partner, pan);
    const { quote } = partner.quote(partner.cardQuotation({}, number));
    const parties = {
      debitParty: [
        { key: 'msisdn', value: '12025550100' },
        { key: 'pan', value: number },
      ],
      creditParty: [{ key: 'pan', value: number }],
    };
    const body = { ...partner.transaction(quote.quoteId), ...parties };
    const order = { ...body, amount: quote.receivingAmount, requestingOrganisationTransactionReference: name };
    partner.send('POST', '/eig/gsma/transactions', withMember(order, 'senderKyc', undefined));
    partner.send('POST', '/eig/gsma/transactions', order);
    partner.send('POST', '/eig/gsma/transactions', order);
    partner.pass(400);
    partner.view(name);
    partner.balance();
  }
}

/** The older revision: uses both quotes of a pair, the second one late. */
export function olderRevisionFlow(partner: PartnerClient): void {
  const ask = (creditParty: Body[]) =>
    partner.send('POST', '/eig/gsma/quotations', { ...partner.quotation(), creditParty });
  const msisdn = { key: 'msisdn', value: '254700000099' };
  const account = { key: 'bankaccountno', value: '0123456789' };
  const country = { key: 'receivingCountry', value: 'KE' };
  ask([msisdn, account, country]);
  ask([]);
  for (const [n, quote] of (ask([msisdn]).body.quotes as Body[]).entries()) {
    const order = { ...partner.transaction(quote.quoteId), amount: quote.receivingAmount, type: 'inttransfer' };
    const named = { ...order, requestingOrganisationTransactionReference: `OLD-${n}` };
    const long = withMember(named, 'senderKyc.subjectName.firstName', 'x'.repeat(51));
    const precise = { ...named, amount: `${quote.receivingAmount}0000` };
    for (const body of [withMember(named, 'senderKyc', undefined), long, precise])
      partner.send('POST', '/eig/gsma/transactions', body);
    partner.send('POST', '/eig/gsma/transactions', named);
    viewAll(partner, [`OLD-${n}`]);
    partner.now += 900_000;
  }
  const bank = ask([msisdn, account, country]).quote;
  const order = { ...partner.transaction(bank.quoteId), amount: bank.receivingAmount, type: 'inttransfer' };
  const creditParty = [
    account,
    { key: 'sortcode', value: 'SVCMKENX' },
    { key: 'organisationid', value: 'Savannah Commercial Bank' },
  ];
  const body = { ...order, creditParty, requestingOrganisationTransactionReference: 'OLD-BANK' };
  const purpose = 'internationalTransferInformation.remittancePurpose';
  partner.send('POST', '/eig/gsma/transactions', withMember(body, purpose, undefined));
  partner.send('POST', '/eig/gsma/transactions', body);
  partner.send('POST', '/eig/gsma/transactions', body);
  viewAll(partner, ['OLD-BANK']);
  partner.balance();
}

/** Violates every limit, and names another provider than the account status request. */
export function limitFlow(partner: PartnerClient): void {
  for (const { amount, sendingCurrency } of Object.values<TriggerValues>(triggers)) {
    if (amount !== undefined || sendingCurrency !== undefined) partner.pay({ amount, sendingCurrency });
  }
  for (const kind of ['daily-count', 'weekly-count', 'monthly-count', 'daily-amount', 'monthly-amount'] as const) {
    const msisdn = triggers[kind].msisdn.replaceAll('#', '1');
    for (let n = 0; n < 4; n++) partner.pay({ msisdn, amount: `20${n}.00` });
  }
  const alike = triggers['look-alike'].msisdn.replaceAll('#', '1');
  for (let n = 0; n < 2; n++) partner.pay({ msisdn: alike });
  partner.status('254700000098', 'bnv=A&provider=100001');
  partner.pay({ msisdn: '254700000098', change: { provider: '100002' } });
}

/** One bank by its code, its name and its provider alone. */
const namings = [
  { sortcode: 'SVCMKENX', organisationid: 'No Such Bank' },
  { sortcode: 'NOSUCHXX', organisationid: 'Savannah Commercial Bank' },
  { sortcode: 'NOSUCHXX', organisationid: 'No Such Bank', provider: '2540001' },
] as { sortcode: string; organisationid: string; provider?: string }[];

/** Payouts of a person to a business, with an IBAN that equals the account number and one that does not. */
export function businessFlow(partner: PartnerClient): void {
  const iban = triggers['iban-account'].account;
  for (const account of [iban, '0123456789']) {
    const party = { receivingCountry: 'KE', instrumentType: 'BANK_AC' };
    const { quote } = partner.quote({ type: 'p2b', creditParty: entries(party) });
    const sample = partner.transaction(quote.quoteId);
    const bank = { sortcode: 'SVCMKENX', organisationid: 'Savannah Commercial Bank' };
    const order = {
      ...sample,
      ...business,
      type: 'p2b',
      senderKyc: { ...(sample.senderKyc as Body), ...contact },
      creditParty: entries({ bankaccountno: account, accountIBAN: iban, ...bank }),
      requestingOrganisationTransactionReference: `IBAN-${account}`,
    };
    for (let n = 0; n < 2; n++) partner.send('POST', '/eig/gsma/transactions', order);
    const unknown = {
      bankaccountno: account,
      accountIBAN: account,
      sortcode: 'NOSUCHXX',
      organisationid: 'No Such Bank',
    };
    const elsewhere = { requestingOrganisationTransactionReference: `NO-BANK-${account}` };
    partner.send('POST', '/eig/gsma/transactions', { ...order, ...elsewhere, creditParty: entries(unknown) });
    for (const [n, { provider, ...named }] of namings.entries()) {
      const reference = `NAMED-${n}-${account}`;
      const creditParty = entries({ bankaccountno: account, accountIBAN: account, ...named });
      const body = { ...order, provider, creditParty, requestingOrganisationTransactionReference: reference };
      partner.send('POST', '/eig/gsma/transactions', body);
    }
    const relationship = 'internationalTransferInformation.relationshipSender';
    partner.send('POST', '/eig/gsma/transactions', withMember(order, relationship, undefined));
  }
}

/** Many payouts, for modifications that apply to a small share of requests. */
export function manyPayoutsFlow(partner: PartnerClient): void {
  for (let n = 0; n < 130; n++) create(partner, `MANY-${n}`);
  partner.pass(400);
  partner.balance();
}
