import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import type { Report, RunResult } from '../../reports';
import { goodRun, judged } from '../../reports/testing/run-journal';
import { addToPage, tellGitHub, writeResult } from './write-result';

const folder = testFolder('github');
const summary = join(folder, 'summary.md');
writeFileSync(summary, '## Invalid\n');

const report = {
  verdict: 'invalid',
  invalid: ['no case'],
  waiverProblems: [],
  busy: [],
  limitProblems: [],
  limits: [],
  causes: [],
  faults: [],
  dialect: [],
  interpretations: [],
  gaps: [],
  readings: [],
  coverage: [],
  requirements: [],
  target: {},
};

test.each([
  [
    'within GitHub Actions',
    { GITHUB_ACTIONS: 'true' },
    ['::error title=invalid run::no case'],
    'before\n## Invalid\n\n',
  ],
  ['elsewhere', {}, [], 'before\n'],
])('%s', (_, env, lines, page) => {
  const jobPage = join(folder, 'job.md');
  writeFileSync(jobPage, 'before\n');
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  tellGitHub(report as unknown as Report, summary, { ...env, GITHUB_STEP_SUMMARY: jobPage });
  expect(said.mock.calls.flat()).toEqual(lines);
  said.mockRestore();
  expect(readFileSync(jobPage, 'utf8')).toBe(page);
});

test('a page of the job that cannot be written is told, and fails nothing', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  addToPage(folder, '## Invalid');
  expect(said.mock.calls.flat().join()).toMatch(/^The summary is not on the page of the job: Cannot .*It is a folder/);
  said.mockRestore();
});

test.each<[what: string, ofRun: 0 | 1 | 2, ofWriter: unknown, exitCode: number]>([
  ['a run that passes, and nothing else', 0, undefined, 0],
  ['a run that passes, and a writer that found a change', 0, 1, 1],
  ['a run that fails, and a writer that found nothing', 1, 0, 1],
  ['a run without a verdict, and a writer that found a change', 2, 1, 2],
])('the exit code of %s', async (_, ofRun, ofWriter, exitCode) => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const result = { folder, journals: [], report: { ...judged(goodRun()), exitCode: ofRun } } as unknown as RunResult;
  const written = writeResult(result, { paths: {}, notes: [] }, { json: true }, [undefined, () => ofWriter]);
  expect(await written.finally(() => said.mockRestore())).toBe(exitCode);
});
