import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../contract';
import type { Exchange } from '../../journal';
import type { PlannedCase, Step } from '../../suites/format/case';
import { type CaseState, newCaseState, noteExchange } from './state';
import { reasonToRepeat } from './step';

const step = { until: 'final', copies: 1 } as Step;

const exchange = (operation: OperationId, body: object, sent: object = {}): Exchange =>
  ({
    operation,
    at: 0,
    request: { method: 'POST', url: '', headers: {}, body: sent },
    response: { status: 200, headers: {}, text: JSON.stringify(body), body },
    ms: 1,
  }) as Exchange;

const newState = (): CaseState => newCaseState({} as PlannedCase, { now: 0, reference: 'REF' }, 0);

/** Makes a payout under both references, and sees it paid. */
function paid(state: CaseState, reference: string, transactionReference: string): void {
  state.variables.reference = reference;
  const made = { transactionReference, transactionStatus: '3050:Remit Acknowledged' };
  noteExchange(
    exchange('createTransaction', made, { requestingOrganisationTransactionReference: reference }),
    step,
    state,
  );
  const view = { transactionReference, status: 'SUCCESS', transactionStatus: '3000:Remit Success' };
  noteExchange(exchange('viewTransaction', view, { transactionReference }), step, state);
}

const granted = { statusCode: '16000', responseMessage: 'Reversal Success.' };

describe('of two payouts the reversed one is on its way back', () => {
  test.each([
    ['by the reference of the gateway', 'T1', [true, undefined]],
    ['by that of the partner', 'REF-2', [undefined, true]],
    ['of another case', 'T9', [undefined, undefined]],
  ])('%s', (_, txnId, reversed) => {
    const state = newState();
    paid(state, 'REF-1', 'T1');
    paid(state, 'REF-2', 'T2');
    noteExchange(exchange('reverseTransaction', granted, { txnId }), step, state);
    expect([...state.finals.values()].map((final) => final.reversed)).toEqual(reversed);
  });

  test('an answer that cannot be read may have reversed it', () => {
    const state = newState();
    paid(state, 'REF-1', 'T1');
    const broken = exchange('reverseTransaction', {}, { txnId: 'T1' });
    noteExchange({ ...broken, response: { ...broken.response, text: '<html>', body: undefined } }, step, state);
    expect([...state.finals.values()].map((final) => final.reversed)).toEqual([true]);
  });

  test('a refusal reverses none', () => {
    const state = newState();
    paid(state, 'REF-1', 'T1');
    const refused = { error: { errorCode: '3003', errorDescription: 'Transaction Not Found' } };
    noteExchange(exchange('reverseTransaction', refused, { txnId: 'T1' }), step, state);
    expect([...state.finals.values()].map((final) => final.reversed)).toEqual([undefined]);
  });
});

test.each([
  ['paid', 'SUCCESS', [], false, undefined],
  ['pending', 'PENDING', [], false, 'state'],
  ['paid, as long as its reversal is not seen', 'SUCCESS', ['T1'], false, 'state'],
  ['paid, where another was reversed', 'SUCCESS', ['T2'], false, undefined],
  ['returned', 'RETURNED', ['T1'], false, undefined],
  ['paid, where reversals were waited for in vain', 'SUCCESS', ['T1'], true, undefined],
] as const)('why a view that shows it %s is repeated', (_, status, reversed, isGivenUp, reason) => {
  const state = { ...newState(), reversed: new Set(reversed) };
  const view = exchange('viewTransaction', { transactionReference: 'T1', status });
  expect(reasonToRepeat(step, view, state, isGivenUp)).toBe(reason);
});
