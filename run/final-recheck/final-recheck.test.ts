import { expect, test } from 'vitest';
import { contradictionsOf, historyOf, keptBy } from '../../assertions/model';
import type { Json } from '../../contract';
import { type CaseRecord, type ExchangeRecord, type FlowRecord, type JournalRecord, recordMasker } from '../../journal';
import { exchange } from '../../reports/testing/run-journal';
import type { Plan } from '../../suites/format/case';
import type { Call, Reply } from '../../wire/wire';
import { judgedAlone } from '../in-process/testing/judged';
import { EndedTransactions, type FinishedTransaction, type PendingTransaction } from '../monitor/ended-transactions';
import { finalRecheck } from './final-recheck';
import { quotationWithCard, withCard } from './used-references';

const paid: FinishedTransaction = {
  reference: 'REF-1',
  transactionReference: 'T1',
  status: 'SUCCESS',
  reversed: false,
};
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
const refusal = (errorCode: string, errorCategory = 'businessRule') =>
  reply({
    error: { errorCategory, errorCode, errorDescription: 'no', errorDateTime: '2026-03-02 12:00:00' },
  });

/** What one exchange of the final re-check showed of two requirements, and the verdict of its case. */
const second = { username: 'TWO', passwordHash: 'b', originCountry: 'US' };

/** The requirements that the exchanges show to be broken and kept, each by itself and as a history. */
async function shownBy(written: JournalRecord[]) {
  const journal = await judgedAlone([], written);
  const { checks, cases } = journal;
  const history = historyOf(journal, { run: terms.run });
  const findings = [...checks.flatMap((one) => one.findings), ...contradictionsOf(history)];
  const broken = new Set<string>(findings.map(({ requirement }) => requirement));
  const verified = [
    ...checks.flatMap((one) => one.verified),
    ...history.payouts.flatMap(keptBy).map((one) => one.requirement),
  ];
  return { broken, kept: new Set<string>(verified.filter((id) => !broken.has(id))), cases };
}

async function looked(ended: FinishedTransaction[], created: ExchangeRecord[], answer: Reply) {
  const written: JournalRecord[] = [];
  const wire = {
    send: async () => answer,
    now: () => now,
    sleep: async () => {},
    write: (one: JournalRecord) => written.push(one),
  };
  await finalRecheck({ ended, open: [], created, terms, atOnce: 2, wire });
  const about = ['view.final', 'transaction.duplicate'];
  const { broken, kept, cases } = await shownBy(written);
  return [about.filter((id) => kept.has(id)), about.filter((id) => broken.has(id)), cases[0]?.verdict === 'error'];
}

test.each<[what: string, before: Partial<FinishedTransaction>, answer: Reply, verified: number, broken: number]>([
  ['is the same', {}, view('SUCCESS', '3000:Remit Success'), 1, 0],
  ['became RETURNED after a reversal', { reversed: true }, view('RETURNED', '16000:Reversal Success.'), 0, 0],
  ['became PENDING', {}, view('PENDING', '3050:Remit Acknowledged'), 0, 1],
  ['was CANCELLED and became SUCCESS', { status: 'CANCELLED' }, view('SUCCESS', '3000:Remit Success'), 0, 1],
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

type Asked = { url: string; headers: Record<string, string> };

/** So many final states. */
const many = (count: number, sent = {}): FinishedTransaction[] =>
  Array.from({ length: count }, (_, n) => ({ ...paid, reference: `REF-${n}`, transactionReference: `T${n}`, sent }));

/** Who asked for which reference by which operation, and what of it was found. */
async function asked(ended: FinishedTransaction[], answer: (call: Asked) => Reply, open: PendingTransaction[] = []) {
  const calls: string[] = [];
  const written: JournalRecord[] = [];
  const wire = {
    send: async (call: Asked) => {
      calls.push(`${call.headers['X-USERNAME']} ${call.url.replace(terms.baseUrl, '')}`);
      return answer(call);
    },
    now: () => now,
    sleep: async () => {},
    write: (one: JournalRecord) => written.push(one),
  };
  await finalRecheck({ ended, open, created: [], hasOlder: true, terms: { ...terms, second }, atOnce: 1, wire });
  return { calls, broken: (await shownBy(written)).broken };
}

test('final states are asked for by either reference, in both revisions and by another partner, in whatever order they came', async () => {
  const { calls } = await asked(many(64), () => refusal('3003'));
  const [own, others] = [
    calls.filter((call) => call.startsWith('ONE')),
    calls.filter((call) => call.startsWith('TWO')),
  ];
  const operations = new Set(own.map((call) => call.replace(/\/[^/]+$/, '')));
  expect(operations.size).toBe(2);
  for (let n = 0; n < 64; n += 1)
    expect(own.filter((call) => call.endsWith(`/REF-${n}`) || call.endsWith(`/T${n}`)).length).toBeGreaterThan(0);
  for (const name of ['REF-', 'T']) expect(own.some((call) => call.includes(`/${name}`))).toBe(true);
  expect(others.length).toBeGreaterThan(0);
  expect((await asked(many(64).reverse(), () => refusal('3003'))).calls.sort()).toEqual(calls.sort());
});

const paidView = (more: object) => (call: Asked) => {
  const number = call.url.replace(/.*\D/, '');
  const own = { transactionReference: `T${number}`, requestingOrganisationTransactionReference: `REF-${number}` };
  return reply({ ...own, amount: '1', status: 'SUCCESS', transactionStatus: '3000:Remit Success', ...more });
};
const lost = () => refusal('3003');

test('what stays busy is told, once it was asked again', async () => {
  const { broken } = await asked(many(64), (call) => (call.headers['X-USERNAME'] === 'ONE' ? refusal('1007') : lost()));
  expect(broken).toContain('view.same');
  let calls = 0;
  const once = (call: Asked) => {
    calls += 1;
    return calls % 9 === 0 ? refusal('1007') : paidView({ amount: '1' })(call);
  };
  expect((await asked(many(64, { amount: '1' }), once)).broken).not.toContain('view.same');
});

test.each<[what: string, owner: (call: Asked) => Reply, others: (call: Asked) => Reply, broken: string | undefined]>([
  ['another partner sees it', paidView({}), paidView({}), 'view.other-partner'],
  ['another partner does not', paidView({}), lost, undefined],
  ['its amount is another one', paidView({ amount: '9' }), lost, 'transactionView.amount'],
  ['it is lost', lost, lost, 'view.service-reference'],
  ['it is lost by its own reference', lost, lost, 'view.partner-reference'],
  ['nobody reversed it, and it is returned', paidView({ status: 'RETURNED' }), lost, 'reverse.no-effect'],
  ['it is lost in the older revision', lost, lost, 'view.same'],
])('what is asked late is judged: %s', async (_, owner, others, requirement) => {
  const answer = (call: Asked) => (call.headers['X-USERNAME'] === 'ONE' ? owner(call) : others(call));
  const { broken } = await asked(many(64, { amount: '1' }), answer);
  const about = ['view.other-partner', 'transactionView.amount', 'view.final', 'view.same', 'view.service-reference'];
  if (requirement) expect(broken).toContain(requirement);
  else expect(about.filter((id) => broken.has(id as never))).toEqual([]);
});

test.each<[what: string, stranger: Reply, isBroken: boolean]>([
  ['is refused', refusal('1003', 'authorisation'), false],
  ['is refused as what it is not', refusal('1003'), true],
  ['sees it all the same', view('SUCCESS', '3000:Remit Success'), true],
])('a view with a wrong password %s', async (_, stranger, isBroken) => {
  const { credentials } = terms;
  const answer = (call: Asked) =>
    call.headers['X-USERNAME'] === credentials.username && call.headers['X-PASSWORD'] !== credentials.passwordHash
      ? stranger
      : paidView({})(call);
  expect((await asked(many(64), answer)).broken.has('auth.credentials')).toBe(isBroken);
});

test('a card number that only a late view shows is found, though the journal masks it', async () => {
  const pan = '4111111111111111';
  const written: JournalRecord[] = [];
  const wire = {
    send: async () => reply({ ...JSON.parse(view('SUCCESS', '3000:Remit Success').text), note: pan }),
    now: () => now,
    sleep: async () => {},
    write: (one: JournalRecord) => written.push(JSON.parse(recordMasker([pan])(one))),
  };
  await finalRecheck({ ended: [paid], open: [], created: [], terms: { ...terms, pans: [pan] }, wire });
  expect(JSON.stringify(written)).not.toContain(pan);
  expect((await shownBy(written)).broken).toContain('security.pan-unseen');
});

test('used references are sent again by their owner, half of them with another text', async () => {
  const texts: unknown[] = [];
  const owners: unknown[] = [];
  const wire = {
    send: async ({ payload = '{}', headers }: Call) => {
      owners.push(headers['X-USERNAME']);
      texts.push(JSON.parse(payload).descriptionText);
      return refusal('3004');
    },
    now: () => now,
    sleep: async () => {},
    write: () => {},
  };
  const references = Array.from({ length: 20 }, (_, n) => `REF-${n}`);
  const all = references.map((transactionReference, index) => {
    const one = created(now - 60_000);
    const response = { ...one.response, text: JSON.stringify({ transactionReference }) };
    return {
      ...one,
      response,
      request: {
        ...one.request,
        headers: { 'X-USERNAME': index < 15 ? 'ONE' : 'TWO' },
        body: { descriptionText: 'Gift' },
      },
    };
  });
  await finalRecheck({ ended: [], open: [], created: all, terms: { ...terms, second }, atOnce: 1, wire });
  expect(owners.filter((owner) => owner === 'TWO')).toHaveLength(5);
  expect(new Set(texts)).toEqual(new Set(['Gift', 'Sent once more']));
});

const quoted = reply({ quotes: [{ quoteId: 'Q2', receivingAmount: '7', receivingCurrency: 'KES' }] });

test.each<[what: string, quotation: Reply, answer: Reply, order: object, isBroken: boolean]>([
  ['with its amount', quoted, refusal('3004'), { amount: '7', currency: 'KES' }, false],
  ['and is not over by then', quoted, refusal('3008'), { amount: '7', currency: 'KES' }, true],
  ['and is as before where none is given', refusal('1007'), refusal('3008'), { amount: '1' }, false],
])('a used reference is sent again with a new quote %s', async (_, quotation, answer, order, isBroken) => {
  const orders: unknown[] = [];
  const written: JournalRecord[] = [];
  const wire = {
    send: async ({ operation, payload = '{}' }: Call) => {
      if (operation === 'createQuotation') return quotation;
      orders.push(JSON.parse(payload));
      return answer;
    },
    now: () => now,
    sleep: async () => {},
    write: (one: JournalRecord) => written.push(one),
  };
  const quotationOf = () => ({ operation: 'createQuotation', body: { requestAmount: '1' } }) as const;
  await finalRecheck({ ended: [], open: [], created: [created(now)], quotationOf, terms, wire });
  expect(orders).toEqual([expect.objectContaining(order)]);
  expect((await shownBy(written)).broken.has('transaction.duplicate')).toBe(isBroken);
});

test.each<[what: string, body: Json, isKept: boolean]>([
  ['by what asked for it', { requestAmount: '1' }, true],
  ['with a card', { creditParty: [{ key: 'pan', value: '***' }] }, true],
  ['where nothing else in it is hidden', { creditParty: [{ key: 'msisdn', value: '***' }] }, false],
])('the quote of a payout is known %s', (_, body, isKept) => {
  const found = new EndedTransactions();
  const one = created(now);
  const asked = { ...one, operation: 'createQuotationOlder' as const };
  const line = { ...asked, request: { ...one.request, body }, response: { ...one.response, text: quoted.text } };
  found.addLine(JSON.stringify(line));
  const order = { internationalTransferInformation: { quoteId: 'Q2' } };
  const known = found.quotationOf({ ...one, request: { ...one.request, body: order } });
  expect(known).toEqual(isKept ? { operation: 'createQuotationOlder', body } : undefined);
});

test.each<[what: string, planned: string, sent: unknown[]]>([
  ['with the cards of its case', 'pay', [[{ key: 'pan', value: 'sender' }], [{ key: 'pan', value: 'recipient' }]]],
  ['not at all, without a plan', 'other', []],
])('a payout to a card is sent again: %s', (_, id, sent) => {
  const body = { debitParty: [{ key: 'pan', value: '***' }], creditParty: [{ key: 'pan', value: '***' }] };
  const one = { ...created(now), case: 'pay' };
  const card = { recipientPan: 'recipient', senderPan: 'sender' };
  const plan = { cases: [{ id, payout: { card } }], leftOut: [] } as unknown as Plan;
  const restored = withCard({ ...one, request: { ...one.request, body } }, plan);
  expect(restored.flatMap(({ request }) => Object.values(request.body as object))).toEqual(sent);
  const asked = quotationWithCard({ operation: 'createQuotation', body }, one, plan);
  expect(Object.values(asked?.body ?? {})).toEqual(sent);
});

test('a final state of the second partner is looked at again by him, and by both references', async () => {
  const found = new EndedTransactions();
  const foreign = Array.from({ length: 16 }, (_, n) => ({
    transactionReference: `T${n}`,
    final: true as const,
    ended: { reference: `REF-${n}`, status: 'CANCELLED' },
  }));
  found.add({ ...({ t: 'case', finals: [] } as unknown as CaseRecord), foreign });
  const ended = found.endedOf('ONE', 'TWO');
  const { calls, broken } = await asked(ended, paidView({}));
  const own = calls.filter((call) => call.startsWith('TWO'));
  expect(own.some((call) => call.includes('/REF-')) && own.some((call) => call.includes('/T'))).toBe(true);
  expect(broken).toContain('view.final');
});

const openOf = (username: string): PendingTransaction => ({
  reference: 'REF-7',
  transactionReference: 'T7',
  username,
  sent: {},
});

test('what was not seen to end is asked for by its owner, whatever case the name is in', async () => {
  const open = ['ONE', 'one', 'TWO', 'NOBODY'].map(openOf);
  const { calls, broken } = await asked([], paidView({ status: 'PENDING', transactionStatus: '3050:Remit' }), open);
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['ONE', 'ONE', 'TWO']);
  expect(broken).not.toContain('view.same');
  expect((await asked([], lost, [openOf('TWO')])).broken).toContain('view.same');
});

test('what was not seen to end is asked for by either reference', async () => {
  const open = ['T7', 'T8', 'T9', 'T10', 'T11'].map((transactionReference) => ({
    ...openOf('ONE'),
    transactionReference,
  }));
  const { calls } = await asked([], lost, open);
  const named = new Set(calls.map((call) => call.replace(/.*\/([A-Z]+).*/, '$1')));
  expect(named).toEqual(new Set(['T', 'REF']));
  const markup = await asked(
    [],
    lost,
    open.map((one) => ({ ...one, reference: '"{REF}"' })),
  );
  expect(markup.calls.every((call) => /T\d+$/.test(call))).toBe(true);
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
  expect(['ONE', 'TWO'].map((one) => found.createdBy(one, 'whole').length)).toEqual([1, 1]);
  expect(found.openBeside('ONE').map(({ username }) => username)).toEqual(['ONE', 'TWO']);
  const paidFrom = (value: string, more: Partial<ExchangeRecord> = {}) => {
    const body = { debitParty: [{ key: 'pan', value }], creditParty: [{ key: 'pan', value: '***' }] };
    found.addExchange({ ...accepted, ...more, request: { ...accepted.request, body } });
  };
  paidFrom('***');
  paidFrom('***', { case: undefined });
  expect(found.createdBy('ONE', 'card').map((one) => one.case)).toEqual([accepted.case]);
  const reference = 'undefined';
  found.add({ ...flow, reference, transactionReference: 'T1' });
  expect(found.openBeside('ONE').map(({ username }) => username)).toEqual(['TWO']);
});

test.each<[what: string, creditParty: Json[], kept: boolean]>([
  ['are kept', [{ key: 'msisdn', value: '254700000099' }], true],
  ['are kept beside a card', [{ key: 'pan', value: '***' }], true],
  ['that name a pseudonym are not', [{ key: 'msisdn', value: 'somebody' }], false],
  ['with a mask are not', [{ key: 'msisdn', value: '***' }], false],
])('parties, with which late views are compared, %s', (_, creditParty, isKept) => {
  const found = new EndedTransactions(['somebody']);
  const one = created(now);
  const response = { status: 200, headers: {}, text: '{"transactionReference":"T1"}' };
  found.addExchange({ ...one, response, request: { ...one.request, body: { amount: '1', creditParty } } });
  expect(found.openBeside('ONE')[0]?.sent).toEqual({ amount: '1', ...(isKept && { creditParty }) });
});

const ofOne: PendingTransaction = { reference: 'REF-1', transactionReference: 'T1', username: 'ONE', sent: {} };

test.each<
  [what: string, options: { ended?: FinishedTransaction[]; open?: PendingTransaction[] }, answer: Reply, told: string[]]
>([
  ['an end that nobody saw', { open: [ofOne] }, view('SUCCESS', '3000:Remit Success'), ['T1 SUCCESS ONE']],
  ['what is still pending', { open: [ofOne] }, view('PENDING', '3050:Remit Acknowledged'), []],
  ['a refused view', { open: [ofOne] }, refusal('1003'), []],
  ['the end that was seen', { ended: [paid] }, view('SUCCESS', '3000:Remit Success'), []],
  [
    'a reversal since',
    { ended: [{ ...paid, reversed: true }] },
    view('RETURNED', '16000:Reversal Success'),
    ['T1 RETURNED ONE'],
  ],
])('the callback is awaited of %s', async (_, { ended = [], open = [] }, answer, told) => {
  const ends: string[] = [];
  const wire = { send: async () => answer, now: () => now, sleep: async () => {}, write: () => {} };
  const onEnd = (...end: string[]) => ends.push(end.join(' '));
  await finalRecheck({ ended, open, created: [], terms, wire, onEnd });
  expect(ends).toEqual(told);
});

/** A first transaction of a case, so long after the beginning. */
const first = (n: number, by: string): ExchangeRecord => {
  const made = exchange(`${by}#${n}`, JSON.stringify({ transactionReference: `T${n}` }), { case: by, at: n });
  const body = { requestingOrganisationTransactionReference: `REF-${n}` };
  return { ...made, operation: 'createTransaction', request: { ...made.request, body } };
};

test('the two oldest paid payouts that trigger nothing are cancelled in vain, reversed, and viewed again', async () => {
  const calls: string[] = [];
  const written: JournalRecord[] = [];
  const wire = {
    send: async ({ url, payload = '' }: Call) => {
      calls.push(`${url.replace(terms.baseUrl, '')} ${payload}`);
      const [statusCode] = [url.endsWith('remitCancel') ? '15002' : '16000'];
      return reply({ statusCode, responseMessage: 'as it is' });
    },
    now: () => 9,
    sleep: async () => {},
    write: (one: JournalRecord) => written.push(one),
  };
  const settled: string[][] = [];
  const options = {
    ended: many(5).map((one, n) => (n === 1 ? { ...one, status: 'FAILED' } : one)),
    // the second partner used a reference too
    created: [4, 1, 3, 2, 2].map((n) => first(n, 'plain')).concat(first(0, 'trigger')),
    settle: async (all: readonly { reference: string }[]) => void settled.push(all.map(({ reference }) => reference)),
  };
  await finalRecheck({ ...options, open: [], reversible: new Set(['plain']), terms, wire, atOnce: 1 });
  const asked = calls.filter((call) => call.includes('txnId'));
  expect(asked.map((call) => /remitCancel|reversalInitiate/.exec(call)?.[0])).toEqual([
    'remitCancel',
    'reversalInitiate',
    'remitCancel',
    'reversalInitiate',
  ]);
  expect(settled).toEqual([['T2', 'T3']]);
  const { checks } = await judgedAlone([], written);
  const shown = checks.flatMap((one) => (/late$/.test(one.step) ? one.verified : []));
  expect(shown).toEqual(expect.arrayContaining(['cancel.of-success', 'reverse.accepted']));
  calls.length = 0;
  const ofSecond = {
    ...first(4, 'plain'),
    request: { ...first(4, 'plain').request, headers: { 'X-USERNAME': 'TWO' } },
  };
  const theirs = { ended: [{ ...paid, reference: 'REF-4', transactionReference: 'U4', isSecond: true as const }] };
  const both = { ...theirs, created: [ofSecond], terms: { ...terms, second } };
  await finalRecheck({ ...both, open: [], reversible: new Set(['plain']), wire, atOnce: 1 });
  expect(calls.filter((call) => call.includes('txnId')).map((call) => /U4/.exec(call)?.[0])).toEqual(['U4', 'U4']);
  calls.length = 0;
  await finalRecheck({ ...options, open: [], terms, wire, atOnce: 1 });
  expect(calls.filter((call) => call.includes('txnId'))).toEqual([]);
});
