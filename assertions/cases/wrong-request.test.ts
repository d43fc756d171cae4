import { expect, test } from 'vitest';
import type { Exchange } from '../../journal';
import { openStep, type Step } from '../../suites/format/case';
import { Observations } from '../responses';
import { wrongRequestRules } from './wrong-request';

const taken = { status: 200, headers: {}, text: '', body: { quotationStatus: '2000:Quote Success', quotes: [] } };
const refused = { ...taken, body: { error: { errorCode: '1001', errorDescription: 'x' } } };
const changed: Pick<Step, 'expect' | 'patches'> = {
  ...openStep,
  patches: [{ path: 'requestAmount', value: '1' }] as never,
};

test.each<
  [
    what: string,
    request: object,
    step: Pick<Step, 'expect' | 'patches'>,
    response: Exchange['response'],
    wrong: string[],
  ]
>([
  ['a wrong currency', { requestCurrency: 'US' }, changed, taken, ['quotationRequest.requestCurrency']],
  ['a right one', {}, changed, taken, []],
  ['a wrong one that is refused', { requestCurrency: 'US' }, changed, refused, []],
  ['a wrong one of a step that changes nothing', { requestCurrency: 'US' }, openStep, taken, []],
  [
    'a wrong one that the step judges',
    { requestCurrency: 'US' },
    { ...changed, expect: { outcome: 'refused', requirement: 'errors.exact' } },
    taken,
    [],
  ],
  ['an optional text with nothing in it', { debitParty: [{ key: 'msisdn', value: '' }] }, changed, taken, []],
])('of a request with %s is reported: %s', (_, request, step, response, wrong) => {
  const body = {
    ...{ requestDate: '2026-03-02 12:00:00', requestAmount: '100.00', requestCurrency: 'USD', type: 'p2p' },
    debitParty: [{ key: 'msisdn', value: '13015550001' }],
    creditParty: [
      { key: 'receivingCountry', value: 'KE' },
      { key: 'instrumentType', value: 'WALLET' },
      { key: 'msisdn', value: '254700000001' },
    ],
    quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'KES' }],
    ...request,
  };
  const exchange = {
    operation: 'createQuotation',
    at: 0,
    ms: 1,
    request: { method: 'POST', url: '', headers: {}, body },
    response,
  } as const;
  const notes = new Observations(true);
  wrongRequestRules(step, exchange as never, {}, notes);
  expect(notes.findings.map(({ requirement }) => requirement)).toEqual(wrong);
});

test('what is looked up by a wrong parameter is not judged', () => {
  const notes = new Observations(true);
  const request = { method: 'GET', url: '/ledgers/US/balance_v1', headers: {} };
  wrongRequestRules(
    changed,
    { operation: 'ledgerByCurrency', at: 0, ms: 1, request, response: taken } as never,
    {},
    notes,
  );
  expect(notes.findings).toEqual([]);
});
