import { expect, test } from 'vitest';
import type { Exchange } from '../../journal';
import type { ExpectedOutcome, Step } from '../../suites/format/case';
import { judgeOutcome } from './outcome';

const answered = (body: object | string, status = 200): Exchange => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = { status, headers: {}, text, body: typeof body === 'string' ? undefined : (body as never) };
  return {
    operation: 'walletStatus',
    at: 0,
    ms: 1,
    request: { method: 'GET', url: '', headers: {}, body: {} },
    response,
  };
};

/** What an answer verifies, and what it breaks. */
function judged(expected: ExpectedOutcome, exchange: Exchange) {
  const step = { name: 'a', patches: [], copies: 1, checks: [], expect: expected } satisfies Step;
  const { verified, findings } = judgeOutcome(step, [exchange]);
  return [[...new Set(verified)], findings.map(({ requirement, verdict }) => `${requirement} ${verdict}`)];
}

const injected: ExpectedOutcome = {
  outcome: 'either',
  requirement: 'security.uninterpreted',
  evaluated: '42',
  clientError: true,
};
const inBody: ExpectedOutcome = { outcome: 'either', requirement: 'security.uninterpreted', evaluated: '42' };
const refusal = (errorCode: string, errorDescription = '') => answered({ error: { errorCode, errorDescription } });
const page = '<html>Bad Request</html>';
const kept = [['security.uninterpreted'], []];
const broken = [[], ['security.uninterpreted fail']];

test.each<[what: string, expected: ExpectedOutcome, exchange: Exchange, result: unknown]>([
  ['a page of a server, for a path', injected, answered(page, 400), kept],
  ['another one', injected, answered(page, 404), kept],
  ['such a page, for a body', inBody, answered(page, 400), broken],
  ['a crash, for a path', injected, answered(page, 500), broken],
  ['a page of success, for a path', injected, answered(page, 200), broken],
  ['a refusal', injected, refusal('1000'), kept],
  ['a success', inBody, answered({ status: 'available' }), kept],
  ['a success that ran the text', inBody, answered({ status: 'hello 42' }), broken],
])('a text that looks like code: %s', (_, expected, exchange, result) =>
  expect(judged(expected, exchange)).toEqual(result),
);

const tooLong: ExpectedOutcome = { outcome: 'refused', requirement: 'errors.range', codes: ['1001'], limits: [4, 50] };

test.each([
  ['value should be between 4 to 50', [['errors.range', 'errors.names-limits'], []]],
  ['value should be between 4 and 500', [['errors.range'], ['errors.names-limits warn']]],
  ['value is too long', [['errors.range'], ['errors.names-limits warn']]],
])('1001 with the text %s', (text, result) => expect(judged(tooLong, refusal('1001', text))).toEqual(result));

const named: ExpectedOutcome = {
  outcome: 'refused',
  requirement: 'errors.range',
  codes: ['1001'],
  names: ['requestDate'],
};

test.each([
  ['requestDate is required', true],
  ['Request date is required', true],
  ['transaction.requestDate: required', true],
  ['originalRequestDate is required', false],
  ['requestDateTime is required', false],
  ['a value is required', false],
])('a description that must name requestDate: %s', (text, fits) => {
  const [verified, findings] = judged(named, refusal('1001', text));
  expect([verified?.includes('errors.names-property'), findings?.length === 0]).toEqual([fits, fits]);
});

const noReversal: ExpectedOutcome = {
  outcome: 'refused',
  requirement: 'reverse.of-failed',
  codes: ['16002', '16007'],
};

test.each([
  ['16007', [['reverse.of-failed'], []]],
  ['16002', [['reverse.of-failed'], []]],
  ['16000', [[], ['reverse.of-failed fail']]],
  ['16003', [[], ['reverse.of-failed fail']]],
])('the reversal of a failed payout, answered with %s', (statusCode, result) =>
  expect(judged(noReversal, answered({ statusCode, responseMessage: '' }))).toEqual(result),
);

/** The readings that an answer shows of what a case leaves open, or of the code of a refusal. */
const readingsIn = (expect: ExpectedOutcome, exchange: Exchange) =>
  (judgeOutcome({ name: 'a', patches: [], copies: 1, checks: [], expect }, [exchange]).readings ?? []).map(
    ({ reading }) => reading,
  );
const open = { point: 'length.characters', taken: 'characters', refused: 'units', place: 'a phone number' };
const units = { outcome: 'open', requirement: 'errors.range', codes: ['1000', '1001', '3006'] } as const;

test.each<[what: string, answer: Exchange, readings: string[]]>([
  ['taken', answered({ status: 'available' }), ['characters']],
  ['refused for its length', refusal('1001'), ['units']],
  ['refused for its form', refusal('1000'), []],
  ['refused for its section', refusal('3006'), []],
  ['refused for nothing of it', refusal('3003'), []],
])('a value whose length depends on its units, %s', (_, answer, readings) =>
  expect(readingsIn({ ...units, open: { ...open, shownBy: ['1001'] } }, answer)).toEqual(readings),
);

test.each<[rule: 'errors.exact' | 'errors.format' | 'errors.malformed', code: string, readings: string[]]>([
  ['errors.exact', '1002', ['usual or 1002']],
  ['errors.exact', '1000', ['1000']],
  ['errors.format', '1000', ['usual or 1000']],
  ['errors.format', '1002', ['1002']],
  ['errors.malformed', '1002', []],
])('of what has several forms, %s refused with %s', (codeRequirement, code, readings) => {
  const codes = ['1000', '1001', '1002'];
  const wanted = { outcome: 'refused', requirement: 'transactionRequest.requestDate', codes, codeRequirement } as const;
  expect(readingsIn(wanted, refusal(code))).toEqual(readings);
});
