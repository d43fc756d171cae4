import { expect, test } from 'vitest';
import type { RequirementId } from '../../../contract';
import type { ExchangeRecord } from '../../../journal';
import { exchange } from '../../../reports/testing/run-journal';
import { causesOf } from './causes';
import type { RequirementResult } from './requirements';

const failed = (id: RequirementId, ...exchanges: string[]): RequirementResult => ({
  id,
  level: 'MUST',
  text: '',
  source: '',
  verdict: 'fail',
  cases: { count: 0, first: [] },
  interpretations: [],
  failures: exchanges.map((exchange) => ({ case: 'a', expected: `what ${id} says`, received: '', exchange, count: 1 })),
});

const inCases = (cases: readonly string[], ...more: Parameters<typeof failed>): RequirementResult => {
  const result = failed(...more);
  return { ...result, failures: result.failures.map((one, at) => ({ ...one, case: cases[at] ?? 'a' })) };
};

const named = (id: string, one: ExchangeRecord) => [id, one] as const;
const refusal = (id: string, errorCode: string) =>
  named(id, exchange(id, JSON.stringify({ error: { errorCode } }), { operation: 'createTransaction' }));

/** Exchanges by the ids under which failures name them; those of a load by their flow and their rule. */
const evidence = new Map<string, ExchangeRecord>([
  ...['r#1', 'r#2', 'r#3', 'r#4'].map((id, n) => refusal(id, n === 3 ? '3005' : '3062')),
  ...(['walletStatus', 'createQuotation', 'createQuotation'] as const).map((operation, n) =>
    named(`h#${n + 1}`, exchange(`h#${n + 1}`, '<html>', { operation, at: n })),
  ),
  named('t#2', exchange('t#2', '{"transactionReference":"T2"}', { operation: 'createTransaction' })),
  ...['flow-1: quotation.rate', 'flow-1: view.same', 'flow-2: view.agreement'].map((id) =>
    named(id, exchange('', '{}', { at: id.startsWith('flow-1') ? 1 : 2 })),
  ),
]);

test.each<[what: string, results: RequirementResult[], groups: string[][]]>([
  [
    'a list in place of an object: its form says it, before a field',
    [failed('quotationRequest.scheme', 'a#1', 'b#1'), failed('http.shape', 'a#1')],
    [['http.shape', 'quotationRequest.scheme']],
  ],
  ['none', [], []],
  ['what did not fail', [{ ...failed('view.same', 'a#1'), verdict: 'warn' }], []],
  [
    'two failures of one case that no exchange shows',
    [failed('view.same', ''), failed('view.final', '')],
    [['view.same', 'view.final']],
  ],
  [
    'of two rules in one response the one that fails more often says it',
    [failed('view.same', 'a#1'), failed('quotation.rate', 'a#1', 'a#2')],
    [['quotation.rate', 'view.same']],
  ],
  [
    'a rule that fails in as many cases as a general one, and in most of its own, says it',
    [
      { ...failed('transaction.accepted', 'r#1', 'r#2'), cases: { count: 400, first: [] } },
      { ...failed('quotation.rate', 'r#1'), cases: { count: 4, first: [] } },
    ],
    [['quotation.rate', 'transaction.accepted']],
  ],
  [
    'a rule that fails in fewer cases than a general one is a consequence',
    [
      { ...inCases(['a', 'b'], 'transaction.accepted', 'r#1', 'r#2'), cases: { count: 400, first: [] } },
      { ...failed('quotation.rate', 'r#1'), cases: { count: 1, first: [] } },
    ],
    [['transaction.accepted', 'quotation.rate']],
  ],
  ['one failure', [failed('view.same', 'a#1')], [['view.same']]],
  [
    'a rule and a field in one response: the field says it',
    [failed('quotation.rate', 'a#1', 'b#1'), failed('quotationResponse.quotes[].fxRate', 'a#1', 'b#1')],
    [['quotationResponse.quotes[].fxRate', 'quotation.rate']],
  ],
  [
    'two responses have two causes',
    [failed('view.same', 'a#1'), failed('quotation.rate', 'b#1')],
    [['view.same'], ['quotation.rate']],
  ],
  [
    'one exchange of many is not a common cause',
    [failed('view.same', 'a#1', 'b#1', 'c#1'), failed('quotation.rate', 'c#1', 'd#1', 'e#1')],
    [['view.same'], ['quotation.rate']],
  ],
  [
    'refusals with one code: that the request succeeds says it',
    [failed('errors.range', 'r#1', 'r#2'), failed('transaction.accepted', 'r#3')],
    [['transaction.accepted', 'errors.range']],
  ],
  [
    'refusals with two codes',
    [failed('errors.range', 'r#1', 'r#2'), failed('transaction.accepted', 'r#4')],
    [['errors.range'], ['transaction.accepted']],
  ],
  [
    'answers that cannot be read: this says it, of whatever operation they are',
    [failed('account.available', 'h#1'), failed('http.json', 'h#2', 'h#3'), failed('quotation.success', 'h#3')],
    [['http.json', 'account.available', 'quotation.success']],
  ],
  [
    'one response under load, kept for two rules',
    [failed('quotation.rate', 'flow-1: quotation.rate'), failed('view.same', 'flow-1: view.same')],
    [['quotation.rate', 'view.same']],
  ],
  [
    'two responses under load',
    [failed('quotation.rate', 'flow-1: quotation.rate'), failed('view.agreement', 'flow-2: view.agreement')],
    [['quotation.rate'], ['view.agreement']],
  ],
  [
    'a reference that was accepted twice leads, however seldom',
    [
      failed('view.same', 'a#1', 'a#2'),
      failed('statements.complete', 'b#1', 't#2'),
      failed('transaction.duplicate', 't#2'),
    ],
    [['transaction.duplicate', 'statements.complete'], ['view.same']],
  ],
  [
    'one that was refused with another code does not',
    [failed('view.same', 'a#1', 'a#2'), failed('transaction.duplicate', 'r#4')],
    [['view.same'], ['transaction.duplicate']],
  ],
])('%s', (_, results, groups) =>
  expect(causesOf(results, evidence).map(({ requirements }) => requirements)).toEqual(groups),
);

test('a cause has the words of its first requirement, and the exchange that shows it', () => {
  expect(causesOf([failed('view.same', 'b#1', 'c#1')], evidence)).toEqual([
    { requirements: ['view.same'], expected: 'what view.same says', received: '', exchange: 'b#1' },
  ]);
  expect(causesOf([failed('view.same')], evidence)).toEqual([
    { requirements: ['view.same'], expected: '', received: '', exchange: '' },
  ]);
});
