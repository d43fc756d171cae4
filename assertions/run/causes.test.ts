import { expect, test } from 'vitest';
import type { RequirementId } from '../../contract';
import { causesOf } from './causes';
import type { RequirementResult } from './requirements';

const failed = (id: RequirementId, ...exchanges: string[]): RequirementResult => ({
  id,
  level: 'MUST',
  text: '',
  source: '',
  verdict: 'fail',
  cases: [],
  interpretations: [],
  failures: exchanges.map((exchange) => ({ case: 'a', expected: `what ${id} says`, received: '', exchange, count: 1 })),
});

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
    'one exchange of many is no common cause',
    [failed('view.same', 'a#1', 'b#1', 'c#1'), failed('quotation.rate', 'c#1', 'd#1', 'e#1')],
    [['view.same'], ['quotation.rate']],
  ],
])('%s', (_, results, groups) => expect(causesOf(results).map(({ requirements }) => requirements)).toEqual(groups));
