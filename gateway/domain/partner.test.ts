import { describe, expect, test } from 'vitest';
import { PartnerClient } from '../testing/partner-client';
import { defaultConfig, type PartnerConfig } from './config';
import { sha256Hex } from './partner';

describe('partners with credentials of their own', () => {
  const partners: PartnerConfig[] = [
    { username: 'ACME', password: 'one' },
    { username: 'OTHER', passwordSha256: sha256Hex('two').toUpperCase(), callbackUrl: 'http://127.0.0.1:2/' },
    { username: 'THIRD', password: 'three' },
  ];
  const client = () => new PartnerClient([], { partners, callbackUrl: 'http://127.0.0.1:1/' });
  const asked = (username: string, hash: string) => {
    const partner = client();
    const headers = { ...partner.headers(), 'x-username': username, 'x-password': hash };
    return partner.send('GET', '/eig/gsma/accounts/USD/balance_v1', undefined, headers).code;
  };
  const [first] = defaultConfig.partners;

  test.each([
    ['a password', 'ACME', sha256Hex('one'), undefined],
    ['a hash', 'other', sha256Hex('two'), undefined],
    ['the third', 'THIRD', sha256Hex('three'), undefined],
    ["another one's password", 'ACME', sha256Hex('two'), '1003'],
    ['a usual partner', first?.username ?? '', sha256Hex(first?.password ?? ''), '1003'],
  ])('%s', (_, username, hash, code) => {
    expect(asked(username, hash)).toBe(code);
  });

  test('each has its own address', () => {
    const { state } = client();
    expect(state.partners.map(({ callback }) => callback)).toEqual([
      { fixed: true, url: 'http://127.0.0.1:1/' },
      { fixed: true, url: 'http://127.0.0.1:2/' },
      { fixed: false },
    ]);
  });
});
