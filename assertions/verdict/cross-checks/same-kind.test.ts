import { describe, expect, test } from 'vitest';
import { type CallbackRecord, type FlowRecord, type JournalRecord, writtenCallback } from '../../../journal';
import { callback, flow, goodRun, journalOf, startedAt } from '../../../reports/testing/run-journal';
import { judgeRun } from '../judge-run';

const count = 30;
/** The pair that differs: the flows and notifications before and after it are alike. */
const odd = 17;

type Change = { flow?: Partial<FlowRecord>; notice?: (one: CallbackRecord) => CallbackRecord[] };

const told = (n: number, more: Record<string, string> = {}): CallbackRecord => {
  const one = callback(`LOAD-REF-${n}`, `LOAD-TXN-${n}`, more);
  return writtenCallback({ ...one, at: startedAt + n * 100 + 50 });
};

/** A load whose notifications all name their flows; one pair is changed. */
function load({ flow: own = {}, notice = (one) => [one] }: Change): JournalRecord[] {
  const pairs = Array.from({ length: count }, (_, n): JournalRecord[] => {
    const at = startedAt + n * 100;
    const names = { id: `flow-${n}`, reference: `LOAD-REF-${n}`, transactionReference: `LOAD-TXN-${n}` };
    const one = flow(n, { ...names, quoteId: `LOAD-QUO-${n}`, at, finishedAt: at + 40, ...(n === odd && own) });
    return [one, ...(n === odd ? notice(told(n)) : [told(n)])];
  });
  const others = goodRun().filter(({ t }) => t !== 'flow' && t !== 'callback' && t !== 'case' && t !== 'plan');
  return [...others, ...pairs.flat()];
}

const again = (more: Record<string, string>) => (): CallbackRecord[] => [told(odd, more)];
const repeat = (one: CallbackRecord): CallbackRecord[] => [one, { ...one, at: one.at + 7 }];

/** The same records in a form that is kept whole, so that each is judged by itself. */
const whole = (records: readonly JournalRecord[]): JournalRecord[] =>
  records.map((one) => (one.t === 'flow' ? { ...one, late: 1e-9 } : one));

const ofNotices = (records: readonly JournalRecord[]) =>
  judgeRun(journalOf(records)).requirements.filter(({ id }) => id.startsWith('callback.') || id.startsWith('status'));

describe('among notifications that are alike', () => {
  test.each<[what: string, change: Change, id: string, verdict: string]>([
    ['none differs', {}, 'callback.agreement', 'pass'],
    ['one is missing', { notice: () => [] }, 'callback.sent', 'fail'],
    ['one tells another state', { notice: again({ status: 'FAILED' }) }, 'callback.agreement', 'fail'],
    ['one has another code', { notice: again({ responseCode: '3031' }) }, 'callback.code', 'fail'],
    ['one names another transaction', { notice: again({ transactionId: 'LOAD-TXN-1' }) }, 'callback.agreement', 'fail'],
    ['one names no transaction', { notice: again({ transactionId: '' }) }, 'callback.agreement', 'fail'],
    ['one names another reference', { notice: again({ partnerTransId: 'LOAD-REF-1' }) }, 'callback.agreement', 'fail'],
    ['one is by PUT', { notice: (one) => [{ ...one, method: 'PUT' }] }, 'callback.content-type', 'fail'],
    ['one is late', { notice: (one) => [{ ...one, at: one.at + 60_000 }] }, 'callback.sent', 'warn'],
    ['one comes twice', { notice: repeat }, 'callback.once', 'warn'],
    ['one has a code of letters', { notice: again({ responseCode: 'AB' }) }, 'statusNotification.responseCode', 'fail'],
    ['one flow failed', { flow: { status: 'FAILED', code: '3031' } }, 'callback.agreement', 'fail'],
    ['one flow has no reference of the service', { flow: { transactionReference: '' } }, 'callback.agreement', 'fail'],
    [
      'one flow has the reference of another',
      { flow: { transactionReference: 'LOAD-TXN-1' } },
      'callback.agreement',
      'fail',
    ],
  ])('%s', (_, change, id, verdict) => {
    const found = ofNotices(load(change));
    expect(found.find((one) => one.id === id)?.verdict).toBe(verdict);
    expect(found).toEqual(ofNotices(whole(load(change))));
  });
});
