import { expect, test } from 'vitest';
import { requirement } from '../../contract';
import { sentenceCounts, sentenceLines, sentenceMatrix } from './sentences';

const cases = {
  'limits.count': 'suites/limits/limits.yaml',
  'boundaries.createTransaction.p2p-WALLET-current.amount.above': 'suites/boundaries/boundaries.yaml',
  'authentication.every-view-transaction': 'suites/authentication/every-operation.yaml',
  'codes.acceptance-3060': 'suites/codes/codes.yaml',
  'walks.7': 'suites/format/walks/walks.ts',
  'transport.certificate': 'run/probe',
  'whole run': '',
};
const limit = requirement('limits.3060');
if (!limit) throw new Error('no such requirement');
const rows = sentenceMatrix({
  requirements: [{ requirement: limit, cases: Object.keys(cases), killers: ['a', 'b'] }],
  sources: new Map(Object.entries(cases)),
});
const row = (id: string) => rows.find((one) => one.id === id);

test('each way in which a case comes about is counted by itself', () =>
  expect(row('code.3060')?.requirements[0]).toEqual({
    id: 'limits.3060',
    level: 'MUST',
    cases: {
      ...{ 'suite case': 1, 'boundary case': 1, 'header case': 1, 'code case': 1 },
      ...{ walk: 1, probe: 1, 'run check': 1 },
    },
    files: Object.values(cases).filter(Boolean).sort(),
    killers: ['a', 'b'],
  }));

test('what binds the partner is shown by points of its onboarding', () =>
  expect(row('service.kyc')?.requirements.find(({ id }) => id === 'partner.kyc')?.cases).toEqual({
    'onboarding point': 1,
  }));

test('the objects of a point are shown by it too', () =>
  expect(row('notification.reply')?.requirements[0]?.cases).toEqual({ 'onboarding point': 1 }));

test('a line for the sentence, one for each requirement, interpretation and reason, and the counts', () => {
  const lines = sentenceLines(
    rows.filter(({ id }) =>
      ['limits.5.month', 'limits.4.values', 'limits.2.look-alike', 'callback.address'].includes(id),
    ),
  );
  expect(lines).toContain(
    'callback.address  Endpoints: Status callback (hosted by the partner) · "Address is agreed per environment" · reason',
  );
  expect(lines).toContain('    limits.values  GAP · assumption limits');
  expect(lines.at(-1)).toBe('4 sentences: 2 carried by a requirement, 1 by a GAP, 1 by none for a reason');
});

test('a sentence that nothing carries is counted', () =>
  expect(sentenceCounts([{ carrier: undefined }])).toMatch(/, 1 by nothing$/));
