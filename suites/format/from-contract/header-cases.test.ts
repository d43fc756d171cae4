import { expect, test } from 'vitest';
import type { OperationId } from '../../../contract';
import { headerCases } from './header-cases';

const orderOf = (call: OperationId) =>
  headerCases({
    call,
    before: ['createQuotation'],
    after: [],
    kind: {},
    area: 'authentication',
    source: 'x.yaml:1',
  }).flatMap(({ steps }) => steps.map(({ name }) => name));

test.each<[call: OperationId, first: string[]]>([
  ['viewTransactionOlder', ['createQuotation', 'right', 'wrongPassword']],
  ['ledgerAll', ['createQuotation', 'right', 'wrongPassword']],
  // a right call would pay
  ['createTransaction', ['createQuotation', 'wrongPassword', 'wrongUser']],
])('a wrong password comes right after a right call, where that changes nothing: %s', (call, first) => {
  expect(orderOf(call).slice(0, 3)).toEqual(first);
});
