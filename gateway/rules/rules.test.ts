import { expect, test } from 'vitest';
import { type Rules, specificationRules } from './rules';

const rules: Rules = specificationRules;

// the rules of headers are shown where requests meet them
test.each<[rule: string, decision: unknown, expected: unknown]>([
  ['a name in another case and spacing', rules.isSameName(' amina  WANJIRU', 'Amina Wanjiru'), true],
  ['a part of a name', rules.isSameName('Amina', 'Amina Wanjiru'), false],
  ['decimals of shillings in Kenya', rules.decimalsOf('KES', 'KE'), 2],
  ['an expiry on a whole second', rules.expiresAt(1_000_250, 60), 1_061_000],
  ['a length out of its range', rules.codeOfProblem({ kind: 'range', field: '', name: '' }), '1001'],
  ['an exact length that is not met', rules.codeOfProblem({ kind: 'exact', field: '', name: '' }), '1002'],
  ['a mandatory text that is missing', rules.codeOfProblem({ kind: 'missing', field: '', name: '' }), '1005'],
  ['a body that is no object', rules.codeOfProblem({ kind: 'malformed', field: '', name: '' }), '1004'],
])('%s', (_, decision, expected) => expect(decision).toEqual(expected));
