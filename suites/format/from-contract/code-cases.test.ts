import { expect, test } from 'vitest';
import { codes } from '../../../contract';
import { codeCases } from './code-cases';

const derived = (stage: Parameters<typeof codeCases>[0]['stage']) =>
  codeCases({ stage, kind: { revision: 'current' }, area: 'codes', source: 'codes.yaml:1' });

test.each(['status', 'quotation', 'acceptance', 'credit', 'cancel', 'reversal'] as const)(
  'each code of the stage %s has a case with its trigger',
  (stage) => {
    const own = codes.filter((code) => code.stage === stage).map(({ code }) => `${stage}-${code}`);
    expect(own.length).toBeGreaterThan(0);
    expect(derived(stage).map(({ trigger }) => trigger)).toEqual(own);
  },
);

test('what a case verifies, its steps judge', () => {
  for (const stage of ['status', 'quotation', 'acceptance', 'credit', 'cancel', 'reversal'] as const)
    for (const { verifies, steps } of derived(stage)) {
      const judged = steps.flatMap(({ expect, checks }) => [
        ...(expect.outcome === 'any' ? [] : [expect.requirement]),
        ...checks.map((check) => check.verifies),
      ]);
      expect(verifies.filter((id) => !judged.includes(id))).toEqual([]);
    }
});

test.each([
  ['3009', 'Retry', true],
  ['3030', 'Retry later', true],
  ['3049', 'Retry after funding', true],
  ['3133', 'Retry or Cancel, as advised', false],
  ['3107', 'Cancel', false],
])('after %s (%s) the corrected request is sent: %s', (code, action, isSent) => {
  const one = derived('acceptance').find(({ trigger }) => trigger === `acceptance-${code}`);
  expect(codes.find((row) => row.code === code)?.action).toBe(action);
  expect(one?.steps.filter(({ ordinary }) => ordinary).map(({ name }) => name)).toEqual(
    isSent ? ['quotedAgain', 'mended'] : [],
  );
  expect(one?.verifies.includes('transaction.retry-keeps-reference')).toBe(isSent);
});

test('a code of banks is brought about by a payout to a bank', () => {
  const instruments = derived('credit').map((one) => [one.trigger, one.for?.instrument]);
  expect(instruments).toContainEqual(['credit-3101', 'BANK_AC']);
  expect(instruments).toContainEqual(['credit-3032', undefined]);
});

test('what is exchanged on the receiving side has no stage', () => {
  expect(codes.filter(({ stage, unseen }) => stage && unseen)).toEqual([]);
  expect(codes.filter(({ unseen }) => unseen).map(({ code }) => code.slice(0, 2))).toEqual(Array(17).fill('50'));
});
