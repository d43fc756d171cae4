import { expect, test } from 'vitest';
import type { Step } from '../../suites/format/case';
import { judgeChecks } from './checks';

const stepWith = (assert: string): Step => ({
  name: 'view',
  call: 'viewTransaction',
  patches: [],
  copies: 1,
  expect: { outcome: 'any' },
  checks: [{ verifies: 'view.same', assert, message: 'a number above one', actual: 'response.n' }],
});

test.each<[what: string, assert: string, response: object, verified: number, verdicts: string[]]>([
  ['holds', 'response.n > 1', { n: 2 }, 1, []],
  ['does not hold', 'response.n > 1', { n: 1 }, 0, ['fail']],
  ['has no value', 'response.n > 1', {}, 0, ['fail']],
  ['is not observed', '$exists(response.n) ? response.n > 1 : "not observed"', {}, 0, []],
  ['meets a value of another type', '$substringBefore(response.n, ":") = "3000"', { n: {} }, 0, ['fail']],
  ['cannot be evaluated', '$error("no such thing")', { n: 2 }, 0, ['error']],
])('a check that %s', async (_, assert, response, verified, verdicts) => {
  const judged = await judgeChecks(stepWith(assert), { response });
  expect(judged.verified).toHaveLength(verified);
  expect(judged.findings.map(({ verdict }) => verdict)).toEqual(verdicts);
});
