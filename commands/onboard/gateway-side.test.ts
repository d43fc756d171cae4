import { expect, test } from 'vitest';
import type { ExchangeRecord } from '../../journal';
import type { Report } from '../../reports';
import type { Point } from '../../reports/checklist';
import { judgeGateway } from './gateway-side';

const point = (more: Partial<Point>): Point => ({
  id: 'p',
  area: 'A',
  text: 't',
  by: 'gateway',
  requirements: [],
  ...more,
});
const ofTwo = point({ requirements: ['quotation.rate', 'quotation.expiry'] });
const whole = point({ verdict: 'pass' });
const corridor = point({ corridor: { country: 'KE', currency: 'KES', instrument: 'WALLET' } });

type Result = { id: string; verdict: string; concession?: object; failures?: object[]; reason?: string };
const report = (results: Result[], verdict = 'pass', invalid: string[] = []): Report =>
  ({
    verdict,
    invalid,
    run: { id: 'R1' },
    requirements: results.map((one) => ({ text: 'rule', failures: [], ...one })),
  }) as unknown as Report;
/** of a run whose final re-check is missing */
const cut = (results: Result[]): Report =>
  report(results, 'invalid', ['1 step of the run did not end, so it was cut short: final re-check']);
const pass = (id: string): Result => ({ id, verdict: 'pass' });
const failed: Result = { id: 'quotation.rate', verdict: 'fail', failures: [{ expected: '2 %', received: '3 %' }] };

const exchange = (id: string, at: number, operation: string, body: object, answer: object) => {
  const response = { status: 200, headers: {}, text: JSON.stringify(answer) };
  const record = { t: 'exchange', id, at, operation, request: { body }, response };
  return [id, record as unknown as ExchangeRecord] as [string, ExchangeRecord];
};
const paid = exchange(
  'pay#1',
  1,
  'createTransaction',
  {
    requestingOrganisationTransactionReference: 'REF',
    creditParty: [{ key: 'msisdn', value: '254711000001' }],
    internationalTransferInformation: { receivingCountry: 'KE' },
  },
  { transactionStatus: '3050:Remit Acknowledged', transactionReference: 'T1' },
);
const view = (status: string, reference = 'REF') =>
  exchange('view#1', 2, 'viewTransaction', {}, { status, requestingOrganisationTransactionReference: reference });

const both = [pass('quotation.rate'), pass('quotation.expiry')];
const withRate = (other: Result) => report([pass('quotation.rate'), other]);
const rateBroken: [string, string] = ['broken', '3 % (quotation.rate)'];
const success = [paid, view('SUCCESS')];

test.each<[string, Point, Report, [string, string?] | undefined, [string, ExchangeRecord][]?]>([
  ['all passed', ofTwo, report(both), ['shown']],
  ['one failed', ofTwo, report([failed, pass('quotation.expiry')]), rateBroken],
  ['one not verified', ofTwo, withRate({ id: 'quotation.expiry', verdict: 'skip' }), undefined],
  ['one waived', ofTwo, withRate({ ...pass('quotation.expiry'), concession: {} }), undefined],
  ['one not applicable', ofTwo, withRate({ id: 'quotation.expiry', verdict: 'not-applicable' }), ['shown']],
  ['none applicable', ofTwo, report([{ id: 'quotation.rate', verdict: 'not-applicable' }]), undefined],
  ['a run without them', ofTwo, report([]), undefined],
  ['the run passed', whole, report([]), ['shown']],
  ['the run failed', whole, report([failed], 'fail'), ['broken', 'FAIL: quotation.rate']],
  ['the run was invalid', whole, report([failed], 'invalid'), undefined],
  ['all passed until the run was cut short', ofTwo, cut(both), undefined],
  ['one failed before the run was cut short', ofTwo, cut([failed]), rateBroken],
  ['a payout was paid before the run was cut short', corridor, cut([]), undefined, success],
  ['a payout to the corridor was paid', corridor, report([]), ['shown'], success],
  ['a payout to the corridor failed', corridor, report([]), undefined, [paid, view('FAILED')]],
  ['another payout was paid', corridor, report([]), undefined, [paid, view('SUCCESS', 'OTHER')]],
  ['nothing was paid', corridor, report([]), undefined],
  ['it is not in scope', { ...whole, absent: 'not offered' }, report([]), undefined],
  ['another side shows it', { ...whole, by: 'client' }, report([]), undefined],
])('a point where %s', (_, one, given, expected, exchanges = []) => {
  const shown = judgeGateway([one], given, { exchanges: new Map(exchanges) });
  expect(shown.map(({ result, received }) => [result, ...(received ? [received] : [])])).toEqual(
    expected ? [expected] : [],
  );
});
