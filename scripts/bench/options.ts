import { UsageError } from '../errors';

export interface Options {
  /** paired runs of each bench; its median counts */
  rounds: number;
  /** seconds of one run in the search for the highest rate; the rate found is held for three times as long */
  seconds: number;
  /** a line of progress for a person */
  say: (text: string) => void;
}

/** A whole number above zero, from a flag. UsageError where it is none. */
export function positive(flag: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new UsageError(`bench: --${flag} wants a whole number above zero, received ${text}.`);
}
