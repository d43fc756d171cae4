import type { Level } from '../contract';

/** The verdicts, in the order in which reports list them. */
export const verdicts = ['fail', 'error', 'skip', 'warn', 'pass', 'not-applicable'] as const;
export type Verdict = (typeof verdicts)[number];

/** A broken MUST fails; a broken SHOULD or GAP warns. */
export const verdictOf = (level: Level): Verdict => (level === 'MUST' ? 'fail' : 'warn');

/**
 * The verdict of a requirement or a case from the verdicts of its checks: any failure decides, then any error. A skip
 * decides only if no check verified anything. No check at all is a skip, never a pass.
 */
export function rollUp(parts: Iterable<Verdict>): Verdict {
  const seen = parts instanceof Set ? parts : new Set(parts);
  for (const grave of ['fail', 'error', 'warn', 'pass'] as const) if (seen.has(grave)) return grave;
  if (seen.has('skip') || seen.size === 0) return 'skip';
  return 'not-applicable';
}
