/**
 * The attempts of a certification, one after another: a file with a line when a run begins and one when it has its
 * verdict. Each line names the SHA-256 of the line before, so that none can be left out unnoticed.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { namingFile, UsageError } from '../common/errors';
import { lock } from '../common/processes/lock.mjs';
import { runsFolder } from '../common/runs-folder';
import { sha256 } from '../common/sha256';
import type { Attempt } from '../journal';
import { hashOfJournal, journalIn, journalPath } from '../journal/files';
import type { Report } from '../reports';
import type { Target } from '../targets/target';

interface Common {
  certification: string;
  attempt: number;
  /** SHA-256 of the line before; null: none of this certification is before it */
  previous: string | null;
}

/** A run of the certification has begun. */
type Begin = Common & Pick<Attempt, 'run' | 'startedAt'>;

/** The run has its verdict. */
type End = Common & Pick<Attempt, 'endedAt' | 'verdict' | 'partial' | 'journalSha256'>;

/** Name of the lines of one certification within a run folder and a bundle. */
export const attemptsName = 'attempts.ndjson';

/** What is certified: attempts at one gateway in one environment belong together. */
export const certificationOf = ({ name, environment, baseUrl }: Pick<Target, 'name' | 'environment' | 'baseUrl'>) =>
  `${name} · ${environment} · ${baseUrl}`;

/** What is wrong with the lines of a certification, and the attempts that they tell of. */
export interface Chain {
  attempts: Attempt[];
  /** SHA-256 of the last line */
  last: string | null;
  problems: string[];
}

const isBegin = (line: Begin | End): line is Begin => 'run' in line;

/** Reads the lines of one certification, without those of others. */
export function readChain(lines: readonly string[]): Chain {
  const attempts: Attempt[] = [];
  const problems: string[] = [];
  let last: string | null = null;
  for (const [index, text] of lines.entries()) {
    let line: Begin | End;
    try {
      line = JSON.parse(text);
    } catch {
      problems.push(`line ${index + 1} is not JSON`);
      continue;
    }
    const { previous, attempt } = line;
    if (previous !== last)
      problems.push(`line ${index + 1}, of attempt ${attempt}, does not follow the line before it`);
    last = sha256(text);
    if (isBegin(line)) {
      if (attempt !== attempts.length + 1)
        problems.push(`attempt ${attempt} comes where attempt ${attempts.length + 1} is expected`);
      attempts.push({ number: attempt, run: line.run, startedAt: line.startedAt });
      continue;
    }
    const own = attempts.find(({ number }) => number === attempt);
    const { endedAt, verdict, partial, journalSha256 } = line;
    if (own) Object.assign(own, { endedAt, verdict, partial, journalSha256 });
    else problems.push(`attempt ${attempt} ends, and did not begin`);
  }
  return { attempts, last, problems };
}

/** The lines of a certification in a file of attempts; a torn last line is left out. */
function linesOf(file: string, certification: string): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.includes(`"certification":${JSON.stringify(certification)}`));
}

/** Runs the work while no other run adds to the file. */
async function locked<T>(file: string, work: () => T): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const release = await lock(`${file}.lock`, () => {});
  try {
    return work();
  } finally {
    release();
  }
}

function chainIn(file: string, certification: string): Chain {
  const chain = readChain(linesOf(file, certification));
  const [problem] = chain.problems;
  if (problem)
    throw new UsageError(
      `${file}: ${problem}. The file was changed by hand; restore it, or begin the certification anew with another --attempts file.`,
    );
  return chain;
}

/** Notes that a run begins. Returns the attempts before it, and the SHA-256 of their last line. */
export function beginAttempt(
  file: string,
  certification: string,
  { run, at }: { run: string; at: number },
): Promise<Pick<Chain, 'attempts' | 'last'>> {
  return locked(file, () => {
    const { attempts, last } = chainIn(file, certification);
    const attempt = attempts.length + 1;
    const line: Begin = { certification, attempt, run, startedAt: new Date(at).toISOString(), previous: last };
    append(file, line);
    return { attempts, last };
  });
}

/** Appends a line whole, or not at all: a part of one would end the chain. */
function append(file: string, line: Begin | End): void {
  const size = existsSync(file) ? statSync(file).size : 0;
  try {
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  } catch (error) {
    truncateSync(file, size);
    throw namingFile(error, file);
  }
}

/** Counts the certifications of this project. */
export const defaultAttempts = (): string => join(runsFolder(), attemptsName);

/**
 * Notes the verdict of the run in a folder, and copies the lines of its certification there. Its number is found by its id;
 * of a run that is not in the file, nothing is noted.
 */
export async function noteVerdict(
  file: string,
  target: Target,
  folder: string,
  { verdict, run, record }: Pick<Report, 'verdict' | 'run' | 'record'>,
): Promise<void> {
  const certification = certificationOf(target);
  const journalSha256 = await hashOfJournal(journalIn(folder) ?? journalPath(folder));
  const partial = record && record.deselected.length > 0 ? (true as const) : undefined;
  await locked(file, () => {
    const { attempts, last } = chainIn(file, certification);
    const own = attempts.find((one) => one.run === run?.id);
    if (!run || !own || last === null) return;
    const end = { endedAt: run.endedAt, verdict, partial, journalSha256 };
    const line: End = { certification, attempt: own.number, ...end, previous: last };
    append(file, line);
    writeFileSync(join(folder, attemptsName), `${linesOf(file, certification).join('\n')}\n`);
  });
}
