/** What the load script is handed, beside the session and the payouts. */
export interface LoadInput {
  /** flows started in a second, and for how many */
  rate: number;
  seconds: number;
  stages?: readonly { rate: number; seconds: number }[];
  /** every n-th flow sends its transaction again; 0: none */
  resendEvery: number;
  /** VUs, all allocated before the start */
  vus: number;
  /** how many times simultaneous copies are sent, and how many copies */
  batches: number;
  copies: number;
  goalMs: number;
}
