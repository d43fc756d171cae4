import { describe, expect, test } from 'vitest';
import { asBag, messageOf } from '../../contract';
import { payouts } from '../../generators/payouts/payout';
import { payoutTemplates } from '../../generators/requests/make-templates';
import type { BatchRecord, FlowRecord, JournalRecord, ViolationRecord } from '../../journal';
import { target, terms } from '../../run/in-process/in-process';
import { wireTo } from '../../run/in-process/testing/wire-to';
import { payoutPlan } from '../../suites/format/planner';
import type { Call, Reply, Wire } from '../../wire/wire';
import { newJudge } from './judge';
import { runBatch } from './run-batch';
import { type FlowOptions, runFlow } from './run-flow';

const now = Date.parse('2026-03-02T12:00:00Z');
const ofWallets = { ...target, instruments: ['WALLET' as const], types: ['p2p' as const] };
const templatesOf = (revision: 'current' | 'older') => {
  const [drawn] = payouts(payoutPlan(ofWallets, now, undefined, [{ weight: 1, revision }]), 1, 1);
  if (drawn?.revision !== revision) throw new Error(`no payout of the ${revision} revision was drawn`);
  return payoutTemplates(drawn, ['ledgerByCurrency'], {});
};
const payout = templatesOf('current');
const older = templatesOf('older');

/** What stands between a flow and the gateway, by the operation's how-manieth call. */
type Between = (call: Call, nth: number, send: () => Reply) => Reply;

const lost = (reply: Reply): Reply => ({ ...reply, status: 0, text: '', fault: 'request timeout' });
const says = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  text: JSON.stringify(body),
  ms: 1,
});
const refusal = (code: string, description: string, wrapped = true) => {
  const error = {
    errorCategory: 'businessRule',
    errorCode: code,
    errorDescription: description,
    errorDateTime: '2026-03-02 12:00:00',
  };
  return says(400, wrapped ? { error, serverCorrelationId: '', clientCorrelationId: '', status: 'FAILED' } : { error });
};
const inArray = (reply: Reply): Reply => ({ ...reply, text: `[${reply.text}]` });
const whole: Between = (_, _nth, send) => send();
const at =
  (operation: string, nth: number, other: (send: () => Reply) => Reply): Between =>
  (call, count, send) =>
    call.operation === operation && count === nth ? other(send) : send();

/** The gateway is busy for some calls of an operation, by their places from 1. */
const busyFor =
  (operation: string, isBusy: (nth: number) => boolean): Between =>
  (call, nth, send) => {
    if (call.operation !== operation || !isBusy(nth)) return send();
    const { error } = JSON.parse(refusal('1007', 'Server is busy. Please try after sometime').text);
    const clientCorrelationId = asBag(call.body)?.requestingOrganisationTransactionReference;
    const wrapper = operation === 'createTransaction' && { serverCorrelationId: '', clientCorrelationId };
    return says(400, { error: { ...error, errorCategory: 'internal' }, ...wrapper });
  };

/** The first transaction is carried out only as the second one arrives. */
const late: Between = (call, nth, send) => {
  if (call.operation !== 'createTransaction') return send();
  if (nth === 1) return lost(says(0, {}));
  send();
  return send();
};

/** Runs one flow, or a batch of copies, against the gateway behind what stands between. */
async function ran(between: Between, options: Partial<FlowOptions> = {}, copies = 0, of = payout) {
  const records: JournalRecord[] = [];
  const wire = wireTo([], records);
  const counts: Record<string, number> = {};
  const send: Wire['send'] = (calls) =>
    calls.map((call) => {
      const nth = (counts[call.operation] ?? 0) + 1;
      counts[call.operation] = nth;
      return between(call, nth, () => wire.send([call])[0] as Reply);
    });
  // the first poll finds it settled
  const settlement = { withinSeconds: 3, pollSeconds: 1 };
  const runner = { terms: { ...terms, settlement }, wire: { ...wire, send }, judge: newJudge() };
  if (copies > 0) runBatch(0, of, copies, runner);
  else runFlow(0, of, runner, { resend: false, inquiries: [], ...options });
  const flow = records.find((one): one is FlowRecord => one.t === 'flow');
  return { flow, records, calls: flow?.steps.map(([operation]) => operation) };
}

const usual = ['walletStatus', 'createQuotation', 'createTransaction', 'viewTransaction'];

describe('a flow', () => {
  test.each<[string, Between, Partial<FlowOptions>, Partial<FlowRecord>, string[]]>([
    ['that nothing disturbs', whole, {}, { status: 'SUCCESS', code: '3000', broke: [] }, usual],
    [
      'that resends at once',
      whole,
      { resend: true },
      { status: 'SUCCESS', resent: true, broke: [] },
      [...usual.slice(0, 3), 'createTransaction', 'viewTransaction'],
    ],
    [
      'whose create was carried out, its reply lost',
      at('createTransaction', 1, (send) => lost(send())),
      {},
      { status: 'SUCCESS', lookedUp: true, broke: [] },
      [...usual.slice(0, 2), 'viewTransaction', 'viewTransaction'],
    ],
    [
      'whose create never arrived',
      at('createTransaction', 1, () => lost(says(0, {}))),
      {},
      { status: 'SUCCESS', lookedUp: true, broke: [] },
      [...usual.slice(0, 2), 'viewTransaction', 'createTransaction', 'viewTransaction'],
    ],
    [
      'whose create arrived only after it was looked up',
      late,
      {},
      { status: 'SUCCESS', lookedUp: true, broke: [] },
      [...usual.slice(0, 2), 'viewTransaction', 'createTransaction', 'viewTransaction', 'viewTransaction'],
    ],
    [
      'whose create and its view are lost',
      (call, nth, send) =>
        nth === 1 && /create|view/.test(call.operation) && call.operation !== 'createQuotation' ? lost(send()) : send(),
      {},
      { fault: 'createTransaction: request timeout', broke: [] },
      usual.slice(0, 3),
    ],
    [
      'whose create a limiter refuses, which is one violation',
      at('createTransaction', 1, () => says(429, { message: 'API rate limit exceeded' })),
      {},
      { broke: ['http.json'] },
      usual.slice(0, 3),
    ],
    [
      'whose create is lost, under the reference of another flow',
      at('createTransaction', 1, (send) => lost(send())),
      { shared: 'SHARED' },
      { fault: 'createTransaction: request timeout', broke: [] },
      usual.slice(0, 3),
    ],
    [
      'whose create has an answer that cannot be read, under the reference of another flow',
      at('createTransaction', 1, (send) => ({ ...send(), text: '<html>' })),
      { shared: 'SHARED' },
      { broke: ['http.json', 'transaction.accepted'], shared: undefined },
      usual.slice(0, 3),
    ],
    [
      'whose create is refused with another code, under the reference of another flow',
      at('createTransaction', 1, () => refusal('1004', 'Invalid parameters in the request', false)),
      { shared: 'SHARED' },
      { broke: expect.arrayContaining(['transaction.duplicate-concurrent']), fault: undefined, shared: 'refused' },
      usual.slice(0, 3),
    ],
    [
      'whose resent transaction is lost',
      at('createTransaction', 2, (send) => lost(send())),
      { resend: true },
      { fault: 'createTransaction: request timeout', status: 'SUCCESS', broke: [] },
      [...usual, 'createTransaction'],
    ],
    [
      'whose request the server waited for in vain',
      at('walletStatus', 1, () => ({ ...refusal('1004', 'Invalid parameters in the request', false), status: 408 })),
      {},
      { fault: 'walletStatus: HTTP 408 Request Timeout', broke: [] },
      ['walletStatus'],
    ],
    [
      'whose account is refused',
      at('walletStatus', 1, () => refusal('1004', 'Invalid parameters in the request', false)),
      {},
      { broke: ['account.available'] },
      ['walletStatus'],
    ],
    [
      'whose view is busy once',
      at('viewTransaction', 1, () => refusal('3027', 'Service not available, please try again later')),
      {},
      { status: 'SUCCESS', busy: [3] },
      [...usual, 'viewTransaction'],
    ],
    ...(['walletStatus', 'createQuotation', 'createTransaction'] as const).map(
      (operation): [string, Between, Partial<FlowOptions>, Partial<FlowRecord>, string[]] => [
        `whose ${operation} is refused once, as the gateway is busy`,
        busyFor(operation, (nth) => nth === 1),
        {},
        { status: 'SUCCESS', broke: [], busy: [usual.indexOf(operation)] },
        usual.flatMap((one) => (one === operation ? [one, one] : [one])),
      ],
    ),
    [
      'whose inquiry is refused once, as the gateway is busy',
      busyFor('ledgerByCurrency', (nth) => nth === 1),
      { inquiries: ['ledgerByCurrency'] },
      { status: 'SUCCESS', broke: [], busy: [0] },
      ['ledgerByCurrency', 'ledgerByCurrency', ...usual],
    ],
    [
      'for whose inquiry the gateway stays busy',
      busyFor('ledgerByCurrency', () => true),
      { inquiries: ['ledgerByCurrency'] },
      { status: 'SUCCESS', broke: ['ledger.currency'], busy: [0, 1, 2] },
      [...Array(3).fill('ledgerByCurrency'), ...usual],
    ],
    [
      'whose create was carried out, its reply lost, and looked up while the gateway is busy',
      (call, nth, send) =>
        call.operation === 'createTransaction'
          ? lost(send())
          : at('viewTransaction', 1, () => refusal('3027', messageOf('3027') ?? ''))(call, nth, send),
      {},
      { status: 'SUCCESS', lookedUp: true, broke: [], busy: [2] },
      [...usual.slice(0, 2), ...Array(3).fill('viewTransaction')],
    ],
    [
      'for which the gateway stays busy',
      busyFor('createTransaction', () => true),
      {},
      { broke: ['transaction.accepted'], busy: [2, 3, 4] },
      [...usual.slice(0, 2), ...Array(3).fill('createTransaction')],
    ],
    [
      'for whose repeat the gateway stays busy, which shows nothing',
      busyFor('createTransaction', (nth) => nth > 1),
      { resend: true },
      { status: 'SUCCESS', broke: [], resent: undefined },
      [...usual.slice(0, 3), ...Array(3).fill('createTransaction'), 'viewTransaction'],
    ],
    [
      'for which the gateway is busy, under the reference of another flow',
      busyFor('createTransaction', (nth) => nth === 1),
      { shared: 'SHARED' },
      { broke: [], shared: undefined, code: '1007', busy: [2] },
      usual.slice(0, 3),
    ],
    [
      'whose resent transaction is accepted',
      at('createTransaction', 2, () =>
        says(200, { transactionStatus: '3050:Remit Acknowledged', transactionReference: 'OTHER' }),
      ),
      { resend: true },
      { status: 'SUCCESS', resent: true },
      [...usual.slice(0, 3), 'createTransaction', 'viewTransaction'],
    ],
    ...usual.map((operation, index): [string, Between, Partial<FlowOptions>, Partial<FlowRecord>, string[]] => [
      `whose answer to ${operation} is a list`,
      at(operation, 1, (send) => inArray(send())),
      { shared: 'SHARED' },
      { broke: ['http.shape'], shared: index < 3 ? undefined : 'accepted', status: undefined },
      usual.slice(0, index + 1),
    ]),
    [
      'whose resent transaction has a list as its answer',
      at('createTransaction', 2, (send) => inArray(send())),
      { resend: true },
      { status: 'SUCCESS', broke: ['http.shape'], resent: undefined },
      [...usual.slice(0, 3), 'createTransaction', 'viewTransaction'],
    ],
  ])('%s', async (_, between, options, line, calls) => {
    const ended = await ran(between, options);
    expect(ended.flow).toMatchObject(line);
    expect(ended.calls).toEqual(calls);
  });

  test('that broke a rule keeps the exchange', async () => {
    const accepted = at('createTransaction', 2, () =>
      says(200, { transactionStatus: '3050:Remit Acknowledged', transactionReference: 'OTHER' }),
    );
    const { flow, records } = await ran(accepted, { resend: true });
    expect(flow?.broke).toContain('transaction.duplicate');
    const kept = records.filter((one): one is ViolationRecord => one.t === 'violation');
    expect(kept.map(({ finding }) => finding.requirement).sort()).toEqual([...(flow?.broke ?? [])].sort());
    expect(kept[0]?.exchange.response.text).toContain('OTHER');
  });

  test('whose older view denies what was accepted is judged by the model', async () => {
    const denied = at('viewTransactionOlder', 1, () => refusal('3003', messageOf('3003') ?? ''));
    const { flow, calls } = await ran(denied, { load: { olderView: true } }, 0, older);
    expect(calls?.at(-1)).toBe('viewTransactionOlder');
    expect(flow?.broke).toContain('view.service-reference');
  });

  test('that stays pending says so', async () => {
    const pending: Between = (call, _, send) => {
      const reply = send();
      if (call.operation !== 'viewTransaction') return reply;
      const view = JSON.parse(reply.text);
      const body = { ...view, status: 'PENDING', transactionStatus: '3050:Remit Acknowledged' };
      return says(200, { ...body, creditingOrganisationTransactionReference: '' });
    };
    const { flow } = await ran(pending);
    expect(flow).toMatchObject({ status: 'PENDING', broke: ['view.settles'] });
  });
});

describe('a batch of copies', () => {
  const refusedWith =
    (code: string): Between =>
    (call, _, send) =>
      call.operation === 'createTransaction' ? refusal(code, messageOf(code) ?? '') : send();
  const twice: Between = (call, nth, send) => {
    if (call.operation !== 'createTransaction') return send();
    return says(200, { transactionStatus: '3050:Remit Acknowledged', transactionReference: `T${nth}` });
  };
  test.each<[string, Between, number, string | undefined]>([
    ['one accepted', whole, 1, undefined],
    ['all accepted', twice, 3, 'transaction.duplicate-concurrent'],
    [
      'all refused, as the first payout to somebody is one too many',
      refusedWith('3016'),
      0,
      'transaction.duplicate-concurrent',
    ],
    ['a list for the accepted one', at('createTransaction', 1, (send) => inArray(send())), 0, 'http.shape'],
  ])('%s', async (_, between, accepted, broken) => {
    const { flow, records } = await ran(between, {}, 3);
    const batch = records.find((one): one is BatchRecord => one.t === 'batch');
    expect(batch?.accepted).toHaveLength(accepted);
    expect(flow?.broke).toEqual(broken === 'http.shape' ? [broken] : broken ? expect.arrayContaining([broken]) : []);
  });

  test.each([
    ['one is', [1], undefined],
    ['two are', [1, 2], 2],
  ])('where the answer of %s lost, the others are recorded and judged', async (_, nths, count) => {
    const { flow, calls } = await ran(
      (call, nth, send) => {
        if (call.operation !== 'createTransaction') return send();
        return nths.includes(nth) ? lost(send()) : refusal('9', 'x');
      },
      {},
      3,
    );
    expect(calls?.filter((one) => one === 'createTransaction')).toHaveLength(3);
    expect(flow).toMatchObject({ fault: expect.stringContaining('createTransaction: '), lost: count });
    expect(flow?.broke).toContain('errors.known-code');
  });

  test.each([
    ['two others were accepted', twice, 2, true],
    ['one other was, and one refused', whole, 0, false],
  ])('where one answer is lost and %s', async (_, others, accepted, isBroken) => {
    const { flow, records } = await ran(
      (call, nth, send) =>
        call.operation === 'createTransaction' && nth === 2 ? lost(send()) : others(call, nth, send),
      {},
      3,
    );
    // nobody knows of what was lost whether it was accepted, so one acceptance shows nothing
    const batch = records.find((one): one is BatchRecord => one.t === 'batch');
    expect(batch?.accepted.length ?? 0).toBe(accepted);
    expect(flow?.broke.includes('transaction.duplicate-concurrent')).toBe(isBroken);
    expect(flow).toMatchObject({ fault: 'createTransaction: request timeout', lost: undefined });
  });

  test('all refused, as the funds are used up', async () => {
    const { flow } = await ran(refusedWith('3049'), {}, 3);
    // the ledger must not cover it (assertions/verdict/cross-checks/load.ts)
    expect(flow).toMatchObject({ code: '3049', fault: 'used up: the funds of the partner are used up (3049)' });
    // all refusals of this test are alike
    expect(flow?.broke).toEqual(['errors.server-correlation', 'errors.client-correlation']);
  });
});
