/**
 * The life of a payout as its partner saw it (States and transitions): views, codes of the older revision, and the answers to
 * changes, as observations for the checker.
 */
import { type Change, causeOf, changeEvents, classOf, lifecycle, rowsOf, statesAfter } from '../../contract';
import { codeFit } from '../responses';
import { explained, follows, type Observation, type State } from './checker';
import { acceptanceOf, type History, isChange, isDeclared, isExcused, isView, plannedOf, viewLagMs } from './history';
import type { CasePayout, PayoutEvent } from './payouts';

/** Triggers that keep a payout pending. */
const holding = ['held-pending', 'credit-in-process'];

/** Refusals of a change that has been made already: a trigger that brings one about may have made it. */
const madeAlready = ['15005', '16005', '16006'];

/** So long the trigger `held-pending` holds a payout, in seconds, unless the target file says otherwise (docs/targets.md). */
const heldSeconds = 30;

/** What was seen, with the request that showed it. `lag`: it shows what was decided a while before. */
export interface Seen extends Observation {
  event: PayoutEvent;
  kind: 'view' | 'lag' | 'told' | 'change';
}

/** The states to which a change leads that is granted in a state; `isRejectionSeen`: its reversal was seen to be rejected. */
function grantedIn(operation: Change, from: string, isRejectionSeen: boolean): string[] {
  if (from === 'REVERSAL REJECTED' && !isRejectionSeen) return [];
  return rowsOf(changeEvents[operation], from).flatMap(({ to }) => to.filter((one) => one !== from));
}

/** One that was rejected at once was not granted. */
export const isGranted = (event: PayoutEvent): boolean =>
  isChange(event) &&
  event.outcome === 'success' &&
  !['change-refused', 'reversal-rejected'].includes(`${classOf(event.code)}`);

/** The states that a code may be of. */
const statesOfCode = (code: string): string[] =>
  [...statesAfter.keys()].filter((one) => codeFit(one, code) !== 'contradicts');

/** The rows of a change by which a state may have given the answer, with what they lead to; undefined: none. */
function answeredIn(
  change: PayoutEvent,
  { decided, shown }: State,
  isRejectionSeen: boolean,
  isHeld: boolean,
  mayLag = false,
) {
  const { outcome, code } = change;
  const operation = change.operation as Change;
  const event = changeEvents[operation];
  const stays: State = { decided, shown };
  // views may be behind by what was rejected before
  const views = decided === 'REVERSAL REJECTED' ? [shown, decided] : [shown];
  const granted = grantedIn(operation, decided, isRejectionSeen).flatMap((to) =>
    views.map((view): State => ({ decided: to, shown: view })),
  );
  // nobody knows what it was answered with
  if (outcome === 'broken') return [stays, ...granted];
  // until a view shows a cancellation, another one may be granted too (interpretation states.lag)
  const isUnseen = mayLag && decided === 'CANCELLED' && shown !== decided;
  if (isUnseen && event === 'cancel' && classOf(code) === 'cancelled') return [stays];
  const rows = rowsOf(event, decided);
  const isOfNoRow = outcome === 'success' && !lifecycle.some((row) => row.event === event && row.codes.includes(code));
  if (isOfNoRow) return granted.length > 0 ? granted : undefined;
  if (isHeld && decided === 'PENDING' && code === '15001') return undefined;
  const own = rows.filter(
    ({ codes, alsoCodes }) =>
      codes.includes(code) ||
      (alsoCodes && (alsoCodes.codes.length === 0 ? outcome === 'refused' : alsoCodes.codes.includes(code))),
  );
  const leads = own.flatMap(({ from, to }) =>
    to.flatMap((one) => {
      const isSame = one === from && (to.length === 1 || isRejectionSeen);
      return isSame ? [stays] : granted.filter((state) => state.decided === one);
    }),
  );
  return leads.length > 0 ? leads : undefined;
}

/** The states that a change has led to where its answer is right. */
const grantedBy = (event: PayoutEvent): State[] =>
  isGranted(event)
    ? grantedIn(event.operation as Change, event.operation === 'cancelTransaction' ? 'PENDING' : 'SUCCESS', true).map(
        (to) => ({ decided: to, shown: to }),
      )
    : [];

const brokenIn = (observations: readonly Seen[], mayGiveUp = false): Seen[] =>
  explained(observations, mayGiveUp).broken.map(({ observation }) => observation);

/** What a partner knows of its payout, as observations in order of time. */
export class Life {
  readonly #accepted: PayoutEvent | undefined;
  /** its reversal was seen to be rejected, by a view or a callback */
  readonly isRejectionSeen: boolean;
  /** the last view of the current revision */
  readonly #last: PayoutEvent | undefined;
  readonly observations: Seen[];

  constructor(
    readonly payout: CasePayout,
    readonly history: History,
  ) {
    const { events, username } = payout;
    this.#accepted = acceptanceOf(payout);
    this.isRejectionSeen =
      payout.told.has('REVERSAL REJECTED') ||
      events.some(({ status, code }) => status === 'REVERSAL REJECTED' || classOf(code) === 'reversal-rejected');
    this.#last = events.findLast(
      ({ operation, status, by }) => operation === 'viewTransaction' && status !== undefined && by === username,
    );
    this.observations = events.flatMap((event) =>
      isChange(event) ? this.#change(event) : event.by === username ? this.#shown(event) : [],
    );
  }

  /** A view, and what the code of an older answer tells. */
  #shown(event: PayoutEvent): Seen[] {
    const { operation, from, until, status, code, outcome } = event;
    if (isView(event) && status !== undefined && statesAfter.has(status)) {
      const due = event === this.#last ? this.grantDue(event) : undefined;
      const isLate = this.isLate(event);
      // the last view shows what was granted, or that the payout has ended, where the time for that is over
      const isOverdue = ({ decided, shown }: State): boolean => {
        const cause = causeOf(decided);
        return cause ? due?.operation === cause && causeOf(shown) !== cause : isLate && shown === 'PENDING';
      };
      const view: Seen = {
        ...{ event, kind: 'view', from, until },
        after: (state) => (state.shown === status && !isOverdue(state) ? [state] : undefined),
        otherwise: [{ decided: status, shown: status }],
      };
      // how long a change takes to show is another question (interpretation states.lag)
      const lag: Seen = {
        ...{ event, kind: 'lag', from: from - viewLagMs, until: from - viewLagMs },
        after: (state) => (['PENDING', 'CANCELLED'].includes(state.decided) ? [state] : undefined),
        otherwise: [],
      };
      return status === 'PENDING' ? [lag, view] : [view];
    }
    const isTold =
      operation === 'viewTransactionOlder' || (operation === 'createTransaction' && classOf(code) === 'paid');
    // a code of no table is another finding
    if (!isTold || outcome !== 'success' || !this.#accepted || classOf(code) === undefined) return [];
    const states = statesOfCode(code);
    // an older view may be old (interpretation view.older)
    const after = (state: State) => (states.some((one) => follows(state.decided, one)) ? [state] : undefined);
    return [{ event, kind: 'told', from, until, after, otherwise: [] }];
  }

  /** The last change that was granted so long before a view that it is to show by then. */
  grantDue({ from }: PayoutEvent): PayoutEvent | undefined {
    const granted = this.payout.events.filter((one) => isGranted(one) && one.by === this.payout.username);
    const last = granted.at(-1);
    return last && from - last.from > this.history.settleMs ? last : undefined;
  }

  /** Comes the last view after the time in which the target settles? */
  isLate(event: PayoutEvent): boolean {
    const { from } = event;
    const { trigger = '' } = plannedOf(this.payout, this.history) ?? {};
    return (
      event === this.#last &&
      !holding.includes(trigger) &&
      from - (this.payout.acceptedAt ?? from) > this.history.settleMs
    );
  }

  /** A change; where its answer says nothing of the payout, none, and where it may have been any, one that had any effect. */
  #change(event: PayoutEvent): Seen[] {
    const { from, until, by, outcome } = event;
    const isOwn = by === this.payout.username;
    const isCertain = this.#accepted !== undefined && from >= this.#accepted.until && isOwn;
    if (outcome === 'refused' && isDeclared(this.payout, this.history))
      return madeAlready.includes(event.code) ? [this.#weakened(event)] : [];
    if (!isCertain || this.payout.unclear) return outcome === 'refused' ? [] : [this.#weakened(event)];
    if (outcome === 'refused' && isExcused(event, this.payout, this.history)) return [];
    // the target promises that its credit is not in process so long
    const { trigger, heldSeconds: seconds = heldSeconds } = plannedOf(this.payout, this.history) ?? {};
    const isHeld = trigger === 'held-pending' && until - this.#accepted.until <= seconds * 1000;
    const first = this.payout.events.find((one) => isGranted(one) && one.by === by);
    const mayLag = first !== undefined && from - first.from <= this.history.settleMs;
    const after = (state: State) => answeredIn(event, state, this.isRejectionSeen, isHeld, mayLag);
    return [{ event, kind: 'change', from, until, after, otherwise: grantedBy(event) }];
  }

  /** The same request without its answer: it took effect once, or never. */
  #weakened(event: PayoutEvent): Seen {
    const unknown: PayoutEvent = { ...event, outcome: 'broken' };
    return {
      ...{ event, kind: 'change', from: event.from, until: Number.POSITIVE_INFINITY },
      after: (state) => answeredIn(unknown, state, true, false),
      otherwise: [],
    };
  }

  /** Are the two impossible together, whatever the other requests have done? */
  contradict(one: Seen, other: Seen): boolean {
    const rest = this.#changes().filter(({ event }) => event !== one.event && event !== other.event);
    return brokenIn([...rest.map(({ event }) => this.#weakened(event)), one, other]).length > 0;
  }

  /** Is it impossible after the changes alone, whatever was seen before? */
  isWithoutCause(view: Seen): boolean {
    return brokenIn([...this.#changes(), view]).includes(view);
  }

  /** The last change without which it would be possible: its answer is of another state. */
  blamed(view: Seen): PayoutEvent | undefined {
    const until = this.observations.filter(({ from }) => from <= view.until);
    const isBrokenWithout = (event: PayoutEvent) => brokenIn(until.filter((one) => one.event !== event)).includes(view);
    return this.#changes().findLast((one) => until.includes(one) && !isBrokenWithout(one.event))?.event;
  }

  /** Was a reversal said to be pending, which may be given up? */
  get mayGiveUp(): boolean {
    return this.observations.some(({ event }) => classOf(event.code) === 'reversal-pending');
  }

  /** Is a change explained by a reversal that was given up unseen (interpretation tolerated.reversal-ends)? */
  isGivenUp(change: Seen): boolean {
    const until = this.observations.filter(({ from }) => from <= change.until);
    return this.mayGiveUp && !brokenIn(until, true).includes(change);
  }

  /** All that may be decided while a request is under way: what was answered before binds, what overlaps may have had its effect. */
  decidedDuring({ from, until }: PayoutEvent): ReadonlySet<string> {
    const before = this.observations.filter((one) => one.until <= from);
    const beside = this.#changes().filter((one) => one.until > from && one.from < until && one.from !== from);
    return explained([...before, ...beside.map(({ event }) => this.#weakened(event))]).decided;
  }

  /** Has a change that was granted shown, before a view shows it no more? */
  hasShown({ operation }: PayoutEvent, { from }: PayoutEvent): boolean {
    return this.payout.events.some(({ status, until }) => until <= from && causeOf(status) === operation);
  }

  #changes(): Seen[] {
    return this.observations.filter(({ kind }) => kind === 'change');
  }
}

/** The state that a payout certainly was in while a request about it was under way; undefined: it may have been several. */
export function certainStateDuring(payout: CasePayout, history: History, event: PayoutEvent): string | undefined {
  const [state, ...others] = new Life(payout, history).decidedDuring(event);
  return others.length === 0 ? state : undefined;
}
