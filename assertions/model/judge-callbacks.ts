/**
 * What callbacks told of a payout, against the rest of what was seen of it (Resources: Status notification): it was in each of
 * these states at some moment between its acceptance and the callback, and views show the state soon after it.
 */
import { explained, type Observation, type State } from './checker';
import type { Found, History } from './history';
import { Life, type Seen } from './life';
import type { CasePayout } from './payouts';

/** What callbacks contradict. */
export interface AgainstCallbacks {
  /** states that a callback told and no life of the payout explains; undefined: too much was at once to tell */
  impossible: ReadonlySet<string> | undefined;
  /** views that came later and show an earlier state */
  behind: Found[];
}

/** Milliseconds in which the views of several machines may follow the one that sends callbacks (interpretation states.lag). */
const followMs = 1000;

/** States of which a callback tells the end of a payout, or of its reversal. */
const ends = ['SUCCESS', 'FAILED', 'CANCELLED', 'RETURNED'];

/** Views may show a payout as paid while its reversal goes on, and after it was rejected. */
const paid = ['REVERSAL PENDING', 'REVERSAL REJECTED'];

/**
 * At some moment before `until` the state was decided, or views have shown it. No callback tells that a payout is pending (Events and
 * callbacks).
 */
const was = (what: keyof State, status: string, from: number, until: number): Observation => ({
  ...{ from: Math.min(from, until), until },
  after: (state) => (state[what] === status && status !== 'PENDING' ? [state] : undefined),
  otherwise: [],
});

/** Compares the callbacks about a payout with everything else that was seen of it. */
export function againstCallbacks(payout: CasePayout, history: History): AgainstCallbacks {
  const { observations, mayGiveUp } = new Life(payout, history);
  const from = payout.acceptedAt ?? payout.sentAt;
  const brokenWith = (...callbacks: Observation[]): Set<Observation> | undefined => {
    const { broken, decided } = explained<Observation>([...observations, ...callbacks], mayGiveUp);
    return decided.size === 0 ? undefined : new Set(broken.map(({ observation }) => observation));
  };
  const without = brokenWith();
  if (!without) return { impossible: undefined, behind: [] };
  const impossible = new Set<string>();
  const behind: Found[] = [];
  const possible: Observation[] = [];
  for (const [status, { at }] of payout.told) {
    const own = was('decided', status, from, at);
    const broken = brokenWith(...possible, own);
    if (!broken) return { impossible: undefined, behind };
    const isPaid = ({ event }: Partial<Seen>): boolean => paid.includes(status) && event?.status === 'SUCCESS';
    if ([...broken].some((one) => !without.has(one) && !isPaid(one))) impossible.add(status);
    else possible.push(own);
    if (impossible.has(status) || paid.includes(status)) continue;
    const shown = was('shown', status, from, at + (ends.includes(status) ? followMs : history.settleMs));
    for (const one of brokenWith(own, shown) ?? []) {
      const { event } = one as Partial<Seen>;
      if (!event || without.has(one) || behind.some(({ exchange }) => exchange === event.exchange)) continue;
      const received = `${event.status}, ${Math.round((event.from - at) / 100) / 10} s later`;
      const expected = `a view that agrees with the callback of ${status}`;
      behind.push({ requirement: 'callback.agreement', expected, received, exchange: event.exchange });
    }
  }
  return { impossible, behind };
}
