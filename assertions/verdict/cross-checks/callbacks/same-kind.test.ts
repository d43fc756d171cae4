import { expect, test } from 'vitest';
import { type CallbackRecord, callbackForJournal, type FlowRecord, type JournalRecord } from '../../../../journal';
import { callback, flow, goodRun, journalOf, startedAt } from '../../../../reports/testing/run-journal';
import { judgeRun } from '../../judge-run';

const count = 30;
/** The pair that differs: the flows and callbacks before and after it are alike. */
const odd = 17;

type Change = { flow?: Partial<FlowRecord>; callback?: (one: CallbackRecord) => CallbackRecord[] };

const told = (n: number, more: Record<string, string> = {}): CallbackRecord => {
  const one = callback(`LOAD-REF-${n}`, `LOAD-TXN-${n}`, more);
  return callbackForJournal({ ...one, at: startedAt + n * 100 + 50 });
};

/** A load whose callbacks all name their flows; one pair is changed. */
function load({ flow: own = {}, callback = (one) => [one] }: Change): JournalRecord[] {
  const pairs = Array.from({ length: count }, (_, n): JournalRecord[] => {
    const at = startedAt + n * 100;
    const names = { id: `flow-${n}`, reference: `LOAD-REF-${n}`, transactionReference: `LOAD-TXN-${n}` };
    const one = flow(n, { ...names, quoteId: `LOAD-QUO-${n}`, at, finishedAt: at + 40, ...(n === odd && own) });
    return [one, ...(n === odd ? callback(told(n)) : [told(n)])];
  });
  const others = goodRun().filter(({ t }) => t !== 'flow' && t !== 'callback' && t !== 'case' && t !== 'plan');
  return [...others, ...pairs.flat()];
}

const again = (more: Record<string, string>) => (): CallbackRecord[] => [told(odd, more)];
const repeat = (one: CallbackRecord): CallbackRecord[] => [one, { ...one, at: one.at + 7 }];

/** The same records, of which no flow is like another one, so that each is judged by itself. */
const apart = (records: readonly JournalRecord[]): JournalRecord[] =>
  records.map((one, n) => (one.t === 'flow' ? { ...one, currency: `C${n}` } : one));

const ofCallbacks = (records: readonly JournalRecord[]) =>
  judgeRun(journalOf(records)).requirements.filter(({ id }) => id.startsWith('callback.') || id.startsWith('status'));

const agreement = 'callback.agreement';
const responseCode = 'statusNotification.responseCode';

test.each<[what: string, change: Change, id: string, verdict: string]>([
  ['none differs', {}, agreement, 'pass'],
  ['one is missing', { callback: () => [] }, 'callback.sent', 'fail'],
  ['one tells another state', { callback: again({ status: 'FAILED' }) }, agreement, 'fail'],
  ['one has another code', { callback: again({ responseCode: '3031' }) }, 'callback.code', 'fail'],
  ['one names another transaction', { callback: again({ transactionId: 'LOAD-TXN-1' }) }, agreement, 'fail'],
  ['one names no transaction', { callback: again({ transactionId: '' }) }, agreement, 'fail'],
  ['one names another reference', { callback: again({ partnerTransId: 'LOAD-REF-1' }) }, agreement, 'fail'],
  ['one is by PUT', { callback: (one) => [{ ...one, method: 'PUT' }] }, 'callback.content-type', 'fail'],
  ['one is late', { callback: (one) => [{ ...one, at: one.at + 60_000 }] }, 'callback.sent', 'warn'],
  ['one comes twice', { callback: repeat }, 'callback.once', 'warn'],
  ['one has a code of letters', { callback: again({ responseCode: 'AB' }) }, responseCode, 'fail'],
  ['one flow failed', { flow: { status: 'FAILED', code: '3031' } }, agreement, 'fail'],
  ['one flow has no reference of the service', { flow: { transactionReference: '' } }, agreement, 'fail'],
  ['one flow has the reference of another', { flow: { transactionReference: 'LOAD-TXN-1' } }, agreement, 'fail'],
])('among callbacks that are alike, %s', (_, change, id, verdict) => {
  const found = ofCallbacks(load(change));
  expect(found.find((one) => one.id === id)?.verdict).toBe(verdict);
  expect(found).toEqual(ofCallbacks(apart(load(change))));
});
