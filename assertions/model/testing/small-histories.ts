/**
 * Every small history: up to three requests and callbacks about an accepted payout, in every overlap, with at most one lost
 * answer. The gateway is written by hand from the specification. What it can answer is never contradicted, and every other
 * answer is.
 */
import { seedOf } from '../../../generators/payouts';
import { journalOf } from '../../../journal/files';
import { callback, run, unanswered } from '../../../reports/testing/run-journal';
import { againstCallbacks, type CasePayout, contradictionsOf, historyOf } from '..';
import { cancels, pays, planned, restart, reverses, start, views } from './history';

const kinds = ['view', 'cancel', 'reverse', 'told'] as const;
type Kind = (typeof kinds)[number];
/** A request with its answer: a state, a code, or `lost`; or a callback with its state. */
type Asked = readonly [kind: Kind, answer: string];

/** A payout inside the gateway: its state, and the one that views still show. */
interface Inside {
  state: string;
  shown: string;
  /** states that it was in, which a view may still show where a request has led away from them */
  path: readonly string[];
  /** all that it was in since it was accepted, of which callbacks may come at any later time */
  been: readonly string[];
  isRejectionSeen: boolean;
}

/** What comes by itself; a reversal that is given up is tolerated, and no more. */
const byTime = (state: string, isTolerant: boolean): string[] =>
  state === 'PENDING'
    ? ['SUCCESS', 'FAILED']
    : state === 'REVERSAL PENDING'
      ? ['RETURNED', 'REVERSAL REJECTED', ...(isTolerant ? ['SUCCESS'] : [])]
      : [];

const refusedReversal = ['16001', '16002', '16004', '16005', '16006', '16007'];
const ends = ['REVERSAL PENDING', 'RETURNED', 'REVERSAL REJECTED'];
const granted = ['16000', '16002', '16003'].flatMap((code) => ends.map((state): [string, string] => [code, state]));
const stays = (state: string, codes: readonly string[]) => codes.map((code): [string, string] => [code, state]);

/** The answers to a change in a state, each with the state after it (States and transitions; Cancel and reverse codes). */
function answers(kind: Kind, state: string, isRejectionSeen: boolean, isTolerant: boolean): [string, string][] {
  if (kind === 'cancel')
    switch (state) {
      case 'PENDING':
        return [
          ['3033', 'CANCELLED'],
          ['15001', state],
        ];
      case 'FAILED':
        return stays(state, ['15003']);
      case 'CANCELLED':
        return stays(state, ['15005']);
      case 'SUCCESS':
        return stays(state, ['15002']);
      default:
        return stays(state, ['15001', '15002', '15003', '15005']);
    }
  switch (state) {
    case 'SUCCESS':
      return granted;
    case 'REVERSAL PENDING':
      return stays(state, ['16003', '16004', '16005', '16006']);
    case 'RETURNED':
      return stays(state, ['16004', '16005', '16006']);
    case 'REVERSAL REJECTED':
      return [...stays(state, refusedReversal), ...(isRejectionSeen || isTolerant ? granted : [])];
    default:
      return stays(state, refusedReversal);
  }
}

const next = (inside: Inside, state: string, isPrompt: boolean): Inside => ({
  ...inside,
  state,
  been: [...new Set([...inside.been, ...(state === 'PENDING' ? [] : [state])])].sort(),
  // what comes by itself out of PENDING shows soon
  ...(isPrompt && inside.shown === 'PENDING' ? { shown: state, path: [] } : { path: [...inside.path, state] }),
});

/** What the gateway may answer to a request, and what it is afterwards. */
function carryOut(kind: Kind, before: Inside, isTolerant: boolean, isLost: boolean): [string, Inside][] {
  const moments = [before];
  for (const one of moments)
    for (const state of byTime(one.state, isTolerant)) moments.push(next(one, state, one.state === 'PENDING'));
  return moments.flatMap((inside): [string, Inside][] => {
    const { state, shown, path, been } = inside;
    if (kind === 'told')
      return been.map((status) => {
        // what a view shows after a callback of an end is that end, or comes after it
        const at = ['CANCELLED', 'RETURNED'].includes(status) ? path.indexOf(status) : -1;
        return [
          status,
          {
            ...inside,
            ...(at >= 0 && { shown: status, path: path.slice(at + 1) }),
            isRejectionSeen: inside.isRejectionSeen || status === 'REVERSAL REJECTED',
          },
        ];
      });
    if (kind !== 'view') {
      // until a view shows it, another cancellation may be granted too (interpretation states.lag)
      const isUnseen = isTolerant && kind === 'cancel' && state === 'CANCELLED' && shown !== state;
      const own = answers(kind, state, inside.isRejectionSeen, isTolerant);
      return [...own, ...stays(state, isUnseen ? ['3033'] : [])].map(([code, to]) => {
        const after = to === state && !granted.some(([one]) => one === code) ? inside : next(inside, to, false);
        return [code, { ...after, isRejectionSeen: inside.isRejectionSeen || (code === '16002' && !isLost) }];
      });
    }
    return [shown, ...path].map((status, at) => {
      const isRejectionSeen = inside.isRejectionSeen || status === 'REVERSAL REJECTED';
      return [status, { ...inside, shown: status, path: path.slice(at), isRejectionSeen }];
    });
  });
}

const keyOf = (groups: readonly number[], asked: readonly Asked[]): string => `${groups.join('+')} ${asked.join(' ')}`;

const permutations = (all: readonly number[]): number[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one) => permutations(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));

/** The requests of one history by groups: those of a group are under way at the same time. */
const compositions = (count: number): number[][] =>
  count === 0
    ? [[]]
    : Array.from({ length: count }, (_, at) => at + 1).flatMap((first) =>
        compositions(count - first).map((rest) => [first, ...rest]),
      );

/** What had no answer may be carried out later. */
const delayed = (order: readonly number[], lost: number): number[][] => {
  const [place, others] = [order.indexOf(lost), order.filter((one) => one !== lost)];
  return order
    .flatMap((_, at) => (place >= 0 && at >= place ? [[...others.slice(0, at), lost, ...others.slice(at)]] : []))
    .concat(place < 0 ? [[...order]] : []);
};

interface Small {
  groups: readonly number[];
  asked: readonly Asked[];
}

/** All that the gateway can answer to so many requests, by their keys. */
function allOf(count: number, isTolerant: boolean): Map<string, Small> {
  const found = new Map<string, Small>();
  const rows = Array.from({ length: count }).reduce<Kind[][]>(
    (before) => before.flatMap((row) => kinds.map((kind) => [...row, kind])),
    [[]],
  );
  const first: Inside = { state: 'PENDING', shown: 'PENDING', path: [], been: [], isRejectionSeen: false };
  for (const groups of compositions(count))
    for (const row of rows) {
      let from = 0;
      const orders = groups.reduce<number[][]>(
        (before, size) => {
          const own = permutations(Array.from({ length: size }, (_, at) => from + at));
          from += size;
          return before.flatMap((one) => own.map((other) => [...one, ...other]));
        },
        [[]],
      );
      // each with one answer lost, or none
      for (let lost = -1; lost < count; lost += 1)
        for (const order of row[lost] === 'view' || row[lost] === 'told'
          ? []
          : isTolerant
            ? orders.flatMap((one) => delayed(one, lost))
            : orders) {
          let possible: { inside: Inside; given: Record<number, string> }[] = [{ inside: first, given: {} }];
          for (const at of order) {
            const after = possible.flatMap(({ inside, given }) =>
              carryOut(row[at] as Kind, inside, isTolerant, at === lost).map(([answer, other]) => ({
                inside: other,
                given: { ...given, [at]: at === lost ? 'lost' : answer },
              })),
            );
            possible = [...new Map(after.map((one) => [JSON.stringify(one), one])).values()];
          }
          for (const { given } of possible) {
            const asked = row.map((kind, at): Asked => [kind, given[at] as string]);
            found.set(keyOf(groups, asked), { groups, asked });
          }
        }
    }
  return found;
}

const lostOf = (kind: Kind, at: number) =>
  unanswered(kind === 'cancel' ? 'cancelTransaction' : 'reverseTransaction', {
    ...{ at: start + at * 1000, case: 'case', step: 'one' },
    request: { method: 'POST', url: '', headers: { 'X-USERNAME': 'ONE' }, body: { txnId: 'T1' } },
  });

/** What the model finds in a history whose groups of requests are a hundred seconds apart. */
function foundIn({ groups, asked }: Small): string[] {
  restart();
  let at = 0;
  const sent = groups.flatMap((size, group) => {
    const own = asked.slice(at, at + size);
    at += size;
    return own.map(([kind, answer], place) => {
      const made = { at: 100 * (group + 1) + place / 10, seconds: 5 };
      if (answer === 'lost') return lostOf(kind, made.at);
      if (kind === 'told') return { ...callback('R1', 'T1', { status: answer }), at: start + (made.at + 2.5) * 1000 };
      return (kind === 'view' ? views : kind === 'cancel' ? cancels : reverses)(answer, made);
    });
  });
  const journal = journalOf([
    run(),
    planned(),
    ...[pays(), ...sent].map((one) => ({ ...one, case: 'case' }) as typeof one),
  ]);
  const history = historyOf(journal, { run: '' });
  const { impossible, behind } = againstCallbacks(history.payouts[0] as CasePayout, history);
  return [
    ...contradictionsOf(history).map(({ requirement }) => requirement),
    ...(impossible ?? []),
    ...behind.map(String),
  ];
}

const alphabet: Readonly<Record<Kind, readonly string[]>> = {
  view: ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', ...ends],
  cancel: ['3033', '15001', '15002', '15003', '15005'],
  told: ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', ...ends],
  reverse: ['16000', '16002', '16003', '16004', '16005', '16006', '16007'],
};

/**
 * Compares every history of so many requests and callbacks with what the model finds, or one in `share` of them; each list by
 * keys, and how many were compared.
 */
export function compared(count: number, share = 1) {
  const legal = allOf(count, false);
  const tolerated = allOf(count, true);
  const chosen = [...legal].filter(([key]) => seedOf(key) % share === 0);
  const blamed = chosen.flatMap(([key, small]) => (foundIn(small).length > 0 ? [key] : []));
  const missed: string[] = [];
  const faulty = new Set<string>();
  for (const [, { groups, asked }] of chosen)
    asked.forEach(([kind, answer], at) => {
      for (const other of answer === 'lost' ? [] : alphabet[kind]) {
        const small = { groups, asked: asked.map((one, place): Asked => (place === at ? [kind, other] : one)) };
        const key = keyOf(groups, small.asked);
        if (legal.has(key) || tolerated.has(key) || faulty.has(key)) continue;
        faulty.add(key);
        if (foundIn(small).length === 0) missed.push(key);
      }
    });
  return { blamed, missed, legal: chosen.length, faulty: faulty.size };
}
