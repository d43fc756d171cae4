import { expect, test } from 'vitest';
import { gmtTime } from '../../contract';
import type { ExchangeRecord, JournalRecord } from '../../journal';
import { exchange } from '../../reports/testing/run-journal';
import type { PlannedCase } from '../../suites/format/case';
import type { Call } from '../../wire/wire';
import { settingOf } from '../in-process/in-process';
import { judgedAlone } from '../in-process/testing/judged';
import { finalRecheck } from './final-recheck';
import { keptQuotes } from './kept-quotes';

const now = Date.parse('2026-03-02T12:00:00Z');
const { plan } = settingOf({});
const planned = plan.cases.find(({ id }) => id === 'quotation.forward') as PlannedCase;
const inCase = (change: Partial<PlannedCase>) => ({ ...plan, cases: [{ ...planned, ...change }] });
const [asked] = planned.steps;
if (!asked) throw new Error('quotation.forward has no step');

/** A quotation of a minute ago, whose quote ends so many seconds after it. */
function quotation(seconds: number): ExchangeRecord {
  const at = now - 60_000;
  const quote = { quoteId: 'Q1', quoteExpiryTime: gmtTime(at + seconds * 1000), receivingAmount: '5' };
  const made = exchange('q', JSON.stringify({ quotes: [{ ...quote, sendingAmount: '1' }] }), { case: planned.id, at });
  return { ...made, operation: 'createQuotation' };
}

test.each<[what: string, quotation: ExchangeRecord, plan: typeof plan, isKept: boolean]>([
  ['a quote that ends in nine minutes', quotation(600), plan, true],
  ['one that has ended', quotation(50), plan, false],
  ['one that may have ended, by a clock that is minutes ahead', quotation(300), plan, false],
  ['a quote of another case', { ...quotation(600), case: 'quotation.reverse' }, plan, false],
  ['a quotation that was changed', quotation(600), inCase({ steps: [{ ...asked, kind: { type: 'b2b' } }] }), false],
  ['a quotation of the second partner', quotation(600), inCase({ steps: [{ ...asked, as: 'secondPartner' }] }), false],
  ['a quotation for a card', quotation(600), inCase({ payout: { ...planned.payout, instrument: 'CARD' } }), false],
  ['a quotation for a trigger', quotation(600), inCase({ trigger: 'short-quote' }), false],
])('%s', (_, record, of, isKept) => {
  expect(keptQuotes([record], of, now)).toHaveLength(isKept ? 1 : 0);
});

const refusal = (errorCode: string) => ({
  error: { errorCategory: 'businessRule', errorCode, errorDescription: 'no', errorDateTime: gmtTime(now) },
});

test.each<[what: string, answer: object, verified: boolean, broken: boolean, asked: string[]]>([
  ['is taken', { transactionReference: 'T9' }, true, false, ['POST', 'GET']],
  ['has ended', refusal('3008'), false, true, ['POST']],
  ['is beyond a limit', refusal('3072'), false, false, ['POST']],
])('a payment with a kept quote that %s', async (_, answer, isVerified, isBroken, methods) => {
  const calls: Call[] = [];
  const written: JournalRecord[] = [];
  const wire = {
    send: async (call: Call) => {
      calls.push(call);
      const headers = { 'Content-Type': 'application/json' };
      return { status: 200, headers, text: JSON.stringify(answer), ms: 1 };
    },
    now: () => now,
    sleep: async () => {},
    write: (one: JournalRecord) => written.push(one),
  };
  const credentials = { username: 'ONE', passwordHash: 'a', originCountry: 'US' };
  const terms = {
    run: 'R1',
    baseUrl: 'http://gateway.test',
    credentials,
    pans: [],
    settlement: { withinSeconds: 3, pollSeconds: 1 },
  };
  await finalRecheck({
    ended: [],
    open: [],
    created: [],
    kept: (at) => keptQuotes([quotation(600)], plan, at),
    terms,
    wire,
  });
  expect(calls.map(({ method }) => method)).toEqual(methods);
  const { checks } = await judgedAlone([], written);
  const id = 'transaction.quote-valid';
  const found = checks.flatMap(({ findings }) => findings.map(({ requirement }) => requirement));
  expect([checks.some(({ verified }) => verified.includes(id)), found.includes(id)]).toEqual([isVerified, isBroken]);
});
