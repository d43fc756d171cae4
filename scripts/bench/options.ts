export interface Options {
  /** paired runs of each bench; its median counts */
  rounds: number;
  /** seconds of one run in the search for the highest rate; the rate found is held for three times as long */
  seconds: number;
  /** a line of progress for a person */
  say: (text: string) => void;
}
