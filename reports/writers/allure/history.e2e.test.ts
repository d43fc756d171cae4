import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { goodRun, journalOf, startedAt } from '../../testing/run-journal';
import { type Report, reportOf } from '../../verdict';
import { writeAllureResults } from '.';
import { takeHistory } from './history';
import { hasJava, makeAllurePage } from './page';
import { executor } from './side-files';

const runs = mkdtempSync(join(tmpdir(), 'history-'));
afterAll(() => rmSync(runs, { recursive: true, force: true }));

/** A good run that began so many minutes after the first one. */
const reportAt = (minutes: number, more: object = {}): Report =>
  reportOf(
    journalOf(
      goodRun().map((one) =>
        one.t === 'run' ? { ...one, id: `R${minutes}`, at: startedAt + minutes * 60_000, ...more } : one,
      ),
    ),
  );

function runFolder(name: string, report: Report, history?: string): string {
  const folder = join(runs, name);
  mkdirSync(join(folder, 'allure-results'), { recursive: true });
  mkdirSync(join(folder, 'allure-report'), { recursive: true });
  writeFileSync(join(folder, 'allure-results', 'executor.json'), JSON.stringify(executor(report)));
  const data = history && `d('history/history.json','${Buffer.from(history).toString('base64')}')`;
  if (data) writeFileSync(join(folder, 'allure-report', 'index.html'), `<script>${data}</script>`);
  return folder;
}

const { target } = goodRun().find((one) => one.t === 'run') ?? {};
const other = { target: { ...(target as object), name: 'another gateway' } };

test.each([
  ['the run before it', 10, {}, 'of 5'],
  ['not itself, nor a later one', 5, {}, 'of 1'],
  ['none: it is the first', 1, {}, undefined],
  ['none: of another target', 20, other, undefined],
  ['none: of other parts', 20, { parts: ['compliance'] }, undefined],
])('the history is that of %s', (name, minutes, more, expected) => {
  runFolder('first', reportAt(1), 'of 1');
  runFolder('second', reportAt(5), 'of 5');
  runFolder('broken', reportAt(4));
  writeFileSync(join(runs, 'broken', 'allure-results', 'executor.json'), '{');
  const report = reportAt(minutes, more);
  const folder = minutes < 10 ? join(runs, minutes === 1 ? 'first' : 'second') : runFolder(`own ${name}`, report);
  takeHistory(folder, report);
  const path = join(folder, 'allure-results', 'history', 'history.json');
  expect(existsSync(path) ? readFileSync(path, 'utf8') : undefined).toBe(expected);
  rmSync(folder, { recursive: true });
});

test.skipIf(!hasJava(process.env))('the page shows the runs before (needs Java)', { timeout: 120_000 }, async () => {
  const trend = async (name: string, minutes: number) => {
    const folder = join(runs, 'whole', name);
    const report = reportAt(minutes);
    await writeAllureResults(report, join(folder, 'allure-results'));
    const { path = '', note } = await makeAllurePage(folder, report);
    expect(note).toBeUndefined();
    const [, data = ''] = /d\('widgets\/history-trend\.json','([^']*)'\)/.exec(readFileSync(path, 'utf8')) ?? [];
    return JSON.parse(Buffer.from(data, 'base64').toString()).length;
  };
  expect(await trend('a', 1)).toBe(1);
  expect(await trend('b', 2)).toBe(2);
  expect(await trend('b', 2)).toBe(2);
});
