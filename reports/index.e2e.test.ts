import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { javaIn } from '../common/java';
import { testFolder } from '../common/testing/test-folder';
import { journalName } from '../journal';
import { verdictJson, writers } from './';
import { withReports } from './testing/judged';
import { checks, exchange, finding, goodRun, lines } from './testing/run-journal';
import { countsIn, makeAllurePage } from './writers/allure/page';
import { statisticOf } from './writers/allure/result';

const folders = testFolder('reports');

function runFolder(content: string): string {
  const folder = mkdtempSync(join(folders, 'run-'));
  writeFileSync(join(folder, journalName), content);
  return folder;
}

const spoilt = [
  ...goodRun(),
  exchange('all#2', '{"a":"<script>alert(1)</script>"}'),
  checks('all', [], [finding('view.same')], 'all#2'),
  checks('all', [], [finding('errors.wording', 'warn')]),
];
const results = (folder: string) =>
  readdirSync(join(folder, 'allure-results'))
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, 'allure-results', name), 'utf8')));

test('every report is made from the journal, and again the same', async () => {
  const folder = runFolder(lines(spoilt));
  const { report, paths } = await withReports(folder, { allure: false });
  const usual = [
    'verdict.json',
    'certificate.html',
    'summary.md',
    'junit.xml',
    'requirements.csv',
    'load.html',
    'allure-results',
  ];
  expect(Object.keys(paths).slice(0, usual.length)).toEqual(usual);
  expect(Object.keys(paths)).toEqual(Object.keys(writers));
  const files = Object.values(paths).filter((path) => statSync(path).isFile());
  const contents = () => files.map((path) => readFileSync(path, 'utf8'));
  const first = contents();
  await withReports(folder, { allure: false });
  expect(contents()).toEqual(first);
  expect(first[0]).toBe(`${verdictJson(report)}\n`);
  expect(report.exitCode).toBe(1);
});

test('an Allure result a requirement, none collapsing with another', async () => {
  const folder = runFolder(lines(spoilt));
  const { report } = await withReports(folder, { allure: false });
  const made = results(folder);
  expect(made).toHaveLength(report.requirements.length);
  for (const id of ['uuid', 'historyId', 'testCaseId', 'fullName'])
    expect(new Set(made.map((one) => one[id])).size).toBe(made.length);
  const failed = made.find(({ status }) => status === 'failed');
  expect(failed.statusDetails.message).toBe(
    'expected what view.same says, received "<another> & worse"\nCause: view.same',
  );
  const [step, last] = failed.steps;
  expect(last.name).toMatch(/^view\.same: /);
  const page = readFileSync(join(folder, 'allure-results', step.attachments[0].source), 'utf8');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script');
});

test('the load over time is attached to the reply goal, and left out where there was no load', async () => {
  const folder = runFolder(lines(goodRun()));
  await withReports(folder, { allure: false });
  const limit = results(folder).find((one) => one.name.startsWith('reply.limit'));
  const [page] = limit.attachments;
  expect(readFileSync(join(folder, 'allure-results', page.source), 'utf8')).toBe(
    readFileSync(join(folder, 'load.html'), 'utf8'),
  );
  // the banner of a run that did not pass
  expect(JSON.parse(readFileSync(join(folder, 'allure-results', 'verdict-globals.json'), 'utf8')).errors).toEqual([]);
  const without = runFolder(lines(goodRun({ parts: ['compliance'] })));
  const { paths } = await withReports(without, { allure: false });
  expect([paths['load.html'], readdirSync(without).includes('load.html')]).toEqual([undefined, false]);
});

test('the verdict stands without Java, and the reader is told', async () => {
  const { report, paths, notes } = await withReports(runFolder(lines(goodRun())), { env: { PATH: '' } });
  expect([report.verdict, paths['allure-report'], notes.length]).toEqual(['pass', undefined, 1]);
  expect(notes[0]).toMatch(/needs Java/);
});

test('a generator that makes no page is not a success', async () => {
  const folder = runFolder(lines(goodRun()));
  const { report } = await withReports(folder, { allure: false });
  const { path, note } = await makeAllurePage(folder, report, { PATH: process.env.PATH, JAVA_HOME: '/nowhere' });
  expect([path, note]).toEqual([undefined, expect.stringMatching(/was not made/)]);
});

test.skipIf(!javaIn(process.env))('the Allure page holds what was written (needs Java)', async () => {
  const folder = runFolder(lines(spoilt));
  const { report, paths, notes } = await withReports(folder);
  expect(notes).toEqual([]);
  const page = readFileSync(paths['allure-report'] ?? '', 'utf8');
  expect(countsIn(page)).toMatchObject(statisticOf(report.totals.all));
  expect(report.totals.all.failed).toBe(1);
  expect(page).not.toMatch(/googletagmanager|google-analytics/);
  rmSync(join(folder, 'allure-results', `${results(folder)[0].uuid}-result.json`));
  expect((await makeAllurePage(folder, report)).note).toMatch(/does not show what was written/);
});
