import { describe, expect, test } from 'vitest';
import { PartnerClient, withMember } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

const reference = 'requestingOrganisationTransactionReference';

describe('create', () => {
  test('accepts, repeats the request and answers PENDING', () => {
    const { body } = new PartnerClient().create();
    expect(body).toEqual({
      requestDate: '2026-03-14 12:00:00',
      amount: '12935.00',
      currency: 'KES',
      type: 'p2p',
      [reference]: 'PARTNER-0001',
      debitParty: [{ key: 'msisdn', value: '12025550100' }],
      creditParty: [{ key: 'msisdn', value: '254700000099' }],
      transactionStatus: '3050:Remit Acknowledged',
      transactionReference: expect.stringMatching(/^T/),
    });
  });

  test.each([
    ['the amount in other words', { amount: '12935' }],
    ['the ISO form of today', { requestDate: '2026-03-14T12:00:00Z' }],
    ['names at their limit, in code points', { senderKyc: ['subjectName.firstName', '😀'.repeat(50)] }],
    ['empty names that may be', { senderKyc: ['subjectName.middleName', ''] }],
    ['members that the specification does not list', { channel: 'app' }],
    ['members of business transactions', { sendingAmount: 7 }],
  ])('takes %s', (_, change) => {
    expect(new PartnerClient().create(resolved(change)).reference).toBeDefined();
  });

  test.each([
    ['yesterday', { requestDate: '2026-03-13 23:59:59' }, '3001'],
    ['another amount', { amount: '12935.01' }, '3005'],
    ['another currency', { currency: 'UGX' }, '3005'],
    ['another destination', { internationalTransferInformation: ['receivingCountry', 'UG'] }, '3005'],
    ['an unknown quote', { internationalTransferInformation: ['quoteId', 'Q'.repeat(17)] }, '3005'],
    ['no quote', { internationalTransferInformation: ['quoteId', undefined] }, '1005'],
    ['no transfer', { internationalTransferInformation: undefined }, '1005'],
    ['no reference', { [reference]: undefined }, '1005'],
    ['a short reference', { [reference]: 'ABC' }, '1001'],
    ['a type that there is not', { type: 'c2c' }, '1000'],
    ['a type too long', { type: 'p2pp' }, '1002'],
    ['a long first name', { senderKyc: ['subjectName.firstName', 'x'.repeat(51)] }, '1001'],
    ['an address that is a text', { senderKyc: ['postalAddress', 'Main Street'] }, '1000'],
    ['no address', { senderKyc: ['postalAddress', undefined] }, '1005'],
    ['no documents', { senderKyc: ['idDocument', []] }, '1005'],
    ['a document that is null', { senderKyc: ['idDocument', [null]] }, '1000'],
    ['a gender that there is not', { senderKyc: ['gender', 'X'] }, '1000'],
    ['a birthday that never was', { senderKyc: ['dateOfBirth', '1988-02-30'] }, '1000'],
    ['a short nationality', { senderKyc: ['nationality', 'U'] }, '1002'],
    ['a null name', { senderKyc: ['subjectName.lastName', null] }, '1005'],
    ['a null gender', { senderKyc: ['gender', null] }, '1000'],
    ['kyc as a list', { senderKyc: [] }, '1000'],
    ['no wallet number', { creditParty: [] }, '1005'],
    ['a number as value', { creditParty: [{ key: 'msisdn', value: 254700000099 }] }, '1000'],
  ])('refuses %s and keeps the reference free', (_, change, code) => {
    const partner = new PartnerClient();
    const refused = partner.create(resolved(change));
    expect(refused.code).toBe(code);
    expect(refused.body).toMatchObject({ serverCorrelationId: expect.stringMatching(/^C/), error: {} });
    expect(partner.create().reference).toBeDefined();
  });

  test.each([
    ['1001', ['subjectName.firstName', 'x'.repeat(51)], 'firstName value should be between 1 to 50'],
    ['1002', ['nationality', 'USA'], 'nationality must be 2'],
    ['1000', ['gender', 'X'], 'Invalid gender'],
  ])('names the property in %s', (_, senderKyc, description) => {
    expect(new PartnerClient().create(resolved({ senderKyc })).error.errorDescription).toBe(description);
  });

  test('refuses an expired quote', () => {
    const partner = new PartnerClient();
    const { quoteId } = partner.quote(partner.quotation(triggers['short-quote'].msisdn)).quote;
    partner.now += 3_751;
    expect(partner.create({}, quoteId).code).toBe('3008');
    partner.now -= 1;
    expect(partner.create({}, quoteId).reference).toBeDefined();
  });

  test('refuses a repeated reference, also with a changed body, an old date or a spent quote', () => {
    const partner = new PartnerClient();
    partner.create();
    for (const change of [{}, { amount: '1' }, { requestDate: '2020-01-01 00:00:00' }]) {
      expect(partner.create(change).code).toBe('3004');
    }
    expect(partner.create({ [reference]: 'PARTNER-0002' }).reference).toBeDefined();
  });

  test('takes the same reference from another partner', () => {
    const partner = new PartnerClient();
    partner.create();
    const other = partner.headers(1);
    const quote = partner.send('POST', '/eig/gsmaV2/quotations', partner.quotation(), other).quote;
    const answer = partner.send('POST', '/eig/gsma/transactions', partner.transaction(quote.quoteId), other);
    expect(answer.reference).toBeDefined();
  });

  test.each(['{"a":', '[]', 'null', '"text"', '', '{}x'])('refuses a body of %j', (text) => {
    const answer = new PartnerClient().send('POST', '/eig/gsma/transactions', text);
    expect(answer.code).toBe('1004');
    expect(answer.body.clientCorrelationId).toBe('');
  });
});

describe('a business transaction', () => {
  test.each([
    ['p2b', { senderKyc: { ...p2bContact() } }, '1005'],
    ['b2b', { senderKyc: {}, recipientKyc: {} }, '1005'],
  ])('of type %s needs the business members', (type, change, code) => {
    expect(new PartnerClient().create({ type, ...change }).code).toBe(code);
  });
});

function p2bContact() {
  return { primaryContactCountryCode: '001', primaryContactNo: '12025550100', primaryContactNoType: 'office' };
}

/** `[path, value]` under a member changes that part of the sample. */
function resolved(change: Record<string, unknown>): Record<string, unknown> {
  const sample = new PartnerClient().transaction('');
  const [name, value] = Object.entries(change)[0] as [string, unknown];
  if (!Array.isArray(value) || typeof value[0] !== 'string') return change;
  if (name === 'internationalTransferInformation' && value[0] !== 'quoteId') return { [name]: changedTransfer(value) };
  return { [name]: withMember(sample[name] as Record<string, unknown>, value[0], value[1]) };
}

function changedTransfer([path, value]: unknown[]) {
  const partner = new PartnerClient();
  const { quoteId } = partner.quote().quote;
  const transfer = partner.transaction(quoteId).internationalTransferInformation;
  return withMember(transfer as Record<string, unknown>, path as string, value);
}
