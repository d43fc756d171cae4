import { expect, test } from 'vitest';
import { type OperationId, operations } from '../../../contract';
import { headerCases } from './header-cases';

const casesOf = (call: OperationId) =>
  headerCases({
    call,
    before: ['createQuotation'],
    after: [],
    kind: {},
    area: 'authentication',
    source: 'x.yaml:1',
  });
const orderOf = (call: OperationId, nth = 0) => casesOf(call)[nth]?.steps.map(({ name }) => name) ?? [];

test.each<[call: OperationId, steps: RegExp]>([
  // a cache is filled by the right call, and failures come last, so that one that is kept too long is seen later
  ['viewTransactionOlder', /^createQuotation otherCase right hash\w+ \w+ser\w+ .*withoutOrigincountry empty\w+$/],
  ['ledgerAll', /^createQuotation otherCase right hash\w+ \w+ser\w+ .*withoutOrigincountry empty\w+$/],
  // a right call would pay
  ['createTransaction', /^createQuotation hash\w+ \w+ser\w+ .*withoutOrigincountry empty\w+ otherCase$/],
])('a wrong password comes right after a right call, where that changes nothing: %s', (call, steps) => {
  expect(orderOf(call).join(' ')).toMatch(steps);
});

test('each header is empty in a call of some operation, and each operation is called with the headers of two partners', () => {
  const names = new Set(operations.flatMap(({ id }) => orderOf(id).filter((name) => name.startsWith('empty'))));
  expect(names.size).toBe(4);
  expect(operations.every(({ id }) => orderOf(id, 1).at(-1) === 'hashOfTheOtherPartner')).toBe(true);
});
