/** Load profiles, and the limits that a run is judged by. */
import { counted, type Instrument, type OperationId, type TransactionType } from './contract';

export interface LoadStage {
  /** flows started per second at the end of the stage; the rate changes linearly until then */
  rate: number;
  seconds: number;
}

/** A share of the payouts. Members that are absent are chosen from what the target offers. */
export interface Share {
  /** relative to the other shares */
  weight: number;
  type?: TransactionType;
  instrument?: Instrument;
  revision?: 'current' | 'older';
  /** ISO alpha-2 destination */
  country?: string;
}

export interface Profile {
  /** purpose of the profile */
  text: string;
  /** flows started per second, and for how many seconds */
  rate: number;
  seconds: number;
  /** stages after the first, which starts at `rate` */
  stages?: readonly LoadStage[];
  /** the load is a search for capacity: runs of `seconds` each, at rates from `rate` up to this one (docs/load.md) */
  searchTo?: number;
  /** kinds of payouts; shares that the target does not offer are left out. Absent: the target's first kind */
  mix?: readonly Share[];
  /** operations that every n-th flow calls in addition to its payout, if the target offers them */
  inquiries?: Readonly<Partial<Record<OperationId, number>>>;
  /** every n-th flow sends its transaction again, at once or after its final state; 0: none does */
  resendEvery: number;
  /** every n-th flow and the next one, of another VU, use the same transaction reference; absent: none do */
  sharedEvery?: number;
  /** number of batches of simultaneous duplicates, and copies in each */
  batches: number;
  copies: number;
  /** a run of hours, of which no gateway has to keep a statement */
  forHours?: true;
}

/** What a member makes flows do beside their payouts, in words; a member that is added here needs its words. */
const words: {
  readonly [Member in Exclude<
    keyof Profile,
    'text' | 'rate' | 'seconds' | 'stages' | 'searchTo' | 'mix' | 'copies' | 'forHours'
  >]: (profile: Profile) => readonly string[];
} = {
  inquiries: ({ inquiries = {} }) =>
    Object.entries(inquiries).map(([operation, every]) => `${operation} once in ${every} flows`),
  resendEvery: ({ resendEvery }) =>
    resendEvery > 0 ? [`a transaction is sent again once in ${resendEvery} flows`] : [],
  sharedEvery: ({ sharedEvery }) => (sharedEvery ? [`two flows use one reference once in ${sharedEvery} flows`] : []),
  batches: ({ batches, copies }) =>
    batches > 0 ? [`${counted(batches, 'batch', 'batches')} of ${copies} copies at the same moment`] : [],
};

/** What the flows of a profile do beside their payouts. */
export const extraLines = (profile: Profile): string[] => Object.values(words).flatMap((text) => text(profile));

export interface Limits {
  /** longest reply time within the goal, compared unrounded (General behaviour) */
  goalMs: number;
  /** share of the replies that must be within the goal */
  withinShare: number;
  /** with fewer replies the run is invalid */
  minReplies: number;
}

/** The payouts of an ordinary day. The older revision has its own profile. */
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
    text: 'load check of certify',
    rate: 30,
    seconds: 15,
    // each instrument, and a business, often enough to show on the ledger
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
    text: 'quick check that load works',
    rate: 5,
    seconds: 10,
    resendEvery: 10,
    batches: 2,
    copies: 5,
  },
  average: {
    ...ordinary,
    text: 'the rate of an ordinary hour',
    rate: 50,
    seconds: 60,
    resendEvery: 50,
    batches: 10,
    copies: 5,
  },
  peak: {
    ...ordinary,
    text: 'the rate of the busiest hour',
    rate: 150,
    seconds: 120,
    resendEvery: 50,
    batches: 20,
    copies: 5,
  },
  stress: {
    ...ordinary,
    text: 'rising in steps beyond the busiest hour',
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
    text: 'a sudden peak, then back',
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
    text: 'the older revision only, every reply of which must be within the goal',
    rate: 10,
    seconds: 20,
    mix: [{ weight: 1, revision: 'older' }],
    resendEvery: 10,
    batches: 2,
    copies: 5,
  },
  soak: {
    ...ordinary,
    text: 'a constant rate for an hour, or for hours with --duration',
    rate: 50,
    seconds: 3600,
    resendEvery: 100,
    batches: 50,
    copies: 5,
    forHours: true,
  },
  nightly: {
    ...ordinary,
    text: 'one of the runs of nightly',
    rate: 20,
    seconds: 90,
    resendEvery: 50,
    batches: 2,
    copies: 5,
  },
  breakpoint: {
    ...ordinary,
    text: 'how many flows a second the gateway holds: rising until it no longer keeps up',
    rate: 20,
    seconds: 20,
    searchTo: 1280,
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
  /** number of payouts generated before a load run; flows use them in turn */
  poolSize: number;
}

export const config: Config = {
  profiles,
  limits: { goalMs: 500, withinShare: 0.99, minReplies: 100 },
  poolSize: 1000,
};

/** The rate of a load over time. */
type Load = Pick<Profile, 'rate' | 'seconds' | 'stages'>;

interface Segment {
  /** seconds from the start of the load */
  from: number;
  to: number;
  /** flows started per second at its start and end */
  first: number;
  last: number;
}

/** The constant rate at the start, then the stages. */
function segmentsOf({ rate, seconds, stages = [] }: Load): Segment[] {
  const all: Segment[] = [{ from: 0, to: seconds, first: rate, last: rate }];
  for (const stage of stages) {
    const { to: from, last: first } = all.at(-1) as Segment;
    all.push({ from, to: from + stage.seconds, first, last: stage.rate });
  }
  return all;
}

/** Planned duration of a load, in seconds. */
export const askedSeconds = (load: Load): number => segmentsOf(load).at(-1)?.to ?? 0;

/** Flows that a load is planned to start between two moments, in seconds from its start. */
export function askedBetween(load: Load, from: number, to: number): number {
  let flows = 0;
  for (const segment of segmentsOf(load)) {
    const [a, b] = [Math.max(from, segment.from), Math.min(to, segment.to)];
    if (b <= a) continue;
    const slope = (segment.last - segment.first) / (segment.to - segment.from);
    const middle = segment.first + slope * ((a + b) / 2 - segment.from);
    flows += middle * (b - a);
  }
  return flows;
}

/** Flows that a load is planned to start in all. */
export const plannedFlows = (load: Load): number => Math.round(askedBetween(load, 0, askedSeconds(load)));

export const highestRate = ({ rate, stages = [], searchTo = 0 }: Profile): number =>
  Math.max(rate, searchTo, ...stages.map((stage) => stage.rate));

/** The runs of a search for capacity at most. */
export const maxSearched = 20;

/** Times of a payout in a target file, in seconds. */
interface Settlement {
  withinSeconds: number;
  pollSeconds: number;
  usualSeconds?: number | undefined;
}

/** So many VUs, which take 0.75 GB, may wait for payouts of which the target does not tell how long they stay pending. */
const maxForUnknown = 1000;

/** Enough VUs for the highest rate: a flow has one until its payout is final. Never more than there are flows. */
export function vusFor(profile: Profile, { pollSeconds, usualSeconds, withinSeconds }: Settlement): number {
  const rate = highestRate(profile);
  const vusOf = (pending: number) => Math.ceil(rate * (2 + pending));
  const settled =
    usualSeconds === undefined ? Math.min(maxForUnknown, vusOf(withinSeconds)) : vusOf(usualSeconds + pollSeconds);
  // k6 may start one flow more than planned
  const flows = Math.ceil(rate * askedSeconds(profile)) + 1;
  return Math.max(10, Math.min(flows, Math.max(settled, vusOf(4 * pollSeconds))));
}
