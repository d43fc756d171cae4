import { constants, publicEncrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Instrument, TransactionType } from '../../contract';
import type { Body } from '../exchange/exchange';
import { PartnerClient, withMember } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

/** Card numbers with a right check digit: an ordinary one, and that of `credit-failed`. */
const cards = {
  ordinary: '4000000000000002',
  'credit-failed': '4002547000000042',
  'acceptance-3002': '4002547030030027',
};

function encrypted({ state }: PartnerClient, pan: string): string {
  const key = { key: state.panKey.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(key, Buffer.from(pan)).toString('hex');
}

const entry = (key: string, value: string) => ({ key, value });

const account = '0123456789';
const bank = [entry('sortcode', 'LKVWKENA'), entry('organisationid', 'Lakeview Bank of Kenya')];

function creditParty(partner: PartnerClient, instrument: Instrument, beneficiary?: string): Body[] {
  if (instrument === 'WALLET') return [entry('msisdn', beneficiary ?? '254700000099')];
  if (instrument === 'BANK_AC') return [entry('bankaccountno', beneficiary ?? account), ...bank];
  return [entry('pan', encrypted(partner, beneficiary ?? cards.ordinary))];
}

const businessSender: Body = {
  businessName: 'Acme Imports',
  businessAddress1: '1 Harbour Road',
  businessPrimaryContactCountryCode: '1',
  businessPrimaryContactNo: '12025550100',
  businessEmail: 'pay@acme.example',
  businessCountryCode: 'US',
  businessRegistrationType: 'Limited company',
  businessRegistrationNumber: '778899',
  businessIDValidThru: '2031-05-01',
};
const businessRecipient: Body = { businessName: 'Nairobi Timber', businessAddressCountryCode: 'KE' };
const businessTop: Body = {
  sendingAmount: '100.00',
  payinCcyCode: 'USD',
  paymentMode: 'account',
  authenticationPartnerCode: 'AUTH1',
  paymentOption: 'Account Credit',
  sendingPartnerCode: 'S1',
};
const contact = { primaryContactCountryCode: '001', primaryContactNo: '12025550100', primaryContactNoType: 'office' };

/** The sections that a type uses are filled, the others are empty objects. */
function sections(sample: Body, type: TransactionType): Body {
  if (type === 'p2p') return {};
  const [fromPerson, toPerson] = [type === 'p2b', type === 'b2p'];
  return {
    ...businessTop,
    senderKyc: fromPerson ? { ...(sample.senderKyc as Body), ...contact } : {},
    recipientKyc: toPerson ? sample.recipientKyc : {},
    business: {
      ...(!fromPerson && { senderKyc: businessSender }),
      ...(!toPerson && { recipientKyc: businessRecipient }),
    },
  };
}

/** A transaction request of a type to an instrument, for a quote of its own. */
function order(partner: PartnerClient, type: TransactionType, instrument: Instrument, beneficiary?: string): Body {
  const { quote } = partner.quote({
    type,
    ...(instrument === 'CARD' && { scheme: 'VISA' }),
    creditParty: [entry('receivingCountry', 'KE'), entry('instrumentType', instrument)],
  });
  const sample = partner.transaction(quote.quoteId);
  return {
    ...sample,
    ...sections(sample, type),
    type,
    debitParty: [
      entry('msisdn', '12025550100'),
      ...(instrument === 'CARD' ? [entry('pan', encrypted(partner, cards.ordinary))] : []),
    ],
    creditParty: creditParty(partner, instrument, beneficiary),
  };
}

const send = (partner: PartnerClient, body: Body) => partner.send('POST', '/eig/gsma/transactions', body);
const types = ['p2p', 'p2b', 'b2p', 'b2b'] as const;
const instruments = ['WALLET', 'BANK_AC', 'CARD'] as const;
const all = types.flatMap((type) => instruments.map((instrument) => [type, instrument] as const));

describe('every type and instrument', () => {
  test.each(all)('%s to %s is paid', (type, instrument) => {
    const partner = new PartnerClient();
    const created = send(partner, order(partner, type, instrument));
    expect(created.body).toMatchObject({ type, transactionStatus: '3050:Remit Acknowledged' });
    const shown = (created.body.creditParty as Body[]).map(({ key }) => key);
    expect(shown).toEqual({ WALLET: ['msisdn'], BANK_AC: ['bankaccountno'], CARD: [] }[instrument]);
    expect(partner.pass(400)).toMatchObject([{ status: 'SUCCESS', responseCode: '3000' }]);
    expect(partner.view(created.reference).body).toMatchObject({ type, status: 'SUCCESS' });
  });

  test.each([
    ['a wallet', 'WALLET', triggers['credit-failed'].msisdn],
    ['an account', 'BANK_AC', triggers['credit-failed'].msisdn],
    ['a card', 'CARD', cards['credit-failed']],
  ] as const)('the trigger of %s is its own number', (_, instrument, beneficiary) => {
    const partner = new PartnerClient();
    send(partner, order(partner, 'p2p', instrument, beneficiary));
    expect(partner.pass(400)).toMatchObject([{ status: 'FAILED', responseCode: '3100' }]);
  });

  test('a code planted in a card shows', () => {
    const partner = new PartnerClient();
    expect(send(partner, order(partner, 'p2p', 'CARD', cards['acceptance-3002'])).code).toBe('3002');
  });
});

/** A change of one member: undefined removes it. */
type Change = [path: string, value: unknown];

const withoutEntry = (key: string) => (list: unknown) => (list as Body[]).filter((entry) => entry.key !== key);
const withEntry = (key: string, value: string) => (list: unknown) => [...(list as Body[]), entry(key, value)];

function altered(body: Body, path: string, value: unknown): Body {
  return withMember(body, path, typeof value === 'function' ? value(body[path]) : value);
}

describe('a request is refused', () => {
  test.each<[string, TransactionType, Instrument, Change, string]>([
    ['without an account', 'p2p', 'BANK_AC', ['creditParty', withoutEntry('bankaccountno')], '1005'],
    [
      'to a number in place of an account',
      'p2p',
      'BANK_AC',
      ['creditParty', [entry('msisdn', '254700000099')]],
      '1005',
    ],
    ['without a bank code', 'p2p', 'BANK_AC', ['creditParty', withoutEntry('sortcode')], '1005'],
    ['without the name of the bank', 'p2p', 'BANK_AC', ['creditParty', withoutEntry('organisationid')], '1005'],
    ['without a card', 'p2p', 'CARD', ['creditParty', []], '1005'],
    ['without the card of the sender', 'p2p', 'CARD', ['debitParty', withoutEntry('pan')], '1005'],
    ['with a card in the clear', 'p2p', 'CARD', ['creditParty.0.value', cards.ordinary], '1001'],
    ['with a card that is none', 'p2p', 'CARD', ['creditParty.0.value', 'ab'.repeat(256)], '1000'],
    ['without a pay-in amount', 'b2b', 'WALLET', ['sendingAmount', undefined], '1005'],
    ['without the business', 'b2p', 'WALLET', ['business', undefined], '1005'],
    ['without the name of the sender', 'b2b', 'WALLET', ['business.senderKyc.businessName', undefined], '1005'],
    ['with a short name of the recipient', 'p2b', 'WALLET', ['business.recipientKyc.businessName', 'Ltd'], '1001'],
    ['without the contact of the person', 'p2b', 'WALLET', ['senderKyc.primaryContactNo', undefined], '1005'],
    ['without the person that is paid', 'b2p', 'WALLET', ['recipientKyc', {}], '1005'],
    ['without the section that it does not use', 'b2b', 'WALLET', ['senderKyc', undefined], '1005'],
    ['with another IBAN', 'b2b', 'BANK_AC', ['creditParty', withEntry('accountIBAN', 'GB00')], '1000'],
  ])('%s', (_, type, instrument, [path, value], code) => {
    const partner = new PartnerClient();
    const { error } = send(partner, altered(order(partner, type, instrument), path, value));
    expect(error.errorCode).toBe(code);
  });

  test('with the name of the property in it', () => {
    const partner = new PartnerClient();
    const body = altered(order(partner, 'b2b', 'BANK_AC'), 'creditParty', withEntry('accountIBAN', 'GB00'));
    expect(send(partner, body).error.errorDescription).toBe('Invalid accountIBAN');
  });
});

test.each([
  ['the same IBAN in both places', 'b2b'],
  ['another IBAN where no business is part of it', 'p2p'],
] as const)('%s is taken', (_, type) => {
  const partner = new PartnerClient();
  const body = altered(order(partner, type, 'BANK_AC'), 'creditParty', withEntry('accountIBAN', account));
  expect(send(partner, body).reference).toBeDefined();
});
