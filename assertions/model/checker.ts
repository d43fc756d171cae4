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
  /** the states with which the history goes on where it was not possible: what it says; none: as if it had not been */
  otherwise: readonly State[];
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
export interface Explained<Of> {
  /** those that nothing explains, with what was possible before each */
  broken: { observation: Of; before: State[] }[];
  /** what may be decided at the end; none: there were too many at once to tell */
  decided: ReadonlySet<string>;
}

/** When an observation begins or ends. */
interface Point<Of> {
  time: number;
  isEnd: boolean;
  observation: Of;
}

const squared = count * count;
const maskOf = (config: number): number => Math.floor(config / squared);
/** A number for what has been of the observations that are under way, by their bits, and for a state. */
const configOf = (mask: number, { decided, shown }: State): number =>
  mask * squared + numberOf(decided) * count + numberOf(shown);

/** Goes through the observations; `mayGiveUp`: a reversal that is pending may end without one (interpretation tolerated.reversal-ends). */
export function explained<Of extends Observation>(observations: readonly Of[], mayGiveUp = false): Explained<Of> {
  // what takes no time is under way at no moment
  const points = observations
    .flatMap((observation) => {
      const { from, until } = observation;
      const [begin, end] = [from, until].map((time, at) => ({ time, isEnd: at === 1, observation }));
      return [from < until ? begin : [], until < Number.POSITIVE_INFINITY ? end : []].flat() as Point<Of>[];
    })
    // what ended when another began came before it
    .sort((one, other) => one.time - other.time || Number(other.isEnd) - Number(one.isEnd));
  const slots: (Of | undefined)[] = [];
  const broken: Explained<Of>['broken'] = [];
  let possible = new Set([configOf(0, { decided: 'PENDING', shown: 'PENDING' })]);
  /** All that may be reached while these observations are under way. */
  const closure = (): Set<number> => {
    const reached = new Set<number>();
    const open = [...possible];
    for (let config = open.pop(); config !== undefined; config = open.pop()) {
      if (reached.has(config)) continue;
      reached.add(config);
      const mask = maskOf(config);
      const [decided, shown] = [Math.floor(config / count) % count, config % count];
      const put = (to: number, view: number) => open.push((mask * count + to) * count + view);
      for (const to of byTime[decided] ?? []) put(to, shown);
      if (mayGiveUp && names[decided] === 'REVERSAL PENDING') put(numberOf('SUCCESS'), numberOf('SUCCESS'));
      for (const view of next[shown] ?? [])
        if (shown !== decided && (view === decided || isOnTheWay[view]?.[decided])) put(decided, view);
      const state = stateOf(config);
      slots.forEach((observation, slot) => {
        if (!observation || mask & (1 << slot)) return;
        for (const one of observation.after(state) ?? []) open.push(configOf(mask | (1 << slot), one));
      });
    }
    return reached;
  };
  for (const { isEnd, observation } of points) {
    if (!isEnd) {
      const free = slots.indexOf(undefined);
      const slot = free < 0 ? slots.length : free;
      if (slot >= maxOpen) return { broken, decided: new Set() };
      slots[slot] = observation;
      continue;
    }
    const before = closure();
    const slot = slots.indexOf(observation);
    const bit = slot < 0 ? 0 : 1 << slot;
    slots[slot] = undefined;
    const taken =
      slot < 0
        ? [...before].flatMap((one) => (observation.after(stateOf(one)) ?? []).map((to) => configOf(maskOf(one), to)))
        : [...before].filter((one) => maskOf(one) & bit);
    if (taken.length === 0) {
      broken.push({ observation, before: [...before].map(stateOf) });
      for (const one of before) taken.push(...observation.otherwise.map((to) => configOf(maskOf(one), to)));
    }
    possible = taken.length === 0 ? before : new Set(taken.map((one) => one - (maskOf(one) & bit) * squared));
  }
  return { broken, decided: new Set([...closure()].map((one) => stateOf(one).decided)) };
}

/** Is it the same state, or one that may come after it? */
export const follows = (status: string, earlier: string): boolean =>
  status === earlier || statesAfter.get(earlier)?.has(status) === true;
