import { expect, test } from 'vitest';
import { fieldsOf, type Json } from '../../contract';
import { messageSchema } from './compiled';
import { fieldFindings } from './findings';

const quotation = {
  requestDate: '2026-03-02 12:00:00',
  requestAmount: '100.00',
  requestCurrency: 'USD',
  quotationReference: 'Q0000000000000001',
  quotationStatus: '2000:Quote Success',
  creditParty: [{ key: 'msisdn', value: '254700000001' }],
  quotes: [
    {
      quoteId: 'Q0000000000000001',
      scheme: '',
      type: 'p2p',
      instrumentType: 'WALLET',
      quoteExpiryTime: '2026-03-02 13:00:00',
      sendingAmount: '100.00',
      sendingCurrency: 'USD',
      receivingAmount: '13000.00',
      receivingCurrency: 'KES',
      fxRate: '130',
    },
  ],
};
const [quote] = quotation.quotes;

const found = (document: Json) =>
  fieldFindings(messageSchema('quotationResponse'), fieldsOf('quotationResponse'), document, 'http.shape').map(
    ({ requirement, path, received }) => [requirement, path, received],
  );

test.each<[what: string, document: Json, findings: string[][]]>([
  ['as the contract has it', quotation, []],
  ['with a member that the contract does not know', { ...quotation, more: 1 }, []],
  [
    'without a member, beside one that looks like it',
    { ...quotation, quotationStatus: undefined, quotationState: '2000' },
    [['quotationResponse.quotationStatus', 'quotationStatus', 'nothing; quotationState stands there']],
  ],
  [
    'with a wrong value in the second of a list',
    { ...quotation, quotes: [quote, { ...quote, fxRate: 'x' }] },
    [['quotationResponse.quotes[].fxRate', 'quotes[1].fxRate', '"x"']],
  ],
  [
    'with a wrong entry of a key/value list',
    { ...quotation, creditParty: [{ key: 'msisdn', value: 5 }] },
    [['quotationResponse.creditParty[msisdn]', 'creditParty[msisdn]', '5']],
  ],
  ['with a wrong entry that the contract does not know', { ...quotation, creditParty: [{ key: 'x', value: 5 }] }, []],
  ['a list in its place', [quotation], [['http.shape', '', expect.stringContaining('[')]]],
  ['a text in its place', 'no', [['http.shape', '', '"no"']]],
])('an answer %s', (_, document, findings) => expect(found(document)).toEqual(findings));
