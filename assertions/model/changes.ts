/** Rules about cancellations and reversals: what their answers say of the state, and how often they are granted. */
import { answersIn, changeEvents, classOf, lifecycle, statesAfter } from '../../contract';
import type { Finding } from '../../journal';
import { acceptanceOf, isChange, isDeclared, isExcused, plannedOf, type Rule, statesOf, viewLagMs } from './history';
import type { PayoutEvent } from './payouts';

/** So long the trigger `held-pending` holds a payout, in seconds, unless the target file says otherwise (docs/targets.md). */
const heldSeconds = 30;

/**
 * The state in which a payout certainly was while a request was under way; undefined: it may have changed. Views may show
 * a granted change later, so only a payout of which none was granted (`isAlone`) is what they show.
 */
export function stateDuring(
  { operation, from, until, outcome }: PayoutEvent,
  states: readonly (PayoutEvent & { status: string })[],
  isAlone: boolean,
): string | undefined {
  const before = states.filter((one) => one.until <= from).map(({ status }) => status);
  const after = states.filter((one) => one.from >= until).map(({ status }) => status);
  // it is no more likely to go back than to be shown wrongly, which another rule says
  const last = before.find((one) => statesAfter.get(one)?.size === 0);
  if (last !== undefined) return last;
  // whatever became of its reversal, it was paid
  if (operation === 'cancelTransaction' && before.includes('REVERSAL PENDING')) return 'REVERSAL PENDING';
  if (!isAlone) return undefined;
  // nothing but a change leads away from it, and a change that is granted may show afterwards
  if (before.includes('SUCCESS') && (outcome === 'success' || after.includes('SUCCESS'))) return 'SUCCESS';
  const isStillPending = states.some(({ status, from: seen }) => status === 'PENDING' && seen >= until + viewLagMs);
  return isStillPending ? 'PENDING' : undefined;
}

/** A change is answered as the state of the payout demands (States and transitions; Errors: Cancel and reverse codes). */
export const answersFitState: Rule = (payout, history) => {
  const accepted = acceptanceOf(payout);
  // what had no answer may have changed it
  if (!accepted || payout.lost || isDeclared(payout, history)) return [];
  const states = statesOf(payout);
  const changes = payout.events.filter(
    (event) => isChange(event) && event.by === payout.username && event.from >= accepted.until,
  );
  return changes.flatMap((change): Finding[] => {
    const { operation, code, outcome, exchange, until } = change;
    const isAlone = !changes.some((one) => one !== change && one.outcome !== 'refused' && one.from <= until);
    // what was cancelled stays so, whether a view has shown it or not
    const isCancelled = changes.some(
      (one) => one.outcome === 'success' && one.code === '3033' && one.until <= change.from,
    );
    const state = isCancelled ? 'CANCELLED' : stateDuring(change, states, isAlone);
    const { requirement, codes: allowed } =
      (state !== undefined && answersIn(changeEvents[operation as keyof typeof changeEvents], state)) || {};
    // the target promises that its credit is not in process so long
    const { trigger, heldSeconds: seconds = heldSeconds } = plannedOf(payout, history) ?? {};
    const isHeld = trigger === 'held-pending' && until - accepted.until <= seconds * 1000;
    const codes = isHeld && requirement === 'cancel.success' ? ['3033'] : allowed;
    const isRight = codes?.length === 0 ? outcome === 'refused' : codes?.includes(code);
    if (!requirement || !codes || outcome === 'broken' || isRight || isExcused(change, payout, history)) return [];
    const expected = `${codes.join(' or ') || 'a refusal'}, as it was ${state}`;
    return [{ requirement, expected, received: code, exchange }];
  });
};

/** A payout is cancelled once, and reversed once unless the reversal was rejected (Errors: Cancel and reverse codes). */
export const isGrantedOnce: Rule = ({ events, username, reference }) => {
  const isRejected = events.some(
    ({ status, code }) => status === 'REVERSAL REJECTED' || classOf(code) === 'reversal-rejected',
  );
  const granted = events.filter(({ outcome, by }) => outcome === 'success' && by === username);
  const again = (operation: PayoutEvent['operation'], requirement: Finding['requirement']): Finding[] => {
    const all = granted.filter((one) => one.operation === operation);
    return all.flatMap(({ from, code, exchange }, at): Finding[] => {
      const before = all[at - 1];
      // a reversal that was pending may have been given up unseen (interpretation tolerated.reversal-ends)
      const isGivenUp = classOf(before?.code ?? '') === 'reversal-pending' && from >= (before?.until ?? 0);
      // that one is pending is no further grant; answersFitState tells where it had ended
      if (!before || isGivenUp || classOf(code) === 'reversal-pending') return [];
      const expected = `a refusal, as ${before.exchange} granted it for ${reference}`;
      return [{ requirement, expected, received: code, exchange }];
    });
  };
  return [
    ...again('cancelTransaction', 'cancel.again'),
    ...(isRejected ? [] : again('reverseTransaction', 'reverse.again')),
  ];
};

/** The requirements of the answers to a change. */
export const changeAnswers = lifecycle.flatMap(({ event, from, requirement }) =>
  (event === 'cancel' || event === 'reverse') && from !== 'none' ? requirement : [],
);
