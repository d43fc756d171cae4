/** Load profiles and the limits that a run is judged by: one typed object. */
export interface Profile {
  /** flows started in a second, and for how many seconds */
  rate: number;
  seconds: number;
  /** batches of simultaneous duplicates beside them, and copies in each */
  batches: number;
  copies: number;
}

export interface Limits {
  /** a reply counts as within when its unrounded time is at most this (General behaviour) */
  goalMs: number;
  /** share of the replies that must be within */
  withinShare: number;
  /** fewer replies than this prove nothing: the run is invalid */
  minReplies: number;
}

export interface Config {
  profiles: Record<'certify', Profile>;
  limits: Limits;
  /** payouts drawn before a load run; flows take them in turn */
  poolSize: number;
}

export const config: Config = {
  profiles: {
    certify: { rate: 30, seconds: 15, batches: 10, copies: 5 },
  },
  limits: { goalMs: 500, withinShare: 0.99, minReplies: 100 },
  poolSize: 1000,
};
