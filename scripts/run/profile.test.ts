import { describe, expect, test } from 'vitest';
import { parseMix } from './profile';

describe('the mix of payouts', () => {
  test.each([
    ['wallet', [{ weight: 1, instrument: 'WALLET' }]],
    [
      'wallet=8, bank+KE=2',
      [
        { weight: 8, instrument: 'WALLET' },
        { weight: 2, instrument: 'BANK_AC', country: 'KE' },
      ],
    ],
    ['p2b+older=0.5', [{ weight: 0.5, type: 'p2b', revision: 'older' }]],
    ['Card+p2p', [{ weight: 1, instrument: 'CARD', type: 'p2p' }]],
  ])('%s', (text, shares) => {
    expect(parseMix(text)).toEqual(shares);
  });

  test.each([
    ['wallt=3', /expected wallet.*received wallt\. Did you mean wallet/],
    ['wallet=0', /expected shares such as/],
    ['wallet=', /received "wallet="/],
    ['', /received ""/],
    ['wallet,,bank', /received ""/],
    ['ke=1', /received ke\./],
  ])('%s is refused', (text, message) => {
    expect(() => parseMix(text)).toThrow(message);
  });
});
