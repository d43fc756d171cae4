/** The attempts at a certification: a file with a line for each run that began. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { namingFile } from '../../common/errors';
import { lock } from '../../common/processes/lock.mjs';
import { runsFolder } from '../../common/runs-folder';
import type { Target } from '../../targets/target';

/** What is certified: attempts at one gateway in one environment belong together. */
export const certificationOf = ({ name, environment, baseUrl }: Pick<Target, 'name' | 'environment' | 'baseUrl'>) =>
  `${name} · ${environment} · ${baseUrl}`;

/** Counts the certifications of this project. */
export const defaultAttempts = (): string => join(runsFolder(), 'attempts.ndjson');

/** Notes that a run begins, and returns the number of this attempt, from 1 on. */
export async function beginAttempt(
  file: string,
  certification: string,
  { run, at }: { run: string; at: number },
): Promise<number> {
  mkdirSync(dirname(file), { recursive: true });
  const release = await lock(`${file}.lock`, () => {});
  try {
    const own = `"certification":${JSON.stringify(certification)}`;
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // earlier versions wrote a second line at the end of a run
    const before = text.split('\n').filter((line) => line.includes(own) && line.includes('"run":')).length;
    append(file, JSON.stringify({ certification, run, startedAt: new Date(at).toISOString() }));
    return before + 1;
  } finally {
    release();
  }
}

/** Appends a line whole, or not at all. */
function append(file: string, line: string): void {
  const size = existsSync(file) ? statSync(file).size : 0;
  try {
    appendFileSync(file, `${line}\n`);
  } catch (error) {
    truncateSync(file, size);
    throw namingFile(error, file);
  }
}
