/** What happens to the payouts of a partner's client in the sandbox, so that it shows how it deals with that. */
import { type Outcome, onHold, outcome, paid, pending, type StateChange } from '../../domain/transaction';

/** What happens to a payout under one reference. Times are in milliseconds. */
export interface Situation {
  id: string;
  /** what the client should do next, for the person who runs it */
  wants: string;
  /** the points of the checklist that it is for; it arises again until each is shown or broken */
  shows: readonly string[];
  /** the code by which the first attempt is refused, or every attempt */
  refusedBy?: { code: string; attempts: 'first' | 'all' };
  /** the code by which the first view is refused */
  viewRefusedBy?: string;
  /** the first attempt is lost, before or after the gateway has taken it */
  loses?: 'request' | 'reply';
  /** the quote is valid for a moment, and the payout reaches the gateway too late */
  expires?: true;
  /** the account status says that the account is unavailable */
  isUnavailable?: true;
  /** the states after the acceptance; absent: SUCCESS after a while */
  states?: readonly { afterMs: number; outcome: Outcome }[];
  /** the states after the first one wait for this number of views by the client, or for `maxWaitMs` */
  afterViews?: number;
  /** how often it arises at most, until the client has shown what it is for; absent: six times */
  maxTimes?: number;
  /** `transactionStatus` of a view while the payout is PENDING */
  pendingShownAs?: Outcome;
  /** after this time it is sent for credit; until then it can be cancelled */
  creditAfterMs?: number;
  /** the callback of the final state is sent again when it was acknowledged */
  callbackTwice?: true;
}

const at = (seconds: number, state: Outcome) => ({ afterMs: seconds * 1000, outcome: state });

/** A row of the situations: its id, what the client should do, the points that it is for, and what happens. */
const situation = <const Id extends string, const Shows extends readonly string[]>(
  id: Id,
  wants: string,
  shows: Shows,
  happens: Omit<Situation, 'id' | 'wants' | 'shows'> = {},
) => ({ id, wants, shows, ...happens });

const anyPayout = 'Send a payout of any amount.';

/** All situations, in the order in which they arise. */
export const situations = [
  situation('ordinary', `${anyPayout} It will succeed.`, ['client.order', 'client.stops'], { callbackTwice: true }),
  situation('lost-reply', `${anyPayout} You will get no reply.`, ['client.lost-reply'], {
    loses: 'reply',
    states: [at(3, paid)],
  }),
  situation('busy-payout', `${anyPayout} It will be refused with 3027 at first.`, ['client.busy-payout'], {
    refusedBy: { code: '3027', attempts: 'first' },
    viewRefusedBy: '1007',
  }),
  situation('failed', `${anyPayout} It will be accepted and fail later.`, ['refund.FAILED'], {
    states: [at(2, outcome('FAILED', '3032'))],
  }),
  situation('slow', `${anyPayout} It will be PENDING for some time.`, ['client.waits'], { states: [at(6, paid)] }),
  situation(
    'contradiction',
    `${anyPayout} Its transactionStatus will call it paid while its status is PENDING.`,
    ['client.status-decides'],
    {
      states: [at(3, outcome('FAILED', '3106'))],
      pendingShownAs: paid,
      afterViews: 2,
      maxTimes: 2,
    },
  ),
  situation('lost-request', `${anyPayout} It will be lost on its way.`, ['client.lost-request'], { loses: 'request' }),
  situation('busy-request', `${anyPayout} It will be refused with 1007 at first.`, ['client.busy-request'], {
    refusedBy: { code: '1007', attempts: 'first' },
  }),
  situation(
    'quote-expires',
    'Ask for a quotation and send a payout. The quote will expire on the way.',
    ['client.quote-expired'],
    { expires: true },
  ),
  situation('on-hold', `${anyPayout} It will be on hold for some time.`, ['client.on-hold'], {
    states: [at(0, onHold), at(3, paid)],
    afterViews: 2,
    maxTimes: 2,
  }),
  situation('refused', `${anyPayout} It will be refused for good.`, ['client.refused'], {
    refusedBy: { code: '3114', attempts: 'all' },
  }),
  situation('cancellable', 'Send a payout and cancel it while it is PENDING.', ['client.cancel'], {
    states: [at(60, paid)],
    creditAfterMs: 60_000,
    maxTimes: 2,
  }),
  situation('reversible', 'Send a payout, wait until it has succeeded, and reverse it.', [
    'client.reverse',
    'refund.RETURNED',
    'refund.REVERSAL REJECTED',
  ]),
  // the last one: a client that asks for no account status holds up no other
  situation(
    'account-unavailable',
    'Begin a payout with its account status. The account will be unavailable, and is not to be paid.',
    ['client.account'],
    { isUnavailable: true },
  ),
] as const;

export type SituationId = (typeof situations)[number]['id'];

/** Longest time that a payout waits to be viewed, in milliseconds. */
const maxWaitMs = 20_000;

/** The states of an accepted payout from now on; the first is the one that is shown now. */
export function statesOf({ states = [at(2, paid)], afterViews }: Situation, now: number): StateChange[] {
  const wait = afterViews === undefined ? 0 : maxWaitMs;
  const changes = states.map(({ afterMs, outcome: state }) => ({
    at: now + afterMs + (afterMs > 0 ? wait : 0),
    outcome: state,
  }));
  return changes[0]?.at === now ? changes : [{ at: now, outcome: pending }, ...changes];
}

/** The states that follow once the client has viewed the payout as often as its situation wants. */
export const statesAfterViews = ({ states = [] }: Situation, now: number): StateChange[] =>
  states
    .filter(({ afterMs }) => afterMs > 0)
    .map(({ afterMs, outcome: state }) => ({ at: now + afterMs, outcome: state }));
