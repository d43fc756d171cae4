/** The last proof, from which a later one keeps what ended as it should. */
import { existsSync, readFileSync } from 'node:fs';
import { UsageError } from '../../common/errors';
import type { MutantResult } from './proof';

/** Hashes of the sources that a proof is about. */
export interface Measured {
  contract: string;
  suites: string;
}

/**
 * The results of the proof in a file. Throws a UsageError where there is none, where it is of other sources, or where it has
 * another number of results than is wanted.
 */
export function lastResults(file: string, { contract, suites }: Measured, total: number): MutantResult[] {
  const refused = (why: string) => new UsageError(`prove --again: ${why}. Run it without --again first.`);
  if (!existsSync(file)) throw refused('there is no earlier proof in runs/prove');
  const last: { measured?: Measured; results: MutantResult[] } = JSON.parse(readFileSync(file, 'utf8'));
  if (last.measured?.contract !== contract || last.measured.suites !== suites)
    throw refused('the last proof is of other suites or another contract');
  if (last.results.length !== total) throw refused('the last proof was of others, or was interrupted');
  return last.results;
}

/** Did it end as it should, also by what is declared legal now? A variant must change something. */
export function isRight({ id, kind, status }: MutantResult, legal: ReadonlySet<string>): boolean {
  if (kind === 'variants') return status === 'equivalent';
  return status === 'not applied' || status === (legal.has(id) ? 'equivalent' : 'killed');
}
