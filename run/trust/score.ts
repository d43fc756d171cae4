/** What `prove --record` measured last. Both files are committed, so that a run can tell how good its suites are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../common/project-root';
import type { MutationScore } from '../../journal';

/** The result of a proof. */
export interface RecordedScore {
  /** hashes of what was measured: of any other contract or suites the score says nothing */
  contract: string;
  suites: string;
  score: MutationScore;
}

/** For each requirement some defects and mutants that fail it. */
export type Killers = Readonly<Record<string, readonly string[]>>;

const fileOf = (name: string): string => join(root, 'run', 'trust', name);
/** Path of the recorded score. */
export const scoreFile = fileOf('score.json');
const killersFile = fileOf('killers.json');

/** What a file has; undefined if there is none, or none that can be read. */
function recorded<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** The recorded score; undefined if it was never recorded or cannot be read. */
export const recordedScore = (file = scoreFile): RecordedScore | undefined => recorded(file);
/** What fails each requirement; empty if it was never recorded or cannot be read. */
export const recordedKillers = (file = killersFile): Killers => recorded(file) ?? {};

/** Killers are sorted, so that a new one changes its own lines alone. */
export function recordKillers(killers: Killers, file = killersFile): void {
  record(Object.fromEntries(Object.entries(killers).sort(([a], [b]) => (a < b ? -1 : 1))), file);
}

/** Writes a score or killers as JSON into a file. */
export function record(measured: RecordedScore | Killers, file: string): void {
  writeFileSync(file, `${JSON.stringify(measured, undefined, 2)}\n`);
}

/** A score counts only for the contract and the suites that it was measured with. */
export function scoreFor(contract: string, suites: string, recorded = recordedScore()): MutationScore | undefined {
  return recorded?.contract === contract && recorded.suites === suites ? recorded.score : undefined;
}
