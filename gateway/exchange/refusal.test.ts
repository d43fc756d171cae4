import { describe, expect, test } from 'vitest';
import { PartnerClient } from '../testing/partner-client';
import type { Problem } from '../validation';
import { refusalOf, unknownCode } from './refusal';

test.each<[code: string, problem: Partial<Problem>, description: string]>([
  ['1000', { name: 'currency' }, 'Invalid currency'],
  ['1001', { name: 'reason', min: 1, max: 9 }, 'reason value should be between 1 to 9'],
  ['1002', { name: 'country', min: 2, max: 2 }, 'country must be 2'],
  ['1005', { name: 'amount' }, 'Mandatory fields are missing'],
  ['1000', { name: '$&' }, 'Invalid $&'],
])('%s of %j', (code, problem, description) => {
  expect(refusalOf({ kind: 'format', field: '', name: '', ...problem }, code)).toMatchObject({
    code,
    description,
    status: 200,
  });
});

test.each([
  ['PAYOUT-1', '3003'],
  ['a'.repeat(50), '3003'],
  ['a'.repeat(51), '1046'],
  ['no spaces', '1046'],
  ['<b>', '1046'],
])('the unknown reference %j gets %s', (reference, code) => expect(unknownCode(reference)).toBe(code));

describe('the body of a refusal', () => {
  const partner = new PartnerClient();

  test('is a bare error where the operation has no wrapper', () => {
    expect(Object.keys(partner.send('POST', '/eig/gsmaV2/quotations', {}).body)).toEqual(['error']);
  });

  test('is wrapped for a transaction, with the reference of the partner', () => {
    const reference = 'PAYOUT-7';
    const sent = { requestingOrganisationTransactionReference: reference };
    expect(partner.send('POST', '/eig/gsma/transactions', sent).body).toMatchObject({
      clientCorrelationId: reference,
      serverCorrelationId: expect.stringMatching(/^C/),
      error: {
        errorCategory: 'businessRule',
        errorDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    });
  });
});
