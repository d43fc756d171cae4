import { describe, expect, test } from 'vitest';
import type { Exchange, OperationId } from '../../contract';
import type { PlannedCase, Step } from '../../suites/format/case';
import { hasEnded, learn, newState, type State } from './case-context';
import { newRest } from './ledger-quiescence';

const step = {} as Step;

const exchange = (operation: OperationId, body: object, sent: object = {}): Exchange =>
  ({
    operation,
    at: 0,
    request: { method: 'POST', url: '', headers: {}, body: sent },
    response: { status: 200, headers: {}, text: JSON.stringify(body), body },
    ms: 1,
  }) as Exchange;

const state = (): State => newState({} as PlannedCase, 0, { now: 0, reference: 'REF' }, 0, newRest());

/** Makes a payout under both references, and sees it paid. */
function paid(known: State, reference: string, transactionReference: string): void {
  known.known.reference = reference;
  const made = { transactionReference, transactionStatus: '3050:Remit Acknowledged' };
  learn(exchange('createTransaction', made, { requestingOrganisationTransactionReference: reference }), step, known);
  const view = { transactionReference, status: 'SUCCESS', transactionStatus: '3000:Remit Success' };
  learn(exchange('viewTransaction', view, { transactionReference }), step, known);
}

const granted = { statusCode: '16000', responseMessage: 'Reversal Success.' };

describe('of two payouts the reversed one is on its way back', () => {
  test.each([
    ['by the reference of the gateway', 'T1', [true, undefined]],
    ['by that of the partner', 'REF-2', [undefined, true]],
    ['of another case', 'T9', [undefined, undefined]],
  ])('%s', (_, txnId, reversed) => {
    const known = state();
    paid(known, 'REF-1', 'T1');
    paid(known, 'REF-2', 'T2');
    learn(exchange('reverseTransaction', granted, { txnId }), step, known);
    expect([...known.finals.values()].map((final) => final.reversed)).toEqual(reversed);
  });

  test('a refusal reverses none', () => {
    const known = state();
    paid(known, 'REF-1', 'T1');
    const refused = { error: { errorCode: '3003', errorDescription: 'Transaction Not Found' } };
    learn(exchange('reverseTransaction', refused, { txnId: 'T1' }), step, known);
    expect([...known.finals.values()].map((final) => final.reversed)).toEqual([undefined]);
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
  const known = { ...state(), reversed: new Set(reversed), rest: { ...newRest(), missed: new Set(missed) } };
  expect(hasEnded(exchange('viewTransaction', { transactionReference: 'T1', status }), known)).toBe(ended);
});
