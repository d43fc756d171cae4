import { join } from 'node:path';
import { UsageError } from '../errors';
import { root } from '../root';

/** A whole number above zero, from a flag. */
export function positive(flag: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`--${flag} wants a whole number above zero, received ${text}.`);
  return value;
}

/** `runs/2026-11-21T12-00-00`: sorts by time. */
export const newFolder = (now: Date): string =>
  join(root, 'runs', `${now.toISOString().slice(0, 19).replace(/:/g, '-')}-${process.pid}`);
