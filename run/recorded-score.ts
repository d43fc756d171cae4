/** The mutation score that `prove --record` measured last. It is committed, so that a run can tell how good its suites are. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../common/project-root';
import type { MutationScore } from '../journal';

export interface RecordedScore {
  /** hashes of what was measured: of any other contract or suites the score says nothing */
  contract: string;
  suites: string;
  score: MutationScore;
}

const scoreFile = join(root, 'run', 'score.json');

/** The score of the file; undefined if there is none, or none that can be read. */
export function recordedScore(file = scoreFile): RecordedScore | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedScore;
  } catch {
    return undefined;
  }
}

export function recordScore(recorded: RecordedScore, file = scoreFile): void {
  writeFileSync(file, `${JSON.stringify(recorded, undefined, 2)}\n`);
}
