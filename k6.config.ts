/** Load profiles and the limits that a run is judged by: one typed object. */
import type { Instrument, OperationId, TransactionType } from './contract';

export interface Stage {
  /** flows started in a second at the end of the stage, reached evenly */
  rate: number;
  seconds: number;
}

/** A share of the payouts; what it leaves open, the target decides. */
export interface Share {
  /** against the other shares */
  weight: number;
  type?: TransactionType;
  instrument?: Instrument;
  revision?: 'current' | 'older';
  /** ISO alpha-2 destination */
  country?: string;
}

export interface Profile {
  /** what it is for */
  text: string;
  /** flows started in a second, and for how many seconds */
  rate: number;
  seconds: number;
  /** further stages, from `rate` on */
  stages?: readonly Stage[];
  /** what is paid out; shares that a target does not offer are left out. Absent: the target's first kind */
  mix?: readonly Share[];
  /** operations that every n-th flow calls beside its payout, where the target offers them */
  inquiries?: Readonly<Partial<Record<OperationId, number>>>;
  /** every n-th flow sends its transaction again: at once, or after its final state; 0: none does */
  resendEvery: number;
  /** every n-th flow and the next one, of another VU, send their transactions under one reference; absent: none do */
  sharedEvery?: number;
  /** batches of simultaneous duplicates beside them, and copies in each */
  batches: number;
  copies: number;
  /** an even rate for so long that k6 keeps no samples: its memory stays flat, and drops are told by the journal */
  forHours?: true;
}

export interface Limits {
  /** a reply counts as within when its unrounded time is at most this (General behaviour) */
  goalMs: number;
  /** share of the replies that must be within */
  withinShare: number;
  /** fewer replies than this prove nothing: the run is invalid */
  minReplies: number;
}

/** What partners pay out on an ordinary day, as far as a target offers it; the older revision has a run of its own. */
const ordinary = {
  mix: [
    { weight: 65 },
    { weight: 25, instrument: 'BANK_AC' },
    { weight: 5, instrument: 'CARD' },
    { weight: 5, type: 'p2b' },
  ],
  inquiries: { ledgerByCurrency: 20, corridorRates: 50 },
  sharedEvery: 100,
} satisfies Partial<Profile>;

const profiles = {
  certify: {
    text: 'beside the compliance suites',
    rate: 30,
    seconds: 15,
    // each instrument and a business often enough that its money shows on the ledger
    mix: [
      { weight: 40 },
      { weight: 30, instrument: 'BANK_AC' },
      { weight: 20, instrument: 'CARD' },
      { weight: 10, type: 'b2b', instrument: 'BANK_AC' },
    ],
    resendEvery: 20,
    batches: 10,
    copies: 5,
  },
  smoke: {
    ...ordinary,
    sharedEvery: 10,
    text: 'does it work at all',
    rate: 5,
    seconds: 10,
    resendEvery: 10,
    batches: 2,
    copies: 5,
  },
  average: { ...ordinary, text: 'an ordinary hour', rate: 50, seconds: 60, resendEvery: 50, batches: 10, copies: 5 },
  peak: { ...ordinary, text: 'the busiest hour', rate: 150, seconds: 120, resendEvery: 50, batches: 20, copies: 5 },
  stress: {
    ...ordinary,
    text: 'past the busiest hour, step by step',
    rate: 100,
    seconds: 30,
    stages: [
      { rate: 200, seconds: 30 },
      { rate: 300, seconds: 30 },
      { rate: 400, seconds: 30 },
    ],
    resendEvery: 50,
    batches: 10,
    copies: 5,
  },
  spike: {
    ...ordinary,
    text: 'a sudden crowd, and back',
    rate: 30,
    seconds: 20,
    stages: [
      { rate: 300, seconds: 2 },
      { rate: 300, seconds: 20 },
      { rate: 30, seconds: 2 },
      { rate: 30, seconds: 20 },
    ],
    resendEvery: 50,
    batches: 5,
    copies: 5,
  },
  older: {
    text: 'the older revision alone: every reply within the goal',
    rate: 10,
    seconds: 20,
    mix: [{ weight: 1, revision: 'older' }],
    resendEvery: 10,
    batches: 2,
    copies: 5,
  },
  soak: {
    ...ordinary,
    text: 'hours at an even rate',
    rate: 50,
    seconds: 3600,
    resendEvery: 100,
    batches: 50,
    copies: 5,
    forHours: true,
  },
  breakpoint: {
    ...ordinary,
    text: 'up until something gives way',
    rate: 50,
    seconds: 10,
    stages: [{ rate: 1500, seconds: 300 }],
    resendEvery: 0,
    batches: 0,
    copies: 5,
  },
} satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;

export const profileNames = Object.keys(profiles) as ProfileName[];

export interface Config {
  profiles: Record<ProfileName, Profile>;
  limits: Limits;
  /** payouts drawn before a load run; flows take them in turn */
  poolSize: number;
}

export const config: Config = {
  profiles,
  limits: { goalMs: 500, withinShare: 0.99, minReplies: 100 },
  poolSize: 1000,
};

/** How the rate of a load goes. */
type Load = Pick<Profile, 'rate' | 'seconds' | 'stages'>;

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

/** Flows that a load is asked to start in all. */
export const plannedFlows = (load: Load): number => Math.round(askedBetween(load, 0, askedSeconds(load)));

export const highestRate = ({ rate, stages = [] }: Profile): number => Math.max(rate, ...stages.map((one) => one.rate));
