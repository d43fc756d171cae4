/** Entries of a history, made by hand. */
import { type Accepted, head, type Night } from '../history/entry';

/** A night that passed, with members of a test in place of the usual ones. */
export const night = (own: Partial<Night> = {}): Night => ({
  ...head,
  kind: 'night',
  at: '2026-11-20T02:00:00.000Z',
  id: 'N1',
  series: 'mine',
  verdict: 'pass',
  reasons: [],
  runs: [{ operations: { pay: { replies: 10, p50: 1, p95: 2, p99: 3 } } }],
  slower: [],
  ...own,
});

/** An accepted baseline, with members of a test in place of the usual ones. */
export const accepted = (own: Partial<Accepted> = {}): Accepted => ({
  ...head,
  kind: 'accepted',
  at: '2026-11-23T09:00:00.000Z',
  series: 'mine',
  night: 'N1',
  reason: 'more checks',
  by: 'somebody',
  ...own,
});
