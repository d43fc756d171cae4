import { constants, createPublicKey, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasCheckDigit, isPan, schemeOf } from '../../domain/cards/card-number';
import { PanKey } from '../../domain/cards/pan-key';
import { cardPartner, withCheckDigit } from '../../testing/cards';
import { PartnerClient } from '../../testing/partner-client';

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const key = new PanKey(pem as string);
const pan = '4111111111111111';
const encrypt = (text: string) =>
  publicEncrypt(
    { key: key.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  );

describe('the key of card numbers', () => {
  test.each([
    ['hex', encrypt(pan).toString('hex')],
    ['hex in capitals', encrypt(pan).toString('hex').toUpperCase()],
    ['base64', encrypt(pan).toString('base64')],
  ])('decrypts %s, and again', (_, encrypted) => {
    expect(key.decrypt(encrypted)).toBe(pan);
    expect(key.decrypt(encrypted)).toBe(pan);
  });

  test.each([
    ['plain', pan],
    ['nothing', ''],
    [
      'a changed digit',
      encrypt(pan)
        .toString('hex')
        .replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ],
    ['half of it', encrypt(pan).toString('hex').slice(0, 256)],
    ['more than the modulus', 'f'.repeat(512)],
    ['another key', cardPartner().encrypted(pan)],
  ])('does not decrypt %s', (_, encrypted) => {
    expect(key.decrypt(encrypted)).toBeUndefined();
  });

  test('is made once', () => {
    const made = new PanKey();
    expect(made.publicKey).toBe(made.publicKey);
    expect(createPublicKey(made.publicKey).asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  test('must be RSA', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    expect(() => new PanKey(other as string)).toThrow('not an RSA key');
    expect(() => new PanKey('no key')).toThrow();
  });

  test('is told by a control', () => {
    const partner = cardPartner();
    const { body } = partner.send('GET', '/reference/pan-key', undefined, {});
    expect(body).toEqual({ publicKey: partner.state.panKey.publicKey });
    expect(body.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
    expect(partner.send('PUT', '/reference/pan-key').response.status).toBe(405);
    expect(new PartnerClient().send('GET', '/reference/constructor').response.status).toBe(404);
  });
});

describe('a card number', () => {
  test.each([
    pan,
    '5555555555554444',
    '6222021234567890128',
    withCheckDigit('40000000000'),
    withCheckDigit('400254700000001'),
  ])('is %s', (text) => {
    expect(isPan(text)).toBe(true);
  });

  test.each(['4111111111111112', '41111111111', '411111111111111111111', '4111 1111 1111 1111', '', 'x'])(
    'is not %j',
    (text) => {
      expect(isPan(text)).toBe(false);
    },
  );

  test('has one check digit', () => {
    expect([...'0123456789'].filter((digit) => hasCheckDigit(`411111111111111${digit}`))).toEqual(['1']);
  });

  test('is of a scheme by its first digits', () => {
    const leading = {
      VISA: ['4'],
      MC: ['51', '55', '2221', '2229', '2230', '2699', '2709', '2719', '2720'],
      UP: ['62'],
      PC: ['9'],
      none: ['50', '56', '2220', '2721', '61', '37'],
    };
    for (const [scheme, all] of Object.entries(leading))
      expect(all.map((digits) => schemeOf(digits.padEnd(16, '0')) ?? 'none')).toEqual(all.map(() => scheme));
  });
});
