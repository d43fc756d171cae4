import { expect, test } from 'vitest';
import type { Json, OperationId } from '../../../contract';
import { exchange, goodRun, journalOf } from '../../../reports/testing/run-journal';
import type { Step } from '../../../suites/format/case';
import { questionsOf } from './dialect';

/** An answer to the only step of a case, which expects an outcome. */
interface Shown {
  operation: OperationId;
  body: Json;
  status?: number;
  expect: object;
  patches?: Step['patches'];
  boundary?: string;
  request?: Json;
}

function asked(...all: Shown[]) {
  const records = all.flatMap(
    ({ operation, body, status = 200, expect: wanted, patches = [], boundary, request }, at) => {
      const id = `case-${at}`;
      const step = { name: 'one', call: operation, patches, copies: 1, expect: wanted, checks: [] };
      const own = { operation, case: id, step: 'one' };
      return [
        { t: 'plan', case: { id, title: '', area: 'x', verifies: [], steps: [step], source: '', boundary } },
        exchange(`${id}#1`, JSON.stringify(body), {
          ...own,
          request: { method: 'POST', url: '', headers: {}, body: request },
          response: { status, headers: {}, text: JSON.stringify(body) },
        } as never),
      ] as never[];
    },
  );
  return questionsOf(journalOf([...goodRun(), ...records])).map(({ text, entry, count }) => [text, entry, count]);
}

const success = { outcome: 'success', requirement: 'quotation.success' };
const refusedWith = (...codes: string[]) => ({ outcome: 'refused', requirement: 'transaction.duplicate', codes });
const error = (errorCode: string, errorDescription: string, errorCategory = 'validation') => ({
  error: { errorCategory, errorCode, errorDescription, errorDateTime: '2026-11-21 10:00:00' },
});
const refused = (description: string, more: Partial<Shown> = {}): Shown => ({
  operation: 'createTransaction',
  body: error('1000', description),
  expect: success,
  ...more,
});
const taken = (kind: string, path: string): Shown => ({
  operation: 'createQuotation',
  body: { quotes: [] },
  expect: refusedWith('1005'),
  boundary: `createQuotation quotationRequest.${path} ${kind} current`,
  patches: [{ in: 'body', path, change: { omit: true } }],
});

test.each<[what: string, shown: Shown[], text: RegExp, entry: string]>([
  ['a field that a refusal names', [refused('Invalid amount')], /refuses a proper request with 1000 \(Invalid amount\)/, '{operations: [createTransaction], in: request, path: amount, …}'],
  ['other limits', [refused('descriptionText value should be between 1 to 40')], /1 to 40/, '{operations: [createTransaction], in: request, path: descriptionText, length: {max: 40}}'],
  ['limits of the specification', [refused('descriptionText value should be between 1 to 256')], /1 to 256/, '{operations: [createTransaction], in: request, path: descriptionText, …}'],
  ['a header, of all operations', [refused('Invalid X-DATE'), refused('Invalid X-DATE', { operation: 'createQuotation' })], /^createTransaction, createQuotation /, '{path: X-DATE, …}'],
  ['a value at a limit', [refused('Invalid amount', { expect: { outcome: 'accepted', requirement: 'view.success', codes: ['1000'] } })], /Invalid amount/, '{operations: [createTransaction], in: request, path: amount, …}'],
  ['no field', [refused('Something is missing')], /Something/, '{operations: [createTransaction], in: request, path: ???, …}'],
  ['credentials', [refused('Wrong', { body: error('1003', 'Wrong', 'authorisation') })], /1003/, '{operations: [createTransaction], send: {headers: {???: ???}}}'],
  ['a path that is not there', [refused('x', { status: 404 })], /answers HTTP 404/, '{operations: [createTransaction], send: {path: ???}}'],
  ['the member of two that was sent', [refused('msisdn is wrong', { request: { creditParty: [{ key: 'msisdn', value: '1' }] } })], /msisdn/, '{operations: [createTransaction], in: request, path: "creditParty[msisdn]", …}'],
  ['an unknown code of a refusal', [{ ...refused('Used'), body: error('77', 'Used'), expect: refusedWith('3004') }], /unknown code 77 \(Used\)/, '{operations: [createTransaction], code: "77", means: "3004"}'],
  ['an unknown code that nothing explains', [{ ...refused('Used'), body: error('77', 'Used'), expect: refusedWith('3004', '1005') }], /unknown code 77/, '{operations: [createTransaction], code: "77", means: ???}'],
  ['an unknown code of a payout', [{ operation: 'viewTransaction', body: { status: 'PENDING', transactionStatus: '77:In work' }, expect: success }], /77:In work/, '{operations: [viewTransaction], code: "77", means: pending}'],
  ['a known code where another is meant', [{ ...refused('Used'), body: error('15004', 'Used'), expect: refusedWith('3004') }], /refuses with 15004 \(Used\) where 3004 is meant/, '{operations: [createTransaction], code: "15004", means: "3004"}'],
  ['a request without a member', [taken('missing', 'requestDate')], /takes a request without requestDate/, '{operations: [createQuotation], in: request, path: requestDate, presence: optional}'],
  ['a longer member', [taken('above', 'requestDate')], /too long/, '{operations: [createQuotation], in: request, path: requestDate, length: {max: ???}}'],
])('%s', (_, shown, text, entry) => {
  expect(asked(...shown)).toEqual([[expect.stringMatching(text), entry, shown.length]]);
}); // biome-ignore format: one row a line

test.each<[what: string, shown: Shown[]]>([
  ['a success', [{ operation: 'createQuotation', body: { quotes: [] }, expect: success }]],
  ['the refusal that is wanted', [{ ...refused('Used'), body: error('3004', 'Used'), expect: refusedWith('3004') }]],
  [
    'a code that a value at a limit may have',
    [
      refused('Unknown', {
        body: error('1005', 'Unknown'),
        expect: { outcome: 'accepted', requirement: 'view.success', codes: ['1001'] },
      }),
    ],
  ],
  ['an error without a code, whose form is proposed', [{ ...refused('x'), body: { error: [] } }]],
])('%s asks nothing', (_, shown) => expect(asked(...shown)).toEqual([]));

test('a code that refuses proper requests too is no other word', () => {
  const other = { ...refused('Invalid amount'), expect: refusedWith('3004') };
  expect(asked(refused('Invalid amount'), other)).toHaveLength(1);
});
