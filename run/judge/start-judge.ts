/** Starts the judge of a load beside k6 (run/judge). */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { startGuarded } from '../../common/processes/guarded.mjs';
import { interrupt, isInterrupted } from '../../common/processes/interrupt';
import type { JournalWriter } from '../../journal/files';
import { judgeScript } from '../programs';

/** The judge of a load, as a process of its own. */
export interface RunningJudge {
  /** what k6 writes its record to */
  input: Writable;
  /** resolves when it has judged all that k6 recorded */
  ended: Promise<void>;
}

/** `input`: the folder of the input files; `environment`: what k6 reads of the target. It appends to the journal. */
export async function startJudge(
  input: string,
  environment: NodeJS.ProcessEnv,
  { file, takeLine }: JournalWriter,
): Promise<RunningJudge> {
  const script = join(input, 'judge.mjs');
  await judgeScript(script);
  const output = takeLine ? 'pipe' : openSync(file, 'a');
  const judge = startGuarded(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', output, 'pipe'],
  });
  if (typeof output === 'number') closeSync(output);
  let problems = '';
  judge.stderr?.setEncoding('utf8').on('data', (text: string) => {
    problems = (problems + text).slice(-2000);
  });
  if (judge.stdout && takeLine) createInterface({ input: judge.stdout }).on('line', takeLine);
  const ended = judge.ended.then(({ code, signal, error }) => {
    if (code === 0 || isInterrupted()) return;
    const reason = [error ?? (signal ? `by ${signal}` : `with code ${code}`), problems.trim()]
      .filter(Boolean)
      .join(': ');
    interrupt(`The judge of the load ended (${reason}), so nothing more is sent.`, 2);
  });
  return { input: judge.stdin as Writable, ended };
}
