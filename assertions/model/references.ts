/** Rules about references: what was accepted is known to its partner, once, and what nobody made is unknown. */
import { ageText, asBag, classOf, duplicateCodes, failureOf, outcomeOf } from '../../contract';
import { type Finding, namesRun, responseOf } from '../../journal';
import {
  acceptanceOf,
  type Found,
  type History,
  isChange,
  isDeclared,
  isExcused,
  isView,
  likeness,
  type Rule,
} from './history';
import { certainStateDuring } from './life';
import { askedIn, type CasePayout, isOpen, namesPayout, type PayoutEvent, partnerOf } from './payouts';

/** An accepted payout is known to its partner, by both of its references (Resources: Transaction view request). */
export const isKnown: Rule = (payout, history) => {
  const accepted = acceptanceOf(payout);
  if (!accepted || isDeclared(payout, history)) return [];
  const { earlier } = payout.madeBefore ?? {};
  if (history.isEmptied && earlier?.isPromised === false) return [];
  const unknown = { cancelTransaction: '15004', reverseTransaction: '16001' } as const;
  return payout.events.flatMap((event): Found[] => {
    const { operation, by, from, asked, code, outcome, exchange } = event;
    if (by !== payout.username || from < accepted.until || outcome !== 'refused') return [];
    const isOfService = asked === payout.transactionReference;
    const requirement = isView(event)
      ? event.status === undefined &&
        !isExcused(event, payout, history) &&
        (isOfService ? 'view.service-reference' : 'view.partner-reference')
      : isChange(event) &&
        code === unknown[operation as keyof typeof unknown] &&
        (operation === 'cancelTransaction' ? 'cancel.either-reference' : 'reverse.either-reference');
    if (!requirement) return [];
    // what has failed, was cancelled or is pending may be refused with any code that says no
    if (operation === 'reverseTransaction' && certainStateDuring(payout, history, event) !== 'SUCCESS') return [];
    const expected = `the transaction that ${accepted.exchange} accepted`;
    // how long it is known is not said, unless the target declares it
    const received = `${code} for ${asked}${earlier ? `, ${ageText(from - earlier.at)} old` : ''}`;
    return [{ requirement, expected, received, exchange, ...(earlier?.isPromised === false && { verdict: 'warn' }) }];
  });
};

/** What the service named for one partner is unknown to the other one. */
export const isNobodyElses: Rule = ({ events, username, transactionReference }) =>
  events.flatMap((event): Finding[] => {
    const { by, asked, outcome, code, exchange, operation } = event;
    // 16002 says no, too
    const isRefused = outcome !== 'success' || classOf(code) === 'reversal-rejected';
    if (by === username || asked !== transactionReference || isRefused) return [];
    const requirement = isView(event)
      ? 'view.other-partner'
      : operation === 'cancelTransaction'
        ? 'cancel.unknown'
        : 'reverse.unknown';
    return [{ requirement, expected: `a refusal, as ${asked} is of ${username}`, received: 'a success', exchange }];
  });

/** The requests for the payout by its partner. */
const creationsOf = ({ events, username }: CasePayout): PayoutEvent[] =>
  events.filter(({ operation, by }) => operation === 'createTransaction' && by === username);

/** Does a refusal say for certain that nothing was made? That of a busy server is no reply (interpretation reply.goal). */
const madeNothing = ({ outcome, code }: PayoutEvent): boolean =>
  outcome === 'refused' && !isOpen(code) && classOf(code) !== 'busy';

/** Does a view show a payout that is under way or was paid? One of the older revision says it by its code alone. */
const showsPayout = ({ status, code }: PayoutEvent): boolean =>
  status === undefined ? ['pending', 'on-hold', 'paid'].includes(classOf(code) ?? '') : status !== 'FAILED';

/**
 * What was refused is no transaction (States and transitions: the first row): no view shows it as under way or paid, until another
 * request under its reference may have made one.
 */
export const isUnmade: Rule = (payout) => {
  const { reference, username, events, lost, madeBefore } = payout;
  const creations = creationsOf(payout);
  const [first] = creations;
  if (!first || lost || madeBefore) return [];
  const madeFrom = creations.find((one) => !madeNothing(one))?.from ?? Number.POSITIVE_INFINITY;
  const shown = events.filter(
    (event) =>
      isView(event) &&
      event.by === username &&
      event.asked === reference &&
      event.outcome === 'success' &&
      event.from >= first.until &&
      event.until <= madeFrom &&
      showsPayout(event),
  );
  const expected = `a refusal, as ${first.exchange} refused ${reference} with ${first.code}`;
  return shown.map(({ status, code, exchange }) => ({
    requirement: 'view.unknown',
    expected,
    received: status ?? code,
    exchange,
  }));
};

/** One reference is one payout (Limits: 2). */
export const isOnce: Rule = (payout) => {
  const [first, ...others] = creationsOf(payout).filter(({ outcome }) => outcome === 'success');
  if (!first) return [];
  return others.map(({ from, exchange }) => ({
    requirement: from < first.until ? 'transaction.duplicate-concurrent' : 'transaction.duplicate',
    expected: `a refusal of ${payout.reference}, which ${first.exchange} accepted`,
    received: 'a success',
    exchange,
  }));
};

/** What was never sent is no duplicate (Limits: 2). */
export const isNew: Rule = (payout, { named, cases, exchanges, run }) => {
  const [first, ...others] = payout.events.filter(({ operation }) => operation === 'createTransaction');
  const before = first && others.some(({ from }) => from < first.until);
  const alike = named.get(likeness(payout.reference)) ?? [];
  if (!first || before || payout.lost || first.code !== '3004' || first.outcome !== 'refused') return [];
  // an earlier run may have sent a short reference, which does not name the run
  if (!namesRun(payout.reference, run)) return [];
  // a probe, which has no steps, sends requests whose answers it does not read
  if (!cases.get(exchanges.get(first.exchange)?.case ?? '')?.steps.length) return [];
  if (alike.some((one) => one !== payout && one.sentAt < first.until)) return [];
  const expected = `no duplicate of ${payout.reference}, which was not sent before`;
  return [{ requirement: 'transaction.new-reference', expected, received: first.code, exchange: first.exchange }];
};

/**
 * What a refusal names is of its own request, and not of another payout (Errors).
 */
export function correlationsFit(payouts: readonly CasePayout[], { exchanges }: History): Finding[] {
  const made = new Map<string, CasePayout>();
  for (const payout of payouts)
    if (payout.transactionReference && payout.reference)
      made.set(payout.transactionReference, payout).set(payout.reference, payout);
  return [...exchanges.values()].flatMap((exchange): Finding[] => {
    // most answers name none, and to parse one takes a while
    if (exchange.response.body === undefined && !exchange.response.text.includes('CorrelationId')) return [];
    const response = responseOf(exchange);
    if (outcomeOf(response) !== 'refused') return [];
    const { serverCorrelationId, clientCorrelationId } = asBag(response.body) ?? {};
    const isDuplicate = duplicateCodes.includes(failureOf(response).code);
    const sent = JSON.stringify(exchange.request.body ?? null);
    const named = (
      [
        ['errors.server-correlation', serverCorrelationId],
        ['errors.client-correlation', clientCorrelationId],
      ] as const
    ).find(([, id]) => {
      const other = typeof id === 'string' ? made.get(id) : undefined;
      const own = [other?.reference, other?.transactionReference].flatMap((one) => one ?? []);
      // a refused duplicate may name the payout that it resembles, which is of the same partner
      if (isDuplicate && other?.username === partnerOf(exchange)) return false;
      return other !== undefined && !own.some((one) => sent.includes(JSON.stringify(one)));
    });
    if (!named) return [];
    const [requirement, received] = named;
    const expected = 'references of what was asked for, or none';
    return [{ requirement, expected, received: `${received}, of another payout`, exchange: exchange.id }];
  });
}

export const unknown = {
  viewTransaction: 'view.unknown',
  viewTransactionOlder: 'view.unknown',
  cancelTransaction: 'cancel.unknown',
  reverseTransaction: 'reverse.unknown',
} as const;

/** What a partner never sent, and the service never named, is unknown to it (Resources: Transaction view request). */
export function ofNobody(payouts: readonly CasePayout[], { exchanges, cases, named }: History): Finding[] {
  const known = new Set(
    payouts.flatMap(({ username, reference, transactionReference = '' }) => [
      `${username} ${reference}`,
      transactionReference,
    ]),
  );
  return [...exchanges.values()].flatMap((exchange): Finding[] => {
    const { operation, case: id, step } = exchange;
    const steps = cases.get(id)?.steps;
    // a load may name what another of its flows has made, and probes name what a load has made
    if (!steps?.length || !namesPayout(operation) || operation === 'createTransaction') return [];
    const asked = askedIn(exchange);
    if (asked === undefined || known.has(asked) || known.has(`${partnerOf(exchange)} ${asked}`)) return [];
    const { expect } = steps.find(({ name }) => name === step) ?? {};
    const response = responseOf(exchange);
    const isRejected = classOf(failureOf(response).code) === 'reversal-rejected';
    // its text looks like code, or whether it names the payout is open
    const isOpen = expect?.outcome === 'either' || expect?.outcome === 'open';
    if (outcomeOf(response) !== 'success' || isRejected || isOpen) return [];
    const isOfOther =
      operation.startsWith('view') && named.get(likeness(asked))?.some((one) => one.reference === asked);
    const requirement = isOfOther ? 'view.other-partner' : unknown[operation];
    const expected = `a refusal, as nothing was made under ${asked} for this partner`;
    return [{ requirement, expected, received: 'a success', exchange: exchange.id }];
  });
}

/**
 * The receiving partner sets one identifier for a payout (Resources: Transaction view response). Whether it changes with a
 * reversal is not said, so each state is looked at by itself.
 */
export const isCreditedOnce: Rule = ({ creditedAs, reference, exchange, views }) =>
  [...creditedAs].flatMap(([status, seen]): Finding[] => {
    if (seen.size < 2 && !seen.has('')) return [];
    const expected = `one reference of the receiving partner for ${reference} while it is ${status}`;
    const shown = views.findLast((view) => view.status === status)?.exchange ?? exchange;
    return [
      {
        requirement: 'view.success',
        expected,
        received: [...seen].map((one) => one || 'none').join(', '),
        exchange: shown,
      },
    ];
  });
