import { describe, expect, test } from 'vitest';
import type { Exchange, OperationId } from '../../../contract';
import type { PlannedCase, Step } from '../../../suites/format/case';
import { ourTime } from '../clock';
import { newQuiescence } from '../rounds/ledger-quiescence';
import { type CaseContext, extract, hasEnded, newCaseContext } from './case-context';

const step = {} as Step;

const exchange = (operation: OperationId, body: object, sent: object = {}): Exchange =>
  ({
    operation,
    at: 0,
    request: { method: 'POST', url: '', headers: {}, body: sent },
    response: { status: 200, headers: {}, text: JSON.stringify(body), body },
    ms: 1,
  }) as Exchange;

const newContext = (): CaseContext =>
  newCaseContext({} as PlannedCase, 0, { now: 0, reference: 'REF' }, 0, newQuiescence());

/** Makes a payout under both references, and sees it paid. */
function paid(context: CaseContext, reference: string, transactionReference: string): void {
  context.variables.reference = reference;
  const made = { transactionReference, transactionStatus: '3050:Remit Acknowledged' };
  extract(
    exchange('createTransaction', made, { requestingOrganisationTransactionReference: reference }),
    step,
    context,
  );
  const view = { transactionReference, status: 'SUCCESS', transactionStatus: '3000:Remit Success' };
  extract(exchange('viewTransaction', view, { transactionReference }), step, context);
}

const granted = { statusCode: '16000', responseMessage: 'Reversal Success.' };

describe('of two payouts the reversed one is on its way back', () => {
  test.each([
    ['by the reference of the gateway', 'T1', [true, undefined]],
    ['by that of the partner', 'REF-2', [undefined, true]],
    ['of another case', 'T9', [undefined, undefined]],
  ])('%s', (_, txnId, reversed) => {
    const context = newContext();
    paid(context, 'REF-1', 'T1');
    paid(context, 'REF-2', 'T2');
    extract(exchange('reverseTransaction', granted, { txnId }), step, context);
    expect([...context.finals.values()].map((final) => final.reversed)).toEqual(reversed);
  });

  test('an answer that cannot be read may have reversed it', () => {
    const context = newContext();
    paid(context, 'REF-1', 'T1');
    const broken = exchange('reverseTransaction', {}, { txnId: 'T1' });
    extract({ ...broken, response: { ...broken.response, text: '<html>', body: undefined } }, step, context);
    expect([...context.finals.values()].map((final) => final.reversed)).toEqual([true]);
  });

  test('a refusal reverses none', () => {
    const context = newContext();
    paid(context, 'REF-1', 'T1');
    const refused = { error: { errorCode: '3003', errorDescription: 'Transaction Not Found' } };
    extract(exchange('reverseTransaction', refused, { txnId: 'T1' }), step, context);
    expect([...context.finals.values()].map((final) => final.reversed)).toEqual([undefined]);
  });
});

test.each([
  ['paid', 'SUCCESS', [], [], true],
  ['pending', 'PENDING', [], [], false],
  ['paid, as long as its reversal is not seen', 'SUCCESS', ['T1'], [], false],
  ['paid, where another was reversed', 'SUCCESS', ['T2'], [], true],
  ['returned', 'RETURNED', ['T1'], [], true],
  ['paid, where reversals were waited for in vain', 'SUCCESS', ['T1'], ['reverse.state'], true],
])('a view that shows it %s', (_, status, reversed, missed, ended) => {
  const context = {
    ...newContext(),
    reversed: new Set(reversed),
    quiescence: { ...newQuiescence(), missed: new Set(missed) },
  };
  expect(hasEnded(exchange('viewTransaction', { transactionReference: 'T1', status }), context)).toBe(ended);
});

/** A refusal at 12:00:00, whose header and whose own time are so many seconds ahead. */
function seenClock(header: number | undefined, printed: number | undefined): CaseContext {
  const at = Date.parse('2026-03-02T12:00:00Z');
  const context = newContext();
  const date: Record<string, string> = header === undefined ? {} : { Date: new Date(at + header * 1000).toUTCString() };
  const errorDateTime =
    printed === undefined ? '' : new Date(at + printed * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const one = exchange('createQuotation', { error: { errorCode: '2001', errorDateTime } });
  extract({ ...one, at, response: { ...one.response, headers: date } }, step, context);
  return context;
}

test.each<[what: string, context: CaseContext, earliest: number, latest: number]>([
  ['nothing tells it', seenClock(undefined, undefined), 0, 0],
  ['the header is ahead', seenClock(5, undefined), -6000, 0],
  ['the header is behind', seenClock(-9, undefined), 0, 9001],
  ['what it prints is ahead, and the header right', seenClock(0, 5), -6000, 0],
  ['what it prints is behind, and the header right', seenClock(0, -9), 0, 9001],
  ['what it prints is of another day', seenClock(5, 86_400), -6000, 0],
])('a printed time by our clock, where %s', (_, context, earliest, latest) =>
  expect(ourTime(0, context)).toEqual({ earliest, latest }),
);
