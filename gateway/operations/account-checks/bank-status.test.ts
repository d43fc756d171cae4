import { describe, expect, test } from 'vitest';
import { accountResult, PartnerClient } from '../../testing/partner-client';
import { triggers } from '../../testing/triggers';

const iban = 'DE89370400440532013000';
const deccan = { country: 'IN', bankcode: 'DCNB0000101', bankname: 'Deccan National Bank' };
const padma = { country: 'BD', bankcode: 'PDDLBDDH', bankname: 'Padma Delta Bank' };

type Change = Record<string, string | undefined>;

const status = (account: string, change: Change) => new PartnerClient().bankStatus(account, change).body;

describe('a bank account', () => {
  test.each<[string, string, Change]>([
    ['ordinary', '0011223344', {}],
    [
      'with every parameter',
      '0011223344',
      {
        ...deccan,
        snv: 'Jo Doe',
        msisdn: '919800000000',
        accounttype: 'Savings',
        banksubcode: '1',
        beneficiaryidtype: '3',
        idnumber: '12345',
      },
    ],
    ['of a bank known by its code alone', '0011223344', { bankname: 'Some other name' }],
    ['of a bank known by its exact name alone', '0011223344', { bankcode: 'XXXXKENX' }],
    [
      'of a bank known by its provider alone',
      '0011223344',
      { bankcode: 'XXXXKENX', bankname: 'Some', provider: '2540002' },
    ],
    ['where the provider is mandatory', '0011223344', { ...padma, provider: '8800001' }],
    ['in a country without a list', '0011223344', { country: 'GH', bankcode: 'ANYBGHAC', bankname: 'Any bank at all' }],
    ['as IBAN without bank code', iban, { country: 'DE', bankcode: undefined, bankname: 'Any bank' }],
    ['as IBAN in small letters', iban.toLowerCase(), { country: 'DE', bankcode: undefined, bankname: 'Any bank' }],
    ['under the registered name', triggers['name-matched'].msisdn, { bnv: 'amina WANJIRU otieno' }],
  ])('%s is available', (_, account, change) => {
    expect(status(account, change)).toEqual(
      accountResult('available', '6000:Beneficiary Bank Account Validation Success'),
    );
  });

  test.each<[string, string, Change, string]>([
    ['of an unknown bank', '0011223344', { bankcode: 'XXXXKENX', bankname: 'Nobody' }, '6004'],
    [
      'of a bank by a name not exact',
      '0011223344',
      { bankcode: 'XXXXKENX', bankname: 'savannah commercial bank' },
      '6004',
    ],
    ['of an unknown provider, whatever the code', '0011223344', { provider: '2540009' }, '6004'],
    ['of a bank of another country', '0011223344', { bankcode: deccan.bankcode, bankname: deccan.bankname }, '6004'],
    ['of a bank that receives nothing', '0011223344', { bankcode: 'RVSBKENR' }, '6004'],
    ['that cannot receive', triggers.unavailable.msisdn, {}, '6005'],
    ['with a planted reason', '254701006003', {}, '6003'],
  ])('%s is unavailable', (_, account, change, code) => {
    expect(status(account, change)).toEqual(accountResult('unavailable', expect.stringMatching(`^${code}:.`)));
  });

  test('that nobody has is unregistered', () => {
    expect(status(triggers.unregistered.msisdn, {})).toMatchObject({ status: 'unregistered' });
  });

  test.each<[string, string, Change, string]>([
    ['under another name', triggers['name-matched'].msisdn, { bnv: 'Someone Else' }, '6008'],
    ['without a name', '0011223344', { bnv: undefined }, '1005'],
    ['without a bank name', '0011223344', { bankname: undefined }, '1005'],
    ['without a country', '0011223344', { country: undefined }, '1005'],
    ['without a bank code', '0011223344', { bankcode: undefined }, '1005'],
    ['that only looks like an IBAN', 'DE893704004405', { country: 'DE', bankcode: undefined }, '1005'],
    ['that is too long for an IBAN', `DE${'8'.repeat(33)}`, { country: 'DE', bankcode: undefined }, '1005'],
    ['with a bank code of three', '0011223344', { bankcode: 'ABC' }, '1001'],
    ['of four characters', '1234', {}, '1001'],
    ['of 129 characters', '1'.repeat(129), {}, '1001'],
    ["with a sender's name of 51", '0011223344', { snv: 'x'.repeat(51) }, '1001'],
    ['with a provider of six digits', '0011223344', { provider: '254000' }, '1001'],
    ['with a provider in letters', '0011223344', { provider: 'ABCDEFG' }, '1000'],
    ['of another type of account', '0011223344', { accounttype: 'Current' }, '1000'],
    ['in a country by name', '0011223344', { country: 'Kenya' }, '1002'],
    ['without a provider where one is mandatory', '0011223344', padma, '1005'],
    ['in a country without a corridor', '0011223344', { country: 'FR' }, '6001'],
    ['in a country that pays to wallets alone', '0011223344', { country: 'MW' }, '6001'],
    ['with a planted refusal', '254701001030', {}, '1030'],
  ])('%s is refused', (_, account, change, code) => {
    expect(status(account, change)).toEqual({ error: expect.objectContaining({ errorCode: code }) });
  });

  test('leaves its provider for the transaction', () => {
    const partner = new PartnerClient();
    partner.bankStatus('0011223344', { provider: '2540001' });
    expect(partner.state.partners[0]?.providers.get('0011223344')).toBe('2540001');
  });
});
