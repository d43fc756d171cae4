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

test.each<[call: OperationId, steps: RegExp]>([
  // a cache is filled by the right call, and failures come last, so that one that is kept too long is seen later
  ['viewTransactionOlder', /^createQuotation otherCase right wrongPassword wrongUser .*withoutOrigincountry$/],
  ['ledgerAll', /^createQuotation otherCase right wrongPassword wrongUser .*withoutOrigincountry$/],
  // a right call would pay
  ['createTransaction', /^createQuotation wrongPassword wrongUser .*withoutOrigincountry otherCase$/],
])('a wrong password comes right after a right call, where that changes nothing: %s', (call, steps) => {
  expect(orderOf(call).join(' ')).toMatch(steps);
});
