/** How long `npm test` takes, and which files of it the most. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { EnvironmentError, UsageError } from '../../../common/errors';
import { root } from '../../../common/project-root';
import { withTempDir } from '../../../common/temp-dir';
import { userPath } from '../../../common/user-path';
import { type Bench, judge, type Metric, type Options, type Result } from '../result';
import { exitOf, startChild } from '../support/children';

const metric: Metric = {
  name: 'tests',
  text: 'the tests of `npm test`, from the start of the first file to the end of the last; `detail` names the slowest files',
  unit: 's',
  limit: { of: 'value', at: 'most', than: 240 },
  advisory: true,
};

const shownFiles = 10;

/** What is read of the report that `vitest --reporter=json` writes; times in epoch milliseconds. */
interface VitestReport {
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

/** The result of a run of vitest, from the text of its JSON report. */
export function resultOf(text: string): Result {
  const { testResults, numFailedTests } = JSON.parse(text) as VitestReport;
  if (testResults.length === 0) throw new EnvironmentError('tests: the report of vitest names no file.');
  const files = testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.round((endTime - startTime) / 100) / 10,
    }))
    .sort((a, b) => b.seconds - a.seconds);
  const began = Math.min(...testResults.map(({ startTime }) => startTime));
  const ended = Math.max(...testResults.map(({ endTime }) => endTime));
  const slowest = Object.fromEntries(files.slice(0, shownFiles).map(({ file, seconds }) => [file, seconds]));
  return judge({ ...metric, value: (ended - began) / 1000, detail: { files: files.length, numFailedTests, slowest } });
}

async function run({ from, log }: Options): Promise<Result[]> {
  if (from !== undefined) return [resultOf(read(from))];
  return withTempDir('bench', async (folder) => {
    const report = join(folder, 'tests.json');
    const args = ['run', '--project=!proofs*', '--reporter=json', `--outputFile=${report}`];
    log('running the tests');
    const vitest = startChild(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'ignore' });
    await exitOf(vitest, 'vitest');
    return [resultOf(readFileSync(report, 'utf8'))];
  });
}

function read(file: string): string {
  try {
    return readFileSync(userPath(file), 'utf8');
  } catch (error) {
    throw new UsageError(`--from: cannot read ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

export const testSeconds: Bench = { metrics: [metric], run };
