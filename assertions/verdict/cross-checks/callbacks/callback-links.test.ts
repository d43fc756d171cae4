import { expect, test, vi } from 'vitest';
import { journalOf } from '../../../../journal/files';
import { callback, flow, run } from '../../../../reports/testing/run-journal';
import { FlowTexts } from '../flow-texts';
import { Links } from './callback-links';

test('of many flows, those alone are read again whose references others have too', () => {
  const issuedTwice = ['T1', 'T1', ...Array.from({ length: 50 }, (_, n) => `T${n + 3}`)];
  const flows = issuedTwice.map((transactionReference, n) => flow(n, { reference: `R${n}`, transactionReference }));
  const journal = journalOf([
    run(),
    ...flows,
    ...flows.map((one) => callback(one.reference, String(one.transactionReference))),
  ]);
  const links = new Links(journal, new FlowTexts(journal));
  const read = vi.spyOn(journal.flows, 'recordAt');
  expect(flows.map((_, place) => links.callbacksOf(place))).toEqual([
    [0, 1],
    [0, 1],
    ...issuedTwice.slice(2).map((_, n) => [n + 2]),
  ]);
  expect(read.mock.calls).toEqual([[0], [1]]);
});
