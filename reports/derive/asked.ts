import type { RunRecord } from '../../scenarios/journal';

type Load = Pick<NonNullable<RunRecord['load']>, 'rate' | 'seconds' | 'stages'>;

interface Piece {
  /** seconds from the start of the load */
  from: number;
  to: number;
  /** flows started in a second at its ends */
  first: number;
  last: number;
}

/** An even rate, then stages that each reach theirs evenly. */
function pieces({ rate, seconds, stages = [] }: Load): Piece[] {
  const all: Piece[] = [{ from: 0, to: seconds, first: rate, last: rate }];
  for (const stage of stages) {
    const { to: from, last: first } = all.at(-1) as Piece;
    all.push({ from, to: from + stage.seconds, first, last: stage.rate });
  }
  return all;
}

/** Seconds that a load is asked to last. */
export const askedSeconds = (load: Load): number => pieces(load).at(-1)?.to ?? 0;

/** Flows that a load is asked to start between two moments, in seconds from its start. */
export function askedBetween(load: Load, from: number, to: number): number {
  let flows = 0;
  for (const piece of pieces(load)) {
    const [a, b] = [Math.max(from, piece.from), Math.min(to, piece.to)];
    if (b <= a) continue;
    const slope = (piece.last - piece.first) / (piece.to - piece.from);
    const middle = piece.first + slope * ((a + b) / 2 - piece.from);
    flows += middle * (b - a);
  }
  return flows;
}
