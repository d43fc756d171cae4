import { expect, test } from 'vitest';
import type { RequirementId } from '../../../contract';
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
  exchange('r#4', '{"error":{"errorCode":"3005"}}', { operation: 'createTransaction' }),
]);

test.each<[what: string, results: RequirementResult[], groups: string[][]]>([
  ['none', [], []],
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
])('%s', (_, results, groups) =>
  expect(causesOf(results, journal).map(({ requirements }) => requirements)).toEqual(groups),
);
