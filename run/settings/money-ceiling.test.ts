import { expect, test } from 'vitest';
import { config } from '../../k6.config';
import type { Target } from '../../targets/target';
import { target } from '../in-process/in-process';
import { checkMoney, refusalOf } from './money-ceiling';
import { noCases } from './suites';
import type { ChosenTarget } from './target';

const toOne = { instrument: 'WALLET', payouts: 40, amounts: { USD: '400.000000' } } as const;
const estimate = {
  payouts: 3000,
  amounts: { USD: '500000.000000', EUR: '10.500000' },
  receipts: [
    { ...toOne, beneficiary: '25470000####', payouts: 900 },
    { ...toOne, beneficiary: '254700000006' },
  ],
};

type Rates = Partial<NonNullable<Target['rates']>>;

test.each<[what: string, rates: Rates | undefined, refusal: RegExp | undefined]>([
  ['no rates', undefined, undefined],
  ['no ceiling of money', {}, undefined],
  ['as much as allowed', { runPayouts: 3000, runAmount: { USD: 500_000, EUR: 10.5 } }, undefined],
  ['as many to one beneficiary as allowed', { beneficiaryPayouts: 40 }, undefined],
  [
    'more to one beneficiary',
    { beneficiaryPayouts: 39 },
    /^mine\.yaml: the run may send 40 payouts to the .*254700000006, and rates\.beneficiaryPayouts allows 39; nothing/,
  ],
  [
    'more payouts',
    { runPayouts: 2999 },
    /^mine\.yaml: the run may send 3,000 payouts, and rates\.runPayouts allows 2999; /,
  ],
  [
    'more money',
    { runAmount: { USD: 499_999.99, EUR: 11 } },
    /may send 500,000\.00 USD, and rates\.runAmount allows 499999\.99 USD; nothing was sent\. Run less of it .*raise/,
  ],
  ['money of another currency', { runAmount: { USD: 500_000 } }, /10\.50 EUR, and rates\.runAmount names no EUR, so/],
])('%s', (_, rates, refusal) => {
  const own = { ...target, rates: rates && { requestsPerSecond: 5, ...rates } };
  const found = refusalOf({ target: own, file: 'mine.yaml' }, estimate);
  if (refusal) expect(found).toMatch(refusal);
  else expect(found).toBeUndefined();
});

test('a load that may send more than allowed is refused', () => {
  const check = (runPayouts: number) => () =>
    checkMoney({
      chosen: {
        file: 'mine.yaml',
        target: { ...target, rates: { requestsPerSecond: 100, runPayouts } },
      } as ChosenTarget,
      ...{ parts: ['flow'], profile: { ...config.profiles.smoke, rate: 5, seconds: 10 }, seed: 1, plan: () => noCases },
    });
  expect(check(49)).toThrow(/may send \d+ payouts, and rates\.runPayouts allows 49/);
  expect(check(100)).not.toThrow();
});
