import { expect, test } from 'vitest';
import { SamplePartner } from './sample';
import { triggers } from './triggers';

const partner = new SamplePartner();

test.each([
  ['an ordinary number', '254700000099', 'bnv=Anyone', 'available', /^6000:/],
  [
    'the registered name in other capitals',
    triggers['name-matched'].msisdn,
    'bnv=AMINA%20wanjiru%20otieno',
    'available',
    /^6000:/,
  ],
  ['no account', triggers.unregistered.msisdn, 'bnv=A', 'unregistered', /^6(?!000)\d{3}:/],
  ['an account that cannot receive', triggers.unavailable.msisdn, 'bnv=A', 'unavailable', /^6(?!000)\d{3}:/],
  ['a wallet that needs a provider', '639170000000', 'bnv=A&provider=100001', 'available', /^6000:/],
])('%s', (_, msisdn, query, status, subStatus) => {
  expect(partner.status(msisdn, query).body).toEqual({ status, subStatus: expect.stringMatching(subStatus), lei: '' });
});

test.each([
  ['another name', triggers['name-matched'].msisdn, 'bnv=Someone%20Else', '6008'],
  ['no name', '254700000099', '', '1005'],
  ['an empty name', '254700000099', 'bnv=', '1005'],
  ['a name too long', '254700000099', `bnv=${'x'.repeat(181)}`, '1001'],
  ['a number too short', '25', 'bnv=A', '1001'],
  ['no number', '', 'bnv=A', '1005'],
  ['a provider in letters', '254700000099', 'bnv=A&provider=ABCDE', '1000'],
  ['no provider where one is needed', '639170000000', 'bnv=A', '1005'],
])('%s is refused', (_, msisdn, query, code) => {
  const { body } = partner.status(msisdn, query);
  expect(body).toEqual({ error: expect.objectContaining({ errorCode: code }) });
});
