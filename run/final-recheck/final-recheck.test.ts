import { expect, test } from 'vitest';
import type { ExchangeRecord, FlowRecord, JournalRecord } from '../../journal';
import { exchange } from '../../reports/testing/run-journal';
import type { Reply } from '../../scenarios/engine/wire';
import { type Ended, EndedTransactions } from '../monitor/ended-transactions';
import { finalRecheck } from './final-recheck';

const paid: Ended = { reference: 'REF-1', transactionReference: 'T1', status: 'SUCCESS', reversed: false };
const now = Date.parse('2026-03-02T12:00:00Z');
const terms = {
  run: 'R1',
  baseUrl: 'http://gateway.test',
  credentials: { username: 'ONE', passwordHash: 'a', originCountry: 'US' },
  pans: [],
  settlement: { withinSeconds: 3, pollSeconds: 1 },
};

const reply = (body: object, more: Partial<Reply> = {}): Reply => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  text: JSON.stringify(body),
  ms: 1,
  ...more,
});
const view = (status: string, code: string) =>
  reply({
    transactionReference: 'T1',
    requestingOrganisationTransactionReference: 'REF-1',
    status,
    transactionStatus: code,
  });
const refusal = (errorCode: string) =>
  reply({
    error: { errorCategory: 'businessRule', errorCode, errorDescription: 'no', errorDateTime: '2026-03-02 12:00:00' },
  });

/** What one exchange of the final re-check showed of two requirements, and the verdict of its case. */
async function looked(ended: Ended[], created: ExchangeRecord[], answer: Reply) {
  const written: JournalRecord[] = [];
  const wire = { send: async () => answer, now: () => now, write: (one: JournalRecord) => written.push(one) };
  await finalRecheck({ ended, created, terms, atOnce: 2, wire });
  const about = ['view.final', 'transaction.duplicate'];
  const checks = written.filter((one) => one.t === 'checks');
  const broken = checks.flatMap(({ findings }) => findings.map(({ requirement }) => requirement));
  const kept = new Set(checks.flatMap(({ verified }) => verified.filter((id) => !broken.includes(id))));
  return [
    about.filter((id) => kept.has(id as never)),
    about.filter((id) => broken.includes(id as never)),
    written.find((one) => one.t === 'case')?.verdict === 'error',
  ];
}

test.each<[what: string, before: Partial<Ended>, answer: Reply, verified: number, broken: number]>([
  ['is the same', {}, view('SUCCESS', '3000:Remit Success'), 1, 0],
  ['became RETURNED, and nobody reversed it', {}, view('RETURNED', '16000:Reversal Success.'), 0, 1],
  ['became RETURNED after a reversal', { reversed: true }, view('RETURNED', '16000:Reversal Success.'), 0, 0],
  ['became PENDING', {}, view('PENDING', '3050:Remit Acknowledged'), 0, 1],
  ['was CANCELLED and became SUCCESS', { status: 'CANCELLED' }, view('SUCCESS', '3000:Remit Success'), 0, 1],
  ['is unknown', {}, refusal('3003'), 0, 1],
  ['cannot be asked for, as the gateway is busy', {}, refusal('1007'), 0, 0],
])('a final state %s', async (_, before, answer, verified, broken) => {
  const [kept, violated] = await looked([{ ...paid, ...before }], [], answer);
  expect([kept, violated]).toEqual([Array(verified).fill('view.final'), Array(broken).fill('view.final')]);
});

const created = (at: number): ExchangeRecord =>
  exchange('pay#1', '{}', {
    operation: 'createTransaction',
    at,
    request: { method: 'POST', url: '', headers: { 'X-USERNAME': 'ONE' }, body: { amount: '1' } },
  });

test.each<[what: string, at: number, answer: Reply, verified: number, broken: number]>([
  ['is refused', now - 60_000, refusal('3004'), 1, 0],
  ['is accepted', now - 60_000, reply({ transactionReference: 'T2' }), 0, 1],
  ['is refused as a look-alike', now - 60_000, refusal('3030'), 0, 1],
  ['of yesterday is not sent', now - 86_400_000, reply({ transactionReference: 'T2' }), 0, 0],
])('a used reference %s', async (_, at, answer, verified, broken) => {
  const [kept, violated] = await looked([], [created(at)], answer);
  expect([kept, violated]).toEqual([
    Array(verified).fill('transaction.duplicate'),
    Array(broken).fill('transaction.duplicate'),
  ]);
});

/** Which of so many final states were asked for, how, and what of it was found. */
async function asked(
  count: number,
  answer: (call: { url: string; headers: Record<string, string> }) => Reply,
  sent = {},
) {
  const ended = Array.from({ length: count }, () => ({ ...paid, sent }));
  const calls: string[] = [];
  const written: JournalRecord[] = [];
  const wire = {
    send: async (call: { url: string; headers: Record<string, string> }) => {
      calls.push(`${call.headers['X-USERNAME']} ${call.url.replace(/.*\//, '')}`);
      return answer(call);
    },
    now: () => now,
    write: (one: JournalRecord) => written.push(one),
  };
  const second = { username: 'TWO', passwordHash: 'b', originCountry: 'US' };
  await finalRecheck({ ended, created: [], hasOlder: true, terms: { ...terms, second }, atOnce: 1, wire });
  const findings = written.flatMap((one) =>
    one.t === 'checks' ? one.findings.map(({ requirement }) => requirement) : [],
  );
  return { calls, broken: [...new Set(findings)] };
}

test('every final state is asked for by one of its references, some in the older revision and by another partner', async () => {
  const { calls } = await asked(32, () => view('SUCCESS', '3000:Remit Success'));
  expect(calls.filter((call) => call.startsWith('ONE T1'))).toHaveLength(16 + 2);
  expect(calls.filter((call) => call.startsWith('ONE REF-1'))).toHaveLength(16);
  expect(calls.filter((call) => call.startsWith('TWO T1'))).toHaveLength(2);
});

test.each<[what: string, of: string, answer: Reply, broken: string]>([
  ['another partner sees it', 'TWO', view('SUCCESS', '3000:Remit Success'), 'view.other-partner'],
  [
    'its amount is another one',
    'ONE',
    reply({ ...JSON.parse(view('SUCCESS', '3000:Remit Success').text), amount: '9' }),
    'transactionView.amount',
  ],
  ['it is lost', 'ONE', refusal('3003'), 'view.final'],
])('what is asked late is judged: %s', async (_, of, answer, broken) => {
  const found = await asked(16, ({ headers }) => (headers['X-USERNAME'] === of ? answer : refusal('3003')), {
    amount: '1',
  });
  expect(found.broken).toContain(broken);
});

test('no answer is a fault of the network', async () => {
  expect(await looked([paid], [], reply({}, { fault: 'reset' }))).toEqual([[], [], true]);
});

test('what is looked at: final states, and the first accepted transactions of a partner', () => {
  const found = new EndedTransactions();
  const flow = { t: 'flow', reference: 'L1', transactionReference: 'T9', status: 'SUCCESS' } as FlowRecord;
  found.add(flow);
  found.add({ ...flow, reference: 'L2', status: 'PENDING' });
  found.add({ ...flow, reference: 'L3', shared: 'accepted' });
  expect(found.endedOf('ONE').map(({ reference }) => reference)).toEqual(['L1']);
  const accepted = { ...created(now), response: { status: 200, headers: {}, text: '{"transactionReference":"T1"}' } };
  for (const username of ['ONE', 'TWO'])
    found.addLine(
      JSON.stringify({ ...accepted, request: { ...accepted.request, headers: { 'X-USERNAME': username } } }),
    );
  found.addExchange({ ...accepted, response: { ...accepted.response, text: '{"error":{"errorCode":"3005"}}' } });
  found.addExchange({ ...accepted, request: { ...accepted.request, body: { pan: '***' } } });
  expect(found.createdBy('ONE')).toHaveLength(1);
});
