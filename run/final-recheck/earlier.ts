/**
 * What earlier runs left is asked for again: their payouts are viewed by both references, some by the other partner, and some of
 * their references are sent again with new data (Limits: 2 and 3; States and transitions). assertions/cases judges that.
 */
import { earlierId as id, shownStatus, secondLookSteps as steps } from '../../assertions/cases';
import { asBag, isoTime, type OperationId } from '../../contract';
import {
  type Credentials,
  type Draft,
  draft,
  headers,
  type Payout,
  quotationOf,
  quoteVariables,
  reference,
} from '../../generators';
import type { SeenPayout } from '../../journal';
import type { Case } from '../../suites/format/case';
import { selects } from '../../suites/format/selection';
import { asked, askedAgain, type Remembered } from '../../targets/memory/memory';
import { makeCall } from '../../wire/exchange';
import type { RunContext } from '../context';
import { senderOf, writeOwnCase, writeOwnEnd } from '../network/ask';

/** What was left by earlier runs, as a case of the plan. */
const earlierCase: Omit<Case, 'payout'> = {
  id,
  title: 'Payouts of earlier runs are as they were, and their references are refused',
  area: 'run',
  verifies: [
    'view.final',
    'view.service-reference',
    'view.partner-reference',
    'view.other-partner',
    'transaction.duplicate',
    'transaction.quote-expired',
  ],
  steps: [],
  source: 'run/final-recheck/earlier.ts',
};

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** What an earlier run saw. */
const seenEarlier = (
  { amount, currency, sent, quote, statement, at, ...seen }: Remembered,
  now: number,
  days = 0,
): SeenPayout => ({
  ...seen,
  sent: { ...sent, amount, currency },
  ...(quote && { quoteId: quote.id }),
  earlier: { at, isPromised: now - at <= days * day, ...(statement && { statement }) },
});

/** References of payments with an ended quote are numbered from here on, beyond those of the probes. */
const firstIndex = 1000;

/** A time of expiry may be local time, up to so far ahead. */
const zoneMs = 14 * 3_600_000;

/** Has its quote ended in any time zone? Those of persons alone are used again, as they need no other amount. */
const isExpired = ({ type, instrument, revision, quote }: Remembered, now: number): boolean =>
  type === 'p2p' && instrument !== 'CARD' && revision === 'current' && now - (quote?.expiry ?? now) > zoneMs;

/** Data of today for a payout of the same kind, and to a country; undefined: the run makes none. */
function dataFor(
  { type, instrument, revision, currency, isSecond }: Omit<Remembered, 'quote' | 'amount'>,
  { cases }: RunContext['plan'],
  nth: number,
  country?: string,
): Payout | undefined {
  const alike = cases.filter(
    ({ payout, trigger, large, steps: planned }) =>
      !trigger &&
      !large &&
      // the partners may pay to different places
      planned.some(
        ({ call, as }) => call === 'createTransaction' && (as === 'secondPartner') === (isSecond === true),
      ) &&
      payout.type === type &&
      payout.instrument === instrument &&
      payout.revision === revision &&
      (country === undefined || (payout.corridor.country === country && payout.corridor.currency === currency)),
  );
  return alike[nth % alike.length]?.payout;
}

/** Asks for what earlier runs of the target left. Returns what it did. */
export async function askAboutEarlier(context: RunContext): Promise<string> {
  const { memory, chosen, parts, selection, terms, wire, plan, keepsEarlier } = context;
  const { operations, paths, idempotency } = chosen.target;
  const isAsked = parts.includes('compliance') && !(selection && !selects(selection, earlierCase));
  if (!isAsked || !memory || 'none' in memory || !operations.includes('viewTransaction')) return 'not asked for';
  const startedAt = wire.now();
  const { credentials: first, second } = terms;
  const all = askedAgain(memory.payouts, startedAt, asked.viewed);
  const known = all
    .filter(({ isSecond }) => !isSecond || second)
    .map((one) => ({
      ...one,
      owner: (one.isSecond && second) || first,
      about: seenEarlier(one, startedAt, idempotency?.days),
    }));
  if (known.length === 0) return 'nothing is known of earlier runs';
  const viewed = known.length * 2;
  wire.write({ t: 'plan', case: earlierCase, views: { [steps.earlier.name]: viewed } });
  const ask = senderOf(id, terms, wire);
  const send = (operation: OperationId, made: Draft, by: Credentials, step: string, about?: SeenPayout) =>
    ask(makeCall(terms, operation, made, { ...headers(by, wire.now()), ...made.headers }), step, about);
  const view = (transactionReference: string, by: Credentials, step: string, about?: SeenPayout) =>
    send('viewTransaction', { path: { transactionReference }, query: {}, headers: {}, body: {} }, by, step, about);
  /** the service's references of the first partner's payouts that should have been refused */
  const references: string[] = [];
  const pay = async (made: Draft, by: Credentials, step: string, about?: SeenPayout) => {
    const answer = await send('createTransaction', made, by, step, about);
    const given = asBag(answer?.response.body)?.transactionReference;
    if (typeof given === 'string' && by === first) references.push(given);
  };
  let found = 0;
  for (const { owner, reference: own, transactionReference, about } of known) {
    const other = owner === first ? second : first;
    await view(transactionReference, owner, steps.earlier.name, about);
    // a service that begins anew may give its references again, but nobody has ours
    const shown = await view(own, owner, steps.earlier.name, about);
    if (!shown || shownStatus(shown, about) === undefined) continue;
    found += 1;
    if (other && found <= asked.byOther) await view(transactionReference, other, steps.earlierByOther.name);
  }
  const hasStatements = operations.includes('statements') && paths?.statements !== undefined;
  // one that was emptied has no entries of them either
  const entered = hasStatements && found > 0 ? known.filter(({ statement }) => statement) : [];
  // those of the last payouts are shown beside older ones, so that one that is missing is seen
  for (const { owner, statement, about } of entered.slice(-asked.statements)) {
    const { currency = '', from = 0, until = 0 } = statement ?? {};
    // what was posted a while later is shown too
    const end = isoTime(Math.min(wire.now(), until + hour) + minute);
    const made = { path: { start: isoTime(from - minute), end, currency }, query: {}, headers: {}, body: {} };
    await send('statements', made, owner, steps.earlierStatement.name, about);
  }
  // another gateway, or one that was emptied, would pay what is sent again
  const sent = keepsEarlier || found === 0 ? [] : known;
  for (const [nth, one] of sent.slice(0, asked.sentAgain).entries()) {
    const data = dataFor(one, plan, nth);
    const quotation = quotationOf[one.revision];
    if (!data || !operations.includes(quotation)) continue;
    const variables = { now: wire.now(), reference: one.reference };
    const { owner } = one;
    const quoted = await send(quotation, draft(quotation, data, variables), owner, steps.earlierQuote.name);
    const quote = quoteVariables(quoted?.response.body, one.revision);
    if (quote.quoteId === undefined) continue;
    const made = draft('createTransaction', data, { ...variables, ...quote });
    await pay(made, owner, steps.earlierAgain.name, one.about);
  }
  const expired = sent.filter((one) => !one.isSecond && isExpired(one, startedAt)).slice(0, asked.quotes);
  for (const [nth, { quote, amount, ...one }] of expired.entries()) {
    const data = dataFor(one, plan, 0, quote?.country);
    if (!data || !quote) continue;
    const now = wire.now();
    const variables = { now, reference: reference(terms.run, 'P', firstIndex + nth, now), amount, quoteId: quote.id };
    await pay(draft('createTransaction', data, variables), first, steps.earlierQuoteUsed.name);
  }
  writeOwnCase(wire, { id, at: startedAt, references });
  writeOwnEnd(wire, 1);
  return `${known.length} payouts`;
}
