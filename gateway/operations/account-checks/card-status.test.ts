import { describe, expect, test } from 'vitest';
import { cardOf, cardPartner } from '../../testing/cards';
import { accountResult } from '../../testing/partner-client';
import { triggers } from '../../testing/triggers';

type Change = Record<string, string | undefined>;

const pan = '4111111111111111';

/** Asks for a card that is sent as it should be. */
function status(digits: string, change: Change = {}) {
  const partner = cardPartner();
  return partner.cardStatus(partner.encrypted(digits), change).body;
}

describe('a card', () => {
  test.each<[string, string, Change]>([
    ['ordinary', pan, {}],
    ['with a number', pan, { msisdn: '254700000099' }],
    ['of 19 digits', '6222021234567890128', { country: 'CN' }],
    ['under the registered name', cardOf(triggers['name-matched'].msisdn), {}],
  ])('%s is available', (_, digits, change) => {
    expect(status(digits, change)).toEqual(accountResult('available', '6000:Validation Success'));
  });

  test.each([
    ['that nobody has', cardOf(triggers.unregistered.msisdn), 'unregistered', /^6004:./],
    ['that cannot receive', cardOf(triggers.unavailable.msisdn), 'unavailable', /^6005:./],
    ['with a planted reason', cardOf('254701006003'), 'unavailable', /^6003:./],
  ])('%s is not available', (_, digits, state, subStatus) => {
    expect(status(digits)).toEqual(accountResult(state, expect.stringMatching(subStatus)));
  });

  test.each<[string, string, Change, string]>([
    ['under another name', cardOf(triggers['name-matched'].msisdn), { bnv: 'Someone Else' }, '6008'],
    ['without a name', pan, { bnv: undefined }, '1005'],
    ['without a country', pan, { country: undefined }, '1005'],
    ['in a country without a corridor', pan, { country: 'FR' }, '6001'],
    ['in a country that pays to banks alone', pan, { country: 'BR' }, '6001'],
    ['with a wrong check digit', '4111111111111112', {}, '1000'],
    ['of eleven digits', '41111111111', {}, '1000'],
    ['in letters', 'not a card', {}, '1000'],
    ['with a planted refusal', cardOf('254701001073'), {}, '1073'],
  ])('%s is refused', (_, digits, change, code) => {
    expect(status(digits, change)).toEqual({ error: expect.objectContaining({ errorCode: code }) });
  });

  test.each([
    ['no header', undefined, '1005', /./],
    ['a plain number', pan, '1001', /X-PAN.*512.*1024/],
    ['hex that decrypts to nothing', 'ab'.repeat(256), '1000', /X-PAN/],
    ['what is neither hex nor base64', '*'.repeat(512), '1000', /X-PAN/],
    ['too long a text', 'ab'.repeat(513), '1001', /X-PAN/],
  ])('by %s is refused', (_, encrypted, code, description) => {
    const { error } = cardPartner().cardStatus(encrypted);
    expect(error).toMatchObject({ errorCode: code, errorDescription: expect.stringMatching(description) });
  });

  test('is never named in a refusal', () => {
    const partner = cardPartner();
    partner.cardStatus(partner.encrypted(cardOf(triggers['name-matched'].msisdn)), { bnv: 'Someone Else' });
    partner.cardStatus(partner.encrypted('4111111111111112'));
    expect(JSON.stringify(partner.log)).not.toMatch(/\d{12}/);
  });
});
