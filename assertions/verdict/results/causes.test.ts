import { expect, test } from 'vitest';
import type { RequirementId } from '../../../contract';
import type { JournalRecord } from '../../../journal';
import { journalOf } from '../../../journal/files';
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

const journal = journalOf([
  ...['r#1', 'r#2', 'r#3'].map((id) =>
    exchange(id, '{"error":{"errorCode":"3062"}}', { operation: 'createTransaction' }),
  ),
  ...(['walletStatus', 'createQuotation', 'createQuotation'] as const).map((operation, n) =>
    exchange(`h#${n + 1}`, '<html>', { operation, at: n }),
  ),
  ...(
    [
      ['flow-1', 'quotation.rate', 1],
      ['flow-1', 'view.same', 1],
      ['flow-2', 'view.agreement', 2],
    ] as const
  ).map(
    ([flow, requirement, at]): JournalRecord => ({
      t: 'violation',
      flow,
      finding: { requirement, expected: '', received: '' },
      exchange: exchange(flow, '{}', { at }),
    }),
  ),
  exchange('r#4', '{"error":{"errorCode":"3005"}}', { operation: 'createTransaction' }),
]);

const { exchanges, violations } = journal;
const evidence = new Map([
  ...exchanges,
  ...violations.map(({ flow, finding, exchange }) => [`${flow}: ${finding.requirement}`, exchange] as const),
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
