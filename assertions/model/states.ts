/** Rules about the states of a payout, and about the codes that tell them (States and transitions). */

import { classOf, statesAfter } from '../../contract';
import type { Finding } from '../../journal';
import { codeFit, outcomeOfCode } from '../responses';
import { type Rule, statesOf, viewLagMs } from './history';
import type { PayoutEvent } from './payouts';

/** What a view shows is the state of an earlier view, or a later one, whoever asked for them (States and transitions). */
export const statesFollow: Rule = (payout) => {
  const seen = statesOf(payout).filter(({ status }) => statesAfter.has(status));
  const first = new Map<string, PayoutEvent>();
  for (const one of seen) {
    const known = first.get(one.status);
    if (!known || one.until < known.until) first.set(one.status, one);
  }
  return seen.flatMap(({ status, from, exchange }) => {
    const before = [...first].find(
      ([known, one]) => one.until <= from && known !== status && !statesAfter.get(known)?.has(status),
    );
    if (!before) return [];
    const [known, { exchange: earlier }] = before;
    const isReversal = known === 'REVERSAL PENDING' && status === 'SUCCESS';
    const requirement = isReversal ? 'view.reversal-ends' : 'view.final';
    return [
      { requirement, expected: `${known}, as ${earlier} showed it, or a state after it`, received: status, exchange },
    ];
  });
};

interface Cause {
  requirement: 'cancel.no-effect' | 'reverse.no-effect';
  operation: 'cancelTransaction' | 'reverseTransaction';
  words: string;
  /** codes of refusals after which the state may show all the same */
  excused: readonly string[];
}

const reversal: Cause = {
  requirement: 'reverse.no-effect',
  operation: 'reverseTransaction',
  words: 'a reversal',
  // one that was rejected may show as such; the others say that there was one before
  excused: ['16002', '16005', '16006'],
};

/** By state: the only request that leads to it. */
const causes: Readonly<Partial<Record<string, Cause>>> = {
  CANCELLED: {
    requirement: 'cancel.no-effect',
    operation: 'cancelTransaction',
    words: 'a cancellation',
    excused: ['15005'],
  },
  'REVERSAL PENDING': reversal,
  'REVERSAL REJECTED': reversal,
  RETURNED: reversal,
};

/** A payout is cancelled or reversed only if its partner was granted that before (States and transitions). */
export const changesWereGranted: Rule = (payout) => {
  if (payout.unclear || payout.lost) return [];
  for (const { status, until, exchange } of statesOf(payout)) {
    const cause = causes[status];
    if (!cause) continue;
    const asked = payout.events.filter(({ operation, from }) => operation === cause.operation && from <= until);
    if (asked.some(({ outcome, code }) => outcome !== 'refused' || cause.excused.includes(code))) continue;
    const codes = [...new Set(asked.map(({ code }) => code))].join(', ');
    const expected = `no ${status} of ${payout.reference} without ${cause.words} that was granted`;
    const received = `${status}${codes && ` after it was refused with ${codes}`}`;
    return [{ requirement: cause.requirement, expected, received, exchange }];
  }
  return [];
};

/** A reversal that was rejected has ended, until another one is asked for (interpretation states.reversal-again). */
export const rejectionsHold: Rule = (payout) => {
  if (payout.unclear || payout.lost) return [];
  const [asked, ...others] = payout.events.filter(
    ({ operation, outcome }) => operation === 'reverseTransaction' && outcome !== 'refused',
  );
  // of several requests, nobody knows which one was rejected
  if (!asked || others.length > 0) return [];
  const states = statesOf(payout);
  const rejected = states.find(({ status, from }) => status === 'REVERSAL REJECTED' && from >= asked.until);
  const back =
    rejected &&
    states.find(({ status, from }) => from >= rejected.until && ['REVERSAL PENDING', 'RETURNED'].includes(status));
  if (!back) return [];
  const expected = `REVERSAL REJECTED, as ${rejected.exchange} showed it, and no other reversal was asked for`;
  return [{ requirement: 'reverse.no-effect', expected, received: back.status, exchange: back.exchange }];
};

/** What was cancelled is never paid, and does not fail (States and transitions). */
export const cancellationsHold: Rule = (payout) => {
  const granted = payout.events.find(
    ({ operation, outcome, by }) =>
      operation === 'cancelTransaction' && outcome === 'success' && by === payout.username,
  );
  if (!granted) return [];
  return statesOf(payout).flatMap(({ status, from, exchange }) => {
    if (from < granted.until || status === 'PENDING' || status === 'CANCELLED') return [];
    const expected = `CANCELLED, as ${granted.exchange} granted it`;
    return [{ requirement: 'cancel.state' as const, expected, received: status, exchange }];
  });
};

/**
 * The receiving partner sets one identifier for a payout (Resources: Transaction view response). Whether it changes with a
 * reversal is not said, so each state is looked at by itself.
 */
export const isCreditedOnce: Rule = ({ creditedAs, reference, exchange }) =>
  [...creditedAs].flatMap(([status, seen]): Finding[] => {
    if (seen.size < 2) return [];
    const expected = `one reference of the receiving partner for ${reference} while it is ${status}`;
    return [{ requirement: 'view.success', expected, received: [...seen].join(', '), exchange }];
  });

/** The states of which a code is; none where it is of no state, such as a code of a refusal. */
const statesOfCode = (code: string): string[] =>
  outcomeOfCode(code) === 'failed' ? [] : [...statesAfter.keys()].filter((one) => codeFit(one, code) === 'own');

/**
 * A code that the older revision gave of a payout is of a state that it was in by then: what the current view shows
 * later is this state, or one after it (States and transitions; interpretations view.older, view.paid-at-once).
 */
export const codesFollow: Rule = (payout) => {
  const { events, username, transactionReference } = payout;
  const seen = statesOf(payout).filter(
    ({ operation, status }) => operation === 'viewTransaction' && statesAfter.has(status),
  );
  const told = events.filter(
    ({ operation, outcome, by, code }) =>
      by === username &&
      outcome === 'success' &&
      (operation === 'viewTransactionOlder' || (operation === 'createTransaction' && classOf(code) === 'paid')),
  );
  if (transactionReference === undefined) return [];
  return told.flatMap(({ operation, code, until, exchange }): Finding[] => {
    const states = statesOfCode(code);
    // whether a reversal may be given up is not shown (interpretation tolerated.reversal-ends)
    const isGivenUp = (status: string) => classOf(code) === 'reversal-pending' && status === 'SUCCESS';
    const after = seen.find(
      ({ from, status }) =>
        from >= until + viewLagMs &&
        !isGivenUp(status) &&
        states.every((one) => one !== status && !statesAfter.get(one)?.has(status)),
    );
    if (states.length === 0 || !after) return [];
    if (operation === 'createTransaction')
      return [
        {
          requirement: 'view.final',
          expected: `SUCCESS or a state after it, as ${exchange} was answered with ${code}`,
          received: after.status,
          exchange: after.exchange,
        },
      ];
    const expected = `a code of ${after.status}, as ${after.exchange} showed it later, or of a state before it`;
    return [{ requirement: 'view.agreement', expected, received: code, exchange }];
  });
};
