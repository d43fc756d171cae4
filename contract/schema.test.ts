import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { operation, type Situation } from '.';
import { requestSchema } from './schema';

const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: true });
const bank: Situation = { type: 'p2p', instrument: 'BANK_AC' };

const entry = (key: string, value: string) => ({ key, value });
const quotation = {
  requestDate: '2026-03-02 12:00:00',
  requestAmount: '100.00',
  requestCurrency: 'USD',
  creditParty: [entry('receivingCountry', 'KE')],
  quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'KES' }],
};

describe('the schema of a request', () => {
  test.each<[string, Situation, object, boolean]>([
    ['a wallet quotation', { type: 'p2p', instrument: 'WALLET' }, quotation, true],
    ['without its destination', bank, { ...quotation, creditParty: [] }, false],
    ['a business quotation without its type', { type: 'b2b', instrument: 'WALLET' }, quotation, false],
    ['a business quotation with its type', { type: 'b2b', instrument: 'WALLET' }, { ...quotation, type: 'b2b' }, true],
    ['an extra member', bank, { ...quotation, extra: 1 }, true],
  ])('%s', (_, situation, body, valid) => {
    expect(ajv.validate(requestSchema(operation('createQuotation'), situation), body)).toBe(valid);
  });

  test('of the older revision has the older lengths', () => {
    const schema = requestSchema(operation('createQuotationOlder'), bank, 'older');
    const older = { ...quotation, creditParty: [entry('bankaccountno', '12345')] };
    expect(ajv.validate(schema, older)).toBe(true);
    expect(ajv.validate(schema, { ...older, requestAmount: '100.123' })).toBe(false);
    expect(ajv.validate(schema, { ...older, creditParty: [entry('bankaccountno', '1234')] })).toBe(false);
  });

  test('parameters are a request too', () => {
    const schema = requestSchema(operation('walletStatus'), { type: 'p2p', instrument: 'WALLET' });
    expect(ajv.validate(schema, { msisdn: '254700000099', bnv: 'A' })).toBe(true);
    expect(ajv.validate(schema, { msisdn: '254700000099' })).toBe(false);
  });
});
