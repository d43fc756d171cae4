/**
 * The end of a run: what has ended is looked at once more, minutes later. A final state stays, and a reference stays
 * used as long as the run lasts (interpretations: states.final, duplicate.later). assertions/cases judges what that shows.
 */
import { secondLookId as id, shownStatus, secondLookSteps as steps } from '../../assertions/cases';
import { asBag, isFinal, type Json, type OperationId } from '../../contract';
import { type Credentials, type Draft, draft, headers, reference } from '../../generators';
import { seedOf } from '../../generators/payouts';
import type { Exchange, ExchangeRecord, SeenPayout } from '../../journal';
import type { Case, Step } from '../../suites/format/case';
import { selects } from '../../suites/format/selection';
import { makeCall, type Terms } from '../../wire/exchange';
import type { Call } from '../../wire/wire';
import type { RunContext } from '../context';
import type { FinishedTransaction, PendingTransaction, Quotation } from '../monitor/ended-transactions';
import type { UnsettledTransaction } from '../monitor/notes';
import { type GatewayAccess, type HarnessWire, senderOf, writeOwnCase, writeOwnEnd } from '../network/ask';
import { waitForSettlement } from '../reconciliation/settlement';
import { type KeptQuote, keptQuotes } from './kept-quotes';
import { byQuote, isOfToday, quotationWithCard, repeated, withCard } from './used-references';

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
  /** the quotes that are paid with at that time; default: none */
  kept?: (now: number) => readonly KeptQuote[];
  /** waits until these payouts are settled */
  settle?: (payouts: readonly Omit<UnsettledTransaction, 'until'>[]) => Promise<void>;
  /** has the target the older revision? */
  hasOlder?: boolean;
  wire: Pick<HarnessWire, 'now' | 'send' | 'sleep' | 'write'>;
  /** is told of each final state that was not seen before, whose callback is to come */
  onEnd?: (transactionReference: string, status: string, username: string) => void;
  /** calls in parallel; default: eight */
  atOnce?: number;
}

/** References of payments with a kept quote are numbered from here on, beyond those of the probes and of earlier runs. */
const firstIndex = 2000;

/** So many of the oldest paid payouts are reversed: no case holds one as long. */
const reversedLate = 2;

/** What it was before it is looked at. */
const seenBefore = (one: FinishedTransaction | PendingTransaction): SeenPayout => ({
  reference: one.reference,
  transactionReference: one.transactionReference,
  ...('status' in one && { status: one.status, reversed: one.reversed }),
  ...(one.sent && { sent: one.sent }),
});

/** The hash of no password that anybody has. */
const wrongHash = 'f'.repeat(64);

/** One transaction in so many is viewed in the older revision too, one by the other partner, and one with a wrong password. */
const sampled = 16;

/** How a transaction is viewed follows from its reference. */
const placeOf = ({ transactionReference }: FinishedTransaction): number => seedOf(transactionReference) % sampled;

/**
 * One of its two references; `round`: of how many in a row the first half is viewed by that of the service. So are those
 * whose own one has markup: servers in front of a gateway may refuse it in a path.
 */
const oneOf = ({ transactionReference, reference }: FinishedTransaction | PendingTransaction, round: number): string =>
  seedOf(transactionReference) % round < round / 2 || !/^[\w.-]+$/.test(reference) ? transactionReference : reference;

/** The partners of a run. */
const partnersOf = ({ credentials, second }: Pick<Terms, 'credentials' | 'second'>): Credentials[] =>
  second ? [credentials, second] : [credentials];

/** The members of a request that are texts. */
const textsOf = (body: Draft['body']): PendingTransaction['sent'] =>
  Object.fromEntries(Object.entries(asBag(body) ?? {}).filter(([, value]) => typeof value === 'string'));

const usernameOf = ({ request }: Pick<ExchangeRecord, 'request'>): string => request.headers['X-USERNAME'] ?? '';

/** The cases whose payouts trigger nothing; none where the target offers no cancellation or no reversal. */
const reversibleCases = (cases: readonly Pick<Case, 'id' | 'trigger'>[], operations: readonly string[]) =>
  new Set(
    [steps.cancel, steps.reverse].every(({ call }) => operations.includes(call as string))
      ? cases.flatMap(({ id: own, trigger }) => (trigger === undefined ? [own] : []))
      : [],
  );

/** The oldest paid payouts of the cases that trigger nothing: so many of the first partner, and one of the second. */
function paidLongest(
  created: readonly ExchangeRecord[],
  ended: readonly FinishedTransaction[],
  reversible: ReadonlySet<string>,
  isOfSecond: (record: ExchangeRecord) => boolean,
): FinishedTransaction[] {
  const inOrder = [...created].sort((a, b) => a.at - b.at || a.id.localeCompare(b.id));
  const oldest = inOrder.flatMap((record) => {
    const reference = asBag(record.request.body as Json)?.requestingOrganisationTransactionReference;
    const one = ended.find((own) => own.reference === reference && (own.isSecond ?? false) === isOfSecond(record));
    return one?.status === 'SUCCESS' && !one.reversed && reversible.has(record.case) ? [one] : [];
  });
  const all = [...new Set(oldest)];
  return [
    ...all.filter(({ isSecond }) => !isSecond).slice(0, reversedLate),
    ...all.filter(({ isSecond }) => isSecond).slice(0, 1),
  ];
}

/**
 * Views every final transaction once more, by one of its two references in turn, and by its owner what was not seen to end;
 * sends the first ones again. Some are also viewed in the older revision, by the other partner and with a wrong password. At
 * last quotes of the beginning are paid with, and the oldest paid payouts are cancelled, which is refused, and reversed.
 * Writes what that showed.
 */
export async function finalRecheck({
  ended,
  open,
  created,
  quotationOf = () => undefined,
  reversible = new Set(),
  kept = () => [],
  settle = async () => {},
  hasOlder = false,
  terms,
  wire,
  onEnd = () => {},
  atOnce = 8,
}: FinalRecheck): Promise<void> {
  const { now, write } = wire;
  const startedAt = now();
  const sendOwn = senderOf(id, terms, wire);
  const send = async (call: Call, { name }: Step, about?: FinishedTransaction | PendingTransaction) => {
    const exchange = await sendOwn(call, name, about && seenBefore(about));
    if (exchange && about) noteEnd(exchange, about);
    return exchange;
  };
  const head = (credentials = terms.credentials) => headers(credentials, now());
  const view = (operation: ViewOperation, transactionReference: string, own = head()) =>
    makeCall(terms, operation, { path: { transactionReference }, query: {}, headers: {}, body: {} }, own);
  const noteEnd = (exchange: Exchange, one: FinishedTransaction | PendingTransaction) => {
    const status = shownStatus(exchange, one) ?? '';
    const before = 'status' in one ? one.status : undefined;
    if (isFinal(status) && status !== before) onEnd(one.transactionReference, status, usernameOf(exchange));
  };
  // one quotation of several payouts is asked for once
  const quotations = new Map(created.map((one) => [JSON.stringify([quotationOf(one), usernameOf(one)]), one]));
  /** what the request says by the first quote of the same quotation, asked for once more */
  const quotedAgain = async (one: ExchangeRecord, owner: Credentials | undefined) => {
    const asked = quotationOf(one);
    if (!asked || quotations.get(JSON.stringify([asked, usernameOf(one)])) !== one) return undefined;
    const draft = { path: {}, query: {}, headers: {}, body: asBag(asked.body) ?? {} };
    const answer = await send(makeCall(terms, asked.operation, draft, head(owner)), steps.requote);
    return answer && byQuote(one, asked, answer.response.body);
  };
  const { second } = terms;
  const named = (username: string) =>
    partnersOf(terms).find((one) => one.username.toLowerCase() === username.toLowerCase());
  /** who made it */
  const ownerOf = ({ isSecond }: FinishedTransaction): Credentials => (isSecond && second) || terms.credentials;
  const refused = (step: Step, by: (one: FinishedTransaction) => Credentials) => (one: FinishedTransaction) => () =>
    send(view('viewTransaction', one.transactionReference, head(by(one))), step);
  const jobs = [
    ...ended.map((one) => () => send(view('viewTransaction', oneOf(one, 2), head(ownerOf(one))), steps.again, one)),
    ...(hasOlder ? ended.filter((one) => placeOf(one) === 3) : []).map(
      (one) => () => send(view('viewTransactionOlder', oneOf(one, 2 * sampled), head(ownerOf(one))), steps.older, one),
    ),
    ...(second ? ended.filter((one) => placeOf(one) === 5) : []).map(
      refused(steps.others, (one) => (one.isSecond ? terms.credentials : (second ?? terms.credentials))),
    ),
    ...ended
      .filter((one) => placeOf(one) === 7)
      .map(refused(steps.strangers, (one) => ({ ...ownerOf(one), passwordHash: wrongHash }))),
    ...open.flatMap((one) => {
      const owner = named(one.username);
      return owner ? [() => send(view('viewTransaction', oneOf(one, 2), head(owner)), steps.atEnd, one)] : [];
    }),
    ...created
      .filter((one) => isOfToday(one, now()))
      .map((one) => async () => {
        const owner = named(usernameOf(one));
        const quote = await quotedAgain(one, owner);
        const body = { ...repeated(one), ...quote };
        const call = makeCall(terms, 'createTransaction', { path: {}, query: {}, headers: {}, body }, head(owner));
        await send(call, quote ? steps.resend : steps.resendLate);
      }),
  ];
  // both partners may have sent the reference
  const late = paidLongest(
    created,
    ended,
    reversible,
    (one) => second !== undefined && named(usernameOf(one)) === second,
  );
  const views = {
    [steps.again.name]: ended.length,
    [steps.atEnd.name]: open.filter(({ username }) => named(username)).length,
    [steps.reversed.name]: late.length,
  };
  write({ t: 'plan', case: finalRecheckCase, views });
  let next = 0;
  const worker = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) await job();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const one of late)
    for (const step of [steps.cancel, steps.reverse]) {
      const reason = step === steps.cancel ? { reason: 'Asked for late' } : { reversalReason: 'Asked for late' };
      const change = { path: {}, query: {}, headers: {}, body: { txnId: one.transactionReference, ...reason } };
      await send(makeCall(terms, step.call as OperationId, change, head(ownerOf(one))), step);
    }
  const paid: PendingTransaction[] = [];
  for (const [nth, { payout, quote }] of kept(now()).entries()) {
    const own = reference(terms.run, 'P', firstIndex + nth, now());
    const made = draft('createTransaction', payout, { now: now(), reference: own, ...quote });
    const { username } = terms.credentials;
    const answer = await send(makeCall(terms, 'createTransaction', made, { ...head(), ...made.headers }), steps.kept);
    const given = asBag(answer?.response.body)?.transactionReference;
    if (typeof given === 'string')
      paid.push({ reference: own, transactionReference: given, username, sent: textsOf(made.body) });
  }
  const ofFirst = late.filter(({ isSecond }) => !isSecond);
  await settle([
    ...ofFirst.map((one) => ({ reference: one.transactionReference, reversed: true as const })),
    ...paid.map((one) => ({ reference: one.transactionReference })),
  ]);
  for (const one of paid) await send(view('viewTransaction', one.transactionReference), steps.keptViewed, one);
  for (const one of late)
    await send(view('viewTransaction', one.transactionReference, head(ownerOf(one))), steps.reversed, one);
  writeOwnCase(wire, { id, at: startedAt, references: paid.map((one) => one.transactionReference) });
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
  const hasOlder = operations.includes('viewTransactionOlder');
  const onEnd = (transactionReference: string, status: string, username: string) =>
    notes.addEnd(transactionReference, status, username.toLowerCase() !== usernames[0].toLowerCase());
  const settle = (payouts: readonly Omit<UnsettledTransaction, 'until'>[]) => {
    const until = wire.now() + terms.settlement.withinSeconds * 1000;
    return waitForSettlement(
      context,
      payouts.map((one) => ({ ...one, until })),
    );
  };
  const reversible = reversibleCases(context.plan.cases, operations);
  const quotationOf = (one: ExchangeRecord) =>
    quotationWithCard(notes.endedTransactions.quotationOf(one), one, context.plan);
  const kept = (now: number) => keptQuotes(notes.endedTransactions.unusedQuotations(), context.plan, now);
  await finalRecheck({ ended, open, created, quotationOf, reversible, kept, settle, hasOlder, terms, wire, onEnd });
  return what;
}
