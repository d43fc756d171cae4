import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import type { Report } from '../../reports';
import { addToPage, tellGitHub } from './write-result';

const folder = testFolder('github');
const summary = join(folder, 'summary.md');
writeFileSync(summary, '## Invalid\n');

const report = {
  verdict: 'invalid',
  invalid: ['no case'],
  waiverProblems: [],
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
  expect(said.mock.calls.flat().join()).toMatch(/^The summary is not on the page of the job: Cannot .* it is a folder/);
  said.mockRestore();
});
