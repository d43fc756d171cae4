/** Payouts to countries of which nothing is known but their code: the cases run, and a gateway that conforms passes. */
import { expect, test } from 'vitest';
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
