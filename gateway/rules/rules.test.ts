import { expect, test } from 'vitest';
import { type Rules, specificationRules } from './rules';

const rules: Rules = specificationRules;

test.each<[rule: string, decision: unknown, expected: unknown]>([
  ['a user name in another case', rules.isSameUser('partner_one', 'PARTNER_ONE'), true],
  ['another user name', rules.isSameUser('PARTNER_TWO', 'PARTNER_ONE'), false],
  ['hex digits in another case', rules.isSamePassword('AB12', 'ab12'), true],
  ['another hash', rules.isSamePassword('ab13', 'ab12'), false],
  ['a missing user name', rules.missingHeaderCode('x-username'), '1003'],
  ['a missing date', rules.missingHeaderCode('x-date'), '1005'],
  ['a repeated header of equal values', rules.valueOfRepeatedHeader(['a', 'a']), 'a'],
  ['a repeated header of two values', rules.valueOfRepeatedHeader(['a', 'b']), undefined],
  ['a name in another case and spacing', rules.isSameName(' amina  WANJIRU', 'Amina Wanjiru'), true],
  ['a part of a name', rules.isSameName('Amina', 'Amina Wanjiru'), false],
  ['decimals of shillings in Kenya', rules.decimalsOf('KES', 'KE'), 2],
  ['an expiry on a whole second', rules.expiresAt(1_000_250, 60), 1_061_000],
  ['a length out of its range', rules.codeOfProblem({ kind: 'range', field: '', name: '' }), '1001'],
  ['an exact length that is not met', rules.codeOfProblem({ kind: 'exact', field: '', name: '' }), '1002'],
  ['a mandatory text that is missing', rules.codeOfProblem({ kind: 'missing', field: '', name: '' }), '1005'],
  ['a body that is no object', rules.codeOfProblem({ kind: 'malformed', field: '', name: '' }), '1004'],
])('%s', (_, decision, expected) => expect(decision).toEqual(expected));
