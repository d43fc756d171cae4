/** Payouts to countries of which nothing is known but their code: the cases run, and a gateway that conforms passes. */
import { expect, test } from 'vitest';
import { variants } from '../../../gateway';
import { defaultConfig } from '../../../gateway/domain/config';
import { target } from '../../../run/in-process/in-process';
import type { Target } from '../../../targets/target';
import { casesOf, findingsOf } from '../testing/narrow-run';

const operations = target.operations.filter((id) => !id.endsWith('Older') && id !== 'bankList');

test.each([
  ['TZ', '255'],
  ['MX', '52'],
  ['NO', '47'],
])('cases with payouts to %s', async (country, dialling) => {
  // the reference gateway has rates of few currencies
  const corridor = { country, currency: 'EUR', instruments: ['WALLET', 'BANK_AC'] as const };
  const bank = { name: 'First Bank', code: 'FIRSTXXX', account: '12########' };
  const own: Target = {
    ...target,
    operations,
    instruments: ['WALLET', 'BANK_AC'],
    corridors: [{ ...corridor, instruments: ['WALLET', 'BANK_AC'], dialling, bank }],
    triggers: {},
  };
  const cases = casesOf(own, 'smoke');
  expect(cases.length).toBeGreaterThan(200);
  const corridors = [...defaultConfig.corridors, { ...corridor, diallingCode: dialling }];
  expect(await findingsOf(own, cases, [], { corridors })).toEqual([]);
});

test.each(['as the reference gateway reads it', 'reading-quotes-same-currency-reverse'])(
  'cases with payouts in the sending currency: %s',
  async (id) => {
    const own: Target = {
      ...target,
      instruments: ['WALLET', 'BANK_AC'],
      corridors: [
        ...target.corridors,
        {
          country: 'US',
          currency: 'USD',
          instruments: ['WALLET', 'BANK_AC'],
          dialling: '1',
          bank: { name: 'Prairie First Bank', code: '990000123', account: '12########' },
        },
      ],
    };
    // the older revision has a rate of its own, by which the amounts differ
    const cases = casesOf(own).filter(({ area }) => area === 'quotation' || area === 'transaction');
    const dollars = cases.filter(({ payout }) => payout.corridor.currency === 'USD');
    expect(dollars.length).toBeGreaterThan(20);
    const modifications = variants.filter((one) => one.id === id);
    const found = await findingsOf(own, dollars, modifications);
    expect(found.filter(({ verdict }) => verdict !== 'skip')).toEqual([]);
  },
);
