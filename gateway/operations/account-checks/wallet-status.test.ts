import { expect, test } from 'vitest';
import { accountResult, PartnerClient } from '../../testing/partner-client';
import { triggers } from '../../testing/triggers';

const partner = new PartnerClient();

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
  ['the other provider of the country', '+639170000000', 'bnv=A&provider=100002', 'available', /^6000:/],
  ['a provider that the country lacks', '639170000000', 'bnv=A&provider=100003', 'unavailable', /^6004:/],
  ["another country's provider", '254700000099', 'bnv=A&provider=100001', 'unavailable', /^6004:/],
  ['a planted success', '254701006000', 'bnv=A', 'available', /^6000:Beneficiary MSISDN Validation Success$/],
  ['a planted reason', '254701006003', 'bnv=A', 'unavailable', /^6003:Beneficiary MSISDN blacklisted$/],
  ['a planted reason that the specification does not list', '254701006022', 'bnv=A', 'unavailable', /^6022:.+$/],
  ['a planted reason that nobody lists', '254701006999', 'bnv=A', 'unavailable', /^6999:.+$/],
])('%s', (_, msisdn, query, status, subStatus) => {
  expect(partner.status(msisdn, query).body).toEqual(accountResult(status, expect.stringMatching(subStatus)));
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
  ['a planted refusal', '254701006008', 'bnv=A', '6008'],
  ['a planted route', '254701001073', 'bnv=A', '1073'],
  ['a number without the corridor', '254701006001', 'bnv=A', '6001'],
])('%s is refused', (_, msisdn, query, code) => {
  const { body } = partner.status(msisdn, query);
  expect(body).toEqual({ error: expect.objectContaining({ errorCode: code }) });
});
