import { expect, test } from 'vitest';
import { unusualNames } from '../../generators/stories/unusual';
import { settingOf } from '../../run/in-process/in-process';
import type { Case, Patch } from './case';
import { toldBy } from './told';

const paying = (...patches: [path: string, set: string][]): Pick<Case, 'steps'> => ({
  steps: [
    {
      ...{ name: 'pay', call: 'createTransaction', copies: 1, checks: [], expect: { outcome: 'any' } },
      patches: patches.map(([path, set]): Patch => ({ in: 'body', path, change: { set } })),
    },
  ],
});

test.each<[path: string, set: string, fixed: object, apart: boolean]>([
  ['internationalTransferInformation.relationshipSender', 'Sister', { relationship: 'Sister' }, false],
  ['internationalTransferInformation.remittancePurpose', 'Gift', { purpose: 'Gift' }, false],
  ['internationalTransferInformation.sourceOfFunds', 'Loan', { source: 'Loan' }, false],
  ['senderKyc.gender', 'F', { sender: { sex: 'F' } }, true],
  ['senderKyc.gender', 'U', {}, true],
  ['senderKyc.dateOfBirth', '1920-02-29', { sender: { dateOfBirth: '1920-02-29' } }, true],
  ['senderKyc.dateOfBirth', '21/11/2026', {}, true],
  ['senderKyc.idDocument[].issuerCountry', 'US', { sender: { nationality: 'US' } }, true],
  ['recipientKyc.nationality', 'US', { recipient: { nationality: 'US' } }, true],
  ['recipientKyc.subjectName.lastName', 'N', {}, true],
  ['descriptionText', 'Rent', {}, false],
])('of %s as %s', (path, set, fixed, apart) => {
  const found = JSON.parse(JSON.stringify(toldBy(paying([path, set]))));
  expect(found).toEqual({ fixed: { sender: {}, recipient: {}, ...fixed }, apart });
});

test.each([1, 2, 3])('a standard run of seed %i sends each unusual name', (seed) => {
  const { cases } = settingOf({ seed }).plan;
  const unusual = cases.filter(({ pool }) => pool === 'unusual');
  expect(unusual.length).toBeGreaterThan(30);
  expect(unusual.every(({ payout }) => payout.pool === 'unusual')).toBe(true);
  const sent = unusual.flatMap(({ payout: { type, sender, recipient, business } }) => [
    ...(type.startsWith('p')
      ? [sender.firstName, sender.lastName, sender.address.addressLine1]
      : [business?.sender.name]),
    ...(type.endsWith('p') ? [recipient.firstName, recipient.lastName] : [business?.recipient.name]),
  ]);
  const names = Object.values(unusualNames).flat();
  expect(names.filter((name) => !sent.some((text) => text?.includes(name)))).toEqual([]);
  // and ordinary payouts none of them
  const ordinary = cases
    .filter(({ payout }) => payout.pool === 'ordinary')
    .map(({ payout }) => payout.sender.firstName);
  expect(ordinary.filter((name) => [...unusualNames.M, ...unusualNames.F].some((one) => one === name))).toEqual([]);
});
