/**
 * Can the table of the lifecycle explain what was seen of a payout? After Wing and Gong: a set of possible states is carried
 * through the observations in order of time. What overlaps is tried in every order; a request without an answer took effect
 * once, at any later time, or never. A state is what is decided, and what views show, which may be behind.
 */
import { lifecycle, states, statesAfter } from '../../contract';

const names = states.map(({ status }) => status);
const count = names.length;
const numberOf = (status: string): number => names.indexOf(status);

/** A possible state: what is decided, and what views show. */
export interface State {
  decided: string;
  shown: string;
}

/** Something that was seen of a payout, at some moment between `from` and `until` (epoch milliseconds). */
export interface Observation {
  from: number;
  /** infinite: a request without an answer, which need not have taken effect */
  until: number;
  /** the states after it, where it is possible in a state; undefined: it is not */
  after: (state: State) => readonly State[] | undefined;
}

/** What else is known of a payout. */
export interface Terms {
  /** a reversal that is pending may be given up (interpretation tolerated.reversal-ends) */
  mayGiveUp: boolean;
}

/** More observations that overlap are not explored: their orders are too many. */
export const maxOpen = 12;

/** By the number of a state: those to which it goes by itself, and those that follow it at once. */
const table = (isWanted: (event: string) => boolean): number[][] =>
  names.map((name) =>
    lifecycle.flatMap(({ from, event, to }) =>
      from === name && isWanted(event) ? to.filter((one) => one !== from).map(numberOf) : [],
    ),
  );
const byTime = table((event) => event === 'time');
const next = table(() => true);
/** May views still show it, while another one is decided? What was rejected ends, unless it is asked for again. */
const isOnTheWay = names.map((from) =>
  names.map((to) => from !== 'REVERSAL REJECTED' && statesAfter.get(from)?.has(to) === true),
);

const stateOf = (config: number): State => ({
  decided: names[Math.floor(config / count) % count] as string,
  shown: names[config % count] as string,
});

/** What the observations leave possible, one after the other. */
export interface Explained {
  /** those that nothing explains, with what was possible before each */
  broken: { observation: Observation; before: State[] }[];
  /** what may be decided at the end; none: there were too many at once to tell */
  decided: ReadonlySet<string>;
}

/**
 * Goes through the observations. After one that is not possible, the history goes on as it says: a view with the state that it
 * shows, a change that was granted with its effect. `instead`: the states to go on with; empty: as if it had not been.
 */
export function explained(
  observations: readonly Observation[],
  { mayGiveUp }: Terms,
  instead: (observation: Observation, before: readonly State[]) => readonly State[] = () => [],
): Explained {
  // what ended when another began came before it; what takes no time begins before it ends
  const points = observations
    .flatMap((observation) => {
      const { from, until } = observation;
      const begin = { time: from, order: 1, observation };
      return until === Number.POSITIVE_INFINITY
        ? [begin]
        : [begin, { time: until, order: from === until ? 2 : 0, observation }];
    })
    .sort((one, other) => one.time - other.time || one.order - other.order);
  const slots: (Observation | undefined)[] = [];
  const broken: Explained['broken'] = [];
  let possible = new Set([numberOf('PENDING') * (count + 1)]);
  /** All that may be reached while these observations are under way. A number holds which have been, and the state. */
  const closure = (): Set<number> => {
    const reached = new Set<number>();
    const open = [...possible];
    for (let config = open.pop(); config !== undefined; config = open.pop()) {
      if (reached.has(config)) continue;
      reached.add(config);
      const mask = Math.floor(config / (count * count));
      const [decided, shown] = [Math.floor(config / count) % count, config % count];
      const put = (to: number, view: number, bits = mask) => open.push((bits * count + to) * count + view);
      for (const to of byTime[decided] ?? []) put(to, shown);
      if (mayGiveUp && names[decided] === 'REVERSAL PENDING') put(numberOf('SUCCESS'), numberOf('SUCCESS'));
      for (const view of next[shown] ?? [])
        if (shown !== decided && (view === decided || isOnTheWay[view]?.[decided])) put(decided, view);
      const state = stateOf(config);
      slots.forEach((observation, slot) => {
        if (!observation || mask & (1 << slot)) return;
        for (const one of observation.after(state) ?? [])
          put(numberOf(one.decided), numberOf(one.shown), mask | (1 << slot));
      });
    }
    return reached;
  };
  const without = (configs: Iterable<number>, bit: number): Set<number> =>
    new Set([...configs].map((one) => (Math.floor(one / (count * count)) & bit ? one - bit * count * count : one)));
  for (const { order, observation } of points) {
    if (order === 1) {
      const free = slots.indexOf(undefined);
      const slot = free < 0 ? slots.length : free;
      if (slot >= maxOpen) return { broken, decided: new Set() };
      slots[slot] = observation;
      continue;
    }
    const slot = slots.indexOf(observation);
    const bit = 1 << slot;
    const before = closure();
    const taken = [...before].filter((one) => Math.floor(one / (count * count)) & bit);
    if (taken.length > 0) possible = without(taken, bit);
    else {
      const known = [...before].map(stateOf);
      broken.push({ observation, before: known });
      const others = instead(observation, known);
      const masks = new Set([...before].map((one) => Math.floor(one / (count * count)) & ~bit));
      possible = new Set(
        others.length === 0
          ? before
          : [...masks].flatMap((mask) =>
              others.map(({ decided, shown }) => (mask * count + numberOf(decided)) * count + numberOf(shown)),
            ),
      );
    }
    slots[slot] = undefined;
  }
  return { broken, decided: new Set([...closure()].map((one) => stateOf(one).decided)) };
}

/** Is it the same state, or one that may come after it? */
export const follows = (status: string, earlier: string): boolean =>
  status === earlier || statesAfter.get(earlier)?.has(status) === true;
