import { expect, test } from 'vitest';
import type { Json } from '../../contract';
import type { Exchange } from '../../journal';
import type { Step } from '../../suites/format/case';
import { loadSuites } from '../../suites/format/loader';
import { judgeOutcome } from './outcome';

const copies: Step = {
  name: 'create',
  call: 'createTransaction',
  patches: [],
  copies: 2,
  expect: { outcome: 'one accepted', requirement: 'transaction.duplicate-concurrent', codes: ['3004'] },
  checks: [],
};

const answered = (body: Record<string, Json>): Exchange => ({
  operation: 'createTransaction',
  at: 0,
  ms: 1,
  request: { method: 'POST', url: '', headers: {}, body: {} },
  response: { status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body), body },
});
const accepted = answered({ transactionReference: 'T1' });
const refused = (errorCode: string) =>
  answered({ error: { errorCategory: 'businessRule', errorCode, errorDescription: '' } });

test.each<[what: string, exchanges: Exchange[], excuse: string | undefined, verdicts: (string | undefined)[]]>([
  ['one accepted', [accepted, refused('3004')], undefined, []],
  ['both accepted', [accepted, accepted], undefined, ['fail']],
  ['none accepted', [refused('3060'), refused('3060')], undefined, ['fail']],
  ['none accepted, by a limit that other cases used up', [refused('3060'), refused('3060')], 'used up', ['skip']],
  ['one accepted, one refused by such a limit', [accepted, refused('3060')], 'used up', ['skip']],
  ['both accepted, whatever was used up', [accepted, accepted, refused('3060')], 'used up', ['fail']],
])('copies at one moment: %s', (_, exchanges, excuse, verdicts) => {
  const { findings, verified } = judgeOutcome(copies, exchanges, excuse);
  expect(findings.map(({ verdict }) => verdict)).toEqual(verdicts);
  expect(verified).toEqual(verdicts.length === 0 ? ['transaction.duplicate-concurrent'] : []);
});

const limited: Exchange = {
  ...accepted,
  response: { status: 429, headers: {}, text: '{"message":"limit"}', body: { message: 'limit' } },
};

test.each<[what: string, exchange: Exchange, real: boolean, reading: string | undefined, verdicts: string[]]>([
  ['taken', accepted, false, 'tables', []],
  ['refused for its form', refused('1001'), false, 'shorter', []],
  ['refused for another reason', refused('3060'), false, undefined, ['fail']],
  ['refused as unknown', refused('3110'), true, undefined, []],
])('a value that the specification leaves open is %s', (_, exchange, real, reading, verdicts) => {
  const open = {
    point: 'length.older',
    taken: 'tables',
    refused: 'shorter',
    place: 'a name',
    ...(real && { real: true as const }),
  };
  const wanted = { outcome: 'open', requirement: 'transaction.accepted', codes: ['1000', '1001'], open } as const;
  const { findings, readings, verified } = judgeOutcome({ ...copies, copies: 1, expect: wanted }, [exchange]);
  expect([readings?.[0]?.reading, findings.map(({ verdict }) => verdict), verified]).toEqual([reading, verdicts, []]);
});

test('a refusal as a look-alike does not show whether a quote may be used again', () => {
  const steps = loadSuites('suites').flatMap((one) => (one.id === 'transaction.quote-reused' ? one.steps : []));
  const judged = ['3008', '3030'].map((code) => judgeOutcome(steps.at(-1) as Step, [refused(code)]));
  expect(judged.map(({ readings }) => readings?.[0]?.reading)).toEqual(['refused', undefined]);
  expect(judged.flatMap(({ findings }) => findings)).toEqual([]);
});

test.each<[outcome: Step['expect']['outcome'], verdicts: string[]]>([
  ['success', ['skip']],
  ['accepted', ['skip']],
  ['refused', ['skip']],
  ['any', []],
])('what stands in front of a gateway says nothing about it: a step that expects %s ends', (outcome, verdicts) => {
  const step: Step = {
    ...copies,
    copies: 1,
    expect: { outcome, requirement: 'transaction.accepted', codes: ['3004'] },
  };
  const { findings, verified, stop } = judgeOutcome(step, [limited]);
  expect([findings.map(({ verdict }) => verdict), verified, stop]).toEqual([verdicts, [], true]);
});
