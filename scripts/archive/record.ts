import type { RunRecord } from '../../journal';
import type { RunOptions } from '../run/context';
import { runRecord } from '../run/run-record';

/** What is asked of the segments together. */
export type Asked = Pick<RunOptions, 'chosen' | 'profile' | 'seed'> & { parallelism: number };

/**
 * The run record of a load in segments: the same in all, so that `report` sees that they belong together. No segment
 * can read the ledger before the first flow of all and after the last, so the ledger is not declared exclusive.
 */
export function recordOf({ chosen, profile, seed, parallelism }: Asked, id: string): RunRecord {
  const options: RunOptions = { chosen, profile, seed, parts: ['flow'], purpose: 'load', folder: '', say: () => {} };
  const { exclusive: _, ...record } = runRecord(options, id, chosen.target.baseUrl, true);
  return { ...record, segments: parallelism };
}
