/**
 * The end of a run: what has ended is looked at once more, minutes later. A final state stays, and a reference stays
 * used as long as the run lasts (interpretations: states.final, duplicate.later).
 */
import { type Judgement, judgeFinalAgain, judgeLate, judgeStillThere, shownStatus } from '../../assertions/cases';
import { judgeResponse, Observations, type TrackedTransaction } from '../../assertions/responses';
import { asBag, type Exchange, isFinal, type Json, type OperationId, requirement } from '../../contract';
import { type Credentials, headers } from '../../generators';
import { seedOf } from '../../generators/payouts';
import type { ExchangeRecord } from '../../journal';
import { type Verdict, written } from '../../journal';
import type { Case, Step } from '../../suites/format/case';
import { selects } from '../../suites/format/selection';
import { exchangeOf, makeCall, type Terms } from '../../wire/exchange';
import type { Call, Reply } from '../../wire/wire';
import type { RunContext } from '../context';
import type { FinishedTransaction, PendingTransaction, Quotation } from '../monitor/ended-transactions';
import { type GatewayAccess, type HarnessWire, writeOwnCase, writeOwnEnd } from '../network/ask';
import { waitForSettlement } from '../reconciliation/settlement';
import { byQuote, isOfToday, repeated, withCard } from './used-references';

const id = 'run.second-look';

type ViewOperation = 'viewTransaction' | 'viewTransactionOlder';

/** The final re-check as a case of the plan. */
export const finalRecheckCase: Omit<Case, 'payout'> = {
  id,
  title: 'At the end of the run, final states are the same and used references are refused',
  area: 'run',
  verifies: [
    'view.final',
    'view.other-partner',
    'auth.credentials',
    'transaction.duplicate',
    'cancel.of-success',
    'reverse.accepted',
  ],
  steps: [],
  source: 'run/final-recheck/final-recheck.ts',
};

/** What the re-check looks at, as the run has noted it. */
export interface FinalRecheck extends GatewayAccess {
  ended: readonly FinishedTransaction[];
  /** whose states the money at the end of the run is held against */
  open: readonly PendingTransaction[];
  /** first transactions of both partners, each of which its owner sends again */
  created: readonly ExchangeRecord[];
  /** what asked for the quote of one of them; undefined: it is not known */
  quotationOf?: (created: ExchangeRecord) => Quotation | undefined;
  /** the cases of which the oldest paid payouts are reversed; default: none */
  reversible?: ReadonlySet<string>;
  /** waits until reversed payouts are settled */
  settle?: (references: readonly string[]) => Promise<void>;
  /** has the target the older revision? */
  hasOlder?: boolean;
  wire: Pick<HarnessWire, 'now' | 'send' | 'write'>;
  /** is told of each final state that was not seen before, whose callback is to come */
  onEnd?: (transactionReference: string, status: string, username: string) => void;
  /** calls in parallel; default: eight */
  atOnce?: number;
}

/** A step of which the response alone is judged: it must be refused, with a code of the requirement or of `codes`. */
const refusedStep = (
  name: string,
  call: OperationId,
  id: 'transaction.duplicate' | 'view.other-partner' | 'auth.credentials' | 'cancel.of-success',
  codes: readonly string[] = requirement(id)?.accept ?? [],
): Step => ({
  ...{ name, call, patches: [], copies: 1, checks: [] },
  expect: { outcome: 'refused', requirement: id, codes },
});

const resendStep = refusedStep('sent again', 'createTransaction', 'transaction.duplicate');
/** Whether a quote is still given is judged elsewhere. */
const requoteStep: Step = {
  ...{ name: 'quoted again', call: 'createQuotation', patches: [], copies: 1, checks: [] },
  expect: { outcome: 'any' },
};
/** Where no new quote was given, the one of the repeated request is over by then. */
const resendLateStep = refusedStep('sent again', 'createTransaction', 'transaction.duplicate', ['3004', '3008']);

const othersStep = refusedStep('viewed by another partner', 'viewTransaction', 'view.other-partner');
const strangersStep = refusedStep('viewed with a wrong password', 'viewTransaction', 'auth.credentials');

const cancelStep = refusedStep('cancelled late', 'cancelTransaction', 'cancel.of-success');
const reverseStep: Step = {
  ...{ name: 'reversed late', call: 'reverseTransaction', patches: [], copies: 1, checks: [] },
  expect: { outcome: 'success', requirement: 'reverse.accepted' },
};

/** So many of the oldest paid payouts are reversed: no case holds one as long. */
const reversedLate = 2;

/** What a view of it is compared with. */
const trackedAs = ({
  reference,
  sent,
  ...one
}: Pick<FinishedTransaction, 'reference' | 'transactionReference' | 'sent'>) => ({
  ...one,
  created: { requestingOrganisationTransactionReference: reference, ...sent },
});

/** The hash of no password that anybody has. */
const wrongHash = 'f'.repeat(64);

/** One transaction in so many is viewed in the older revision too, one by the other partner, and one with a wrong password. */
const sampled = 16;

/** How a transaction is viewed follows from its reference, because verify does not know in which order they ended. */
const placeOf = ({ transactionReference }: FinishedTransaction): number => seedOf(transactionReference) % sampled;

/**
 * One of its two references; `round`: of how many in a row the first half is viewed by that of the service. So are those
 * whose own one has markup: servers in front of a gateway may refuse it in a path.
 */
const oneOf = ({ transactionReference, reference }: FinishedTransaction | PendingTransaction, round: number): string =>
  seedOf(transactionReference) % round < round / 2 || !/^[\w.-]+$/.test(reference) ? transactionReference : reference;

/** The partners of a run. */
export const partnersOf = ({ credentials, second }: Pick<Terms, 'credentials' | 'second'>): Credentials[] =>
  second ? [credentials, second] : [credentials];

const usernameOf = ({ request }: Pick<ExchangeRecord, 'request'>): string => request.headers['X-USERNAME'] ?? '';

/** The cases whose payouts trigger nothing; none where the target offers no cancellation or no reversal. */
export const reversibleCases = (cases: readonly Pick<Case, 'id' | 'trigger'>[], operations: readonly string[]) =>
  new Set(
    [cancelStep, reverseStep].every(({ call = '' }) => operations.includes(call))
      ? cases.flatMap(({ id: own, trigger }) => (trigger === undefined ? [own] : []))
      : [],
  );

const noReply = (cause: unknown): Reply => ({ status: 0, headers: {}, text: '', ms: 0, fault: String(cause) });

/**
 * Views every final transaction once more, by one of its two references in turn, and by its owner what was not seen to end;
 * sends the first ones again. Some are also viewed in the older revision, by the other partner and with a wrong password. At
 * last the oldest paid ones are cancelled, which is refused, and reversed. Writes what that showed.
 */
export async function finalRecheck({
  ended,
  open,
  created,
  quotationOf = () => undefined,
  reversible = new Set(),
  settle = async () => {},
  hasOlder = false,
  terms,
  wire,
  onEnd = () => {},
  atOnce = 8,
}: FinalRecheck): Promise<void> {
  const { now, write } = wire;
  const startedAt = now();
  const verdicts: Verdict[] = [];
  let exchanges = 0;
  const send = async (call: Call, step: string, judge: (exchange: Exchange) => Judgement) => {
    const at = now();
    const reply = await wire.send(call).catch(noReply);
    if (reply.fault) {
      write({ t: 'fault', at, whose: 'network', part: 'compliance', case: id, text: reply.fault });
      verdicts.push('error');
      return undefined;
    }
    const exchange = exchangeOf(call, reply, at, terms);
    exchanges += 1;
    const name = `${id}#${exchanges}`;
    write({ t: 'exchange', id: name, part: 'compliance', case: id, step, ...written(exchange) });
    const { verified, findings, readings } = judge(exchange);
    write({ t: 'checks', case: id, step, exchange: name, verified, findings, ...(readings && { readings }) });
    verdicts.push(...findings.map(({ verdict }) => verdict), ...(verified.length > 0 ? (['pass'] as const) : []));
    return exchange;
  };
  const head = (credentials = terms.credentials) => headers(credentials, now());
  const view = (operation: ViewOperation, transactionReference: string, own = head()) =>
    makeCall(terms, operation, { path: { transactionReference }, query: {}, headers: {}, body: {} }, own);
  /** what every response is judged by */
  const seen = (exchange: Exchange, tracked: TrackedTransaction = {}) =>
    judgeResponse(exchange, tracked, terms, new Observations(true, terms.dialect));
  const judged = (step: Step, exchange: Exchange) => judgeLate(step, exchange, seen(exchange));
  const observed = (exchange: Exchange, one: FinishedTransaction | PendingTransaction) => {
    const status = shownStatus(exchange, one) ?? '';
    const before = 'status' in one ? one.status : undefined;
    if (isFinal(status) && status !== before) onEnd(one.transactionReference, status, usernameOf(exchange));
    return seen(exchange, trackedAs(one));
  };
  // verify could not tell two equal requests apart
  const quotations = new Map(created.map((one) => [JSON.stringify([quotationOf(one), usernameOf(one)]), one]));
  /** what the request says by the first quote of the same quotation, asked for once more */
  const quotedAgain = async (one: ExchangeRecord, owner: Credentials | undefined) => {
    const asked = quotationOf(one);
    if (!asked || quotations.get(JSON.stringify([asked, usernameOf(one)])) !== one) return undefined;
    const draft = { path: {}, query: {}, headers: {}, body: asBag(asked.body) ?? {} };
    const answer = await send(makeCall(terms, asked.operation, draft, head(owner)), 'quoted again', (exchange) =>
      judged(requoteStep, exchange),
    );
    return answer && byQuote(one, asked, answer.response.body);
  };
  const { second } = terms;
  const named = (username: string) =>
    partnersOf(terms).find((one) => one.username.toLowerCase() === username.toLowerCase());
  /** who made it */
  const ownerOf = ({ isSecond }: FinishedTransaction): Credentials => (isSecond && second) || terms.credentials;
  const refused = (step: Step, by: (one: FinishedTransaction) => Credentials) => (one: FinishedTransaction) => () =>
    send(view('viewTransaction', one.transactionReference, head(by(one))), step.name, (exchange) =>
      judged(step, exchange),
    );
  const jobs = [
    ...ended.map(
      (one) => () =>
        send(view('viewTransaction', oneOf(one, 2), head(ownerOf(one))), 'viewed again', (exchange) =>
          judgeFinalAgain(exchange, one, observed(exchange, one)),
        ),
    ),
    ...(hasOlder ? ended.filter((one) => placeOf(one) === 3) : []).map(
      (one) => () =>
        send(
          view('viewTransactionOlder', oneOf(one, 2 * sampled), head(ownerOf(one))),
          'viewed in the older revision',
          (exchange) => judgeStillThere(exchange, one, observed(exchange, one)),
        ),
    ),
    ...(second ? ended.filter((one) => placeOf(one) === 5) : []).map(
      refused(othersStep, (one) => (one.isSecond ? terms.credentials : (second ?? terms.credentials))),
    ),
    // where its owner views it by the same reference, verify could not tell the two apart
    ...ended
      .filter((one) => placeOf(one) === 7 && oneOf(one, 2) === one.reference)
      .map(refused(strangersStep, (one) => ({ ...ownerOf(one), passwordHash: wrongHash }))),
    ...open.flatMap((one) => {
      const owner = named(one.username);
      const judge = (exchange: Exchange) => judgeStillThere(exchange, one, observed(exchange, one));
      return owner ? [() => send(view('viewTransaction', oneOf(one, 2), head(owner)), 'viewed at the end', judge)] : [];
    }),
    ...created
      .filter((one) => isOfToday(one, now()))
      .map((one) => async () => {
        const owner = named(usernameOf(one));
        const quote = await quotedAgain(one, owner);
        const body = { ...repeated(one), ...quote };
        await send(
          makeCall(terms, 'createTransaction', { path: {}, query: {}, headers: {}, body }, head(owner)),
          'sent again',
          (exchange) => judged(quote ? resendStep : resendLateStep, exchange),
        );
      }),
  ];
  let next = 0;
  const worker = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) await job();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const inOrder = [...created].sort((a, b) => a.at - b.at || a.id.localeCompare(b.id));
  const oldest = inOrder.flatMap(({ case: by = '', request }) => {
    const reference = asBag(request.body as Json)?.requestingOrganisationTransactionReference;
    const isOfSecond = second !== undefined && named(usernameOf({ request })) === second;
    const one = ended.find((own) => own.reference === reference && (own.isSecond ?? false) === isOfSecond);
    return one?.status === 'SUCCESS' && !one.reversed && reversible.has(by) ? [one] : [];
  });
  // both partners may have sent the reference
  const ofFirst = [...new Set(oldest)].filter(({ isSecond }) => !isSecond).slice(0, reversedLate);
  const late = [...ofFirst, ...oldest.filter(({ isSecond }) => isSecond).slice(0, 1)];
  for (const one of late)
    for (const step of [cancelStep, reverseStep]) {
      const reason = step === cancelStep ? { reason: 'Asked for late' } : { reversalReason: 'Asked for late' };
      const change = { path: {}, query: {}, headers: {}, body: { txnId: one.transactionReference, ...reason } };
      const call = makeCall(terms, step.call as OperationId, change, head(ownerOf(one)));
      await send(call, step.name, (exchange) => judged(step, exchange));
    }
  await settle(ofFirst.map(({ transactionReference }) => transactionReference));
  for (const one of late)
    await send(
      view('viewTransaction', one.transactionReference, head(ownerOf(one))),
      'viewed after a late reversal',
      (exchange) => judgeStillThere(exchange, one, observed(exchange, one)),
    );
  writeOwnCase(wire, { id, at: startedAt, verdicts });
  writeOwnEnd(wire, 1);
}

/**
 * The final re-check of a run against its target, if it certifies and its cases were not selected otherwise. Returns what
 * it did.
 */
export async function recheckFinalStates(context: RunContext): Promise<string> {
  const { chosen, parts, selection, notes, terms, wire, log } = context;
  const { operations } = chosen.target;
  if (!parts.includes('compliance') || (selection && !selects(selection, finalRecheckCase))) return 'not asked for';
  await waitForSettlement(context, notes.unsettled.splice(0).reverse());
  const usernames = [terms.credentials.username, terms.second?.username] as const;
  const ended = notes.endedTransactions.endedOf(...usernames);
  const created = partnersOf(terms).flatMap(({ username }) => [
    ...notes.endedTransactions.createdBy(username, 'whole'),
    ...notes.endedTransactions.createdBy(username, 'card').flatMap((record) => withCard(record, context.plan)),
  ]);
  const open = notes.endedTransactions.openBeside(...usernames);
  if (ended.length + open.length === 0 || !operations.includes('viewTransaction')) return 'nothing to view';
  const what = `${ended.length} final states, ${created.length} used references`;
  log(`final re-check: ${what}`);
  wire.write({ t: 'plan', case: finalRecheckCase });
  const hasOlder = operations.includes('viewTransactionOlder');
  const onEnd = (transactionReference: string, status: string, username: string) =>
    notes.addEnd(transactionReference, status, username.toLowerCase() !== usernames[0].toLowerCase());
  const settle = (references: readonly string[]) => {
    const until = wire.now() + terms.settlement.withinSeconds * 1000;
    return waitForSettlement(
      context,
      references.map((reference) => ({ reference, until, reversed: true })),
    );
  };
  const reversible = reversibleCases(context.plan.cases, operations);
  const quotationOf = (one: ExchangeRecord) => notes.endedTransactions.quotationOf(one);
  await finalRecheck({ ended, open, created, quotationOf, reversible, settle, hasOlder, terms, wire, onEnd });
  return what;
}
