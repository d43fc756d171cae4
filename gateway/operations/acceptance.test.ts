/** What of the acceptance of a payout is this gateway's own, or is not seen in the cases of the suites. */
import { describe, expect, test } from 'vitest';
import * as examples from '../../docs/examples/requests';
import type { Body } from '../exchange/exchange';
import { cardOf, cardPartner } from '../testing/cards';
import { PartnerClient, payout, withMember } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

const entry = (key: string, value: string) => ({ key, value });
const account = '0123456789';
const bank = [entry('sortcode', 'LKVWKENA'), entry('organisationid', 'Lakeview Bank of Kenya')];

/** Pays to an account or a card, for a quote of its own. */
function pay(partner: PartnerClient, instrument: string, creditParty: Body[], change: Body = {}) {
  const { type = 'p2p' } = change;
  const party = [entry('receivingCountry', 'KE'), entry('instrumentType', instrument)];
  const { quote } = partner.quote({ type, ...(instrument === 'CARD' && { scheme: 'VISA' }), creditParty: party });
  return partner.create({ creditParty, ...change }, quote.quoteId);
}

/** The parties of a payout from a card to a card. */
function cards(partner: PartnerClient, from: string, to: string) {
  const pan = (text: string) => entry('pan', partner.encrypted(text));
  return { debitParty: [entry('msisdn', '12025550100'), pan(from)], creditParty: [pan(to)] };
}

const usual = new PartnerClient().transaction('');
/** What a payout between businesses has in place of the usual members, and beside them. */
const business: Body = Object.fromEntries(
  Object.entries(examples.transaction({ ...payout, to: { msisdn: '' }, isBusiness: true }, '', {})).filter(
    ([name]) => !(name in usual) || name === 'type' || name.endsWith('Kyc'),
  ),
);

const ordinary = cardOf('254700000099');
const invalid = '4111111111111112';

describe('a card', () => {
  test.each([
    ['that is valid is taken', ordinary, ordinary, undefined],
    ['of the sender with another check digit is refused', invalid, ordinary, '1000'],
    ['with another check digit is refused', ordinary, invalid, '1000'],
    ['shows the code planted in it', ordinary, cardOf('254703003002'), '3002'],
  ])('%s', (_, from, to, code) => {
    const partner = cardPartner();
    const { creditParty, debitParty } = cards(partner, from, to);
    const created = pay(partner, 'CARD', creditParty, { debitParty });
    expect(created.code).toBe(code);
    if (code === undefined) expect(created.body).toMatchObject({ creditParty: [] });
  });

  test('and an account are triggers as numbers are', () => {
    const failing = triggers['credit-failed'].msisdn;
    const partner = cardPartner();
    const { creditParty, debitParty } = cards(partner, ordinary, cardOf(failing));
    pay(partner, 'CARD', creditParty, { debitParty, requestingOrganisationTransactionReference: 'CARD' });
    pay(partner, 'BANK_AC', [entry('bankaccountno', failing), ...bank]);
    expect(partner.pass(400)).toMatchObject([{ responseCode: '3100' }, { responseCode: '3100' }]);
  });
});

test.each([
  ['another IBAN of a business is refused', business, 'GB00', 'Invalid accountIBAN'],
  ['the same IBAN in both places is taken', business, account, undefined],
  ['another IBAN where no business is part of it is taken', {}, 'GB00', undefined],
])('%s', (_, change, iban, refused) => {
  const creditParty = [entry('bankaccountno', account), ...bank, entry('accountIBAN', iban)];
  expect(pay(new PartnerClient(), 'BANK_AC', creditParty, change).error.errorDescription).toBe(refused);
});

test('names at their limit are counted in code points', () => {
  const partner = new PartnerClient();
  const withName = (length: number) => {
    const senderKyc = partner.transaction('').senderKyc as Body;
    return partner.create({ senderKyc: withMember(senderKyc, 'subjectName.firstName', '😀'.repeat(length)) });
  };
  expect(withName(51).error.errorDescription).toBe('firstName value should be between 1 to 50');
  expect(withName(50).reference).toBeDefined();
});

test('a quote is expired from the millisecond after its second on', () => {
  const partner = new PartnerClient();
  const { quoteId } = partner.quote(partner.quotation(triggers['short-quote'].msisdn)).quote;
  partner.now += 3_751;
  expect(partner.create({}, quoteId).code).toBe('3008');
  partner.now -= 1;
  expect(partner.create({}, quoteId).reference).toBeDefined();
});

test('a reference is repeated before all else, and each partner has its own', () => {
  const partner = new PartnerClient();
  partner.create();
  for (const change of [{}, { amount: '1' }, { requestDate: '2020-01-01 00:00:00' }])
    expect(partner.create(change).code).toBe('3004');
  const name = 'PARTNER-0001';
  expect(partner.pay({ name, headers: partner.headers(1) }).reference).toBeDefined();
});

test('a transaction is of the older revision where its quote is', () => {
  const partner = new PartnerClient();
  const { quoteId } = partner.send('POST', '/eig/gsma/quotations', partner.quotation()).quote;
  expect(partner.create({ type: 'p2p' }, quoteId).code).toBe('1002');
  expect(partner.create({ type: 'inttransfer' }, quoteId).body.transactionStatus).toBe('3000:Remit Success');
});
