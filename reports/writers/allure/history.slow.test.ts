import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { javaIn } from '../../../common/java';
import { testFolder } from '../../../common/testing/test-folder';
import type { JournalRecord } from '../../../journal';
import { checks, finding, goodRun, journalOf } from '../../testing/run-journal';
import { type Report, reportOf } from '../../verdict';
import { writeAllureResults } from '.';
import { makeAllurePage } from './page';

const folder = testFolder('history');

/** A run that began so many minutes after the first one. */
const reportAt = (minutes: number, { failed = false, ...more }: { failed?: boolean; [member: string]: unknown } = {}) =>
  reportOf(
    journalOf(
      [...goodRun(), ...(failed ? [checks('all', [], [finding('view.same')])] : [])].map((one) => ({
        ...one,
        ...('at' in one && { at: Number(one.at) + minutes * 60_000 }),
        ...(one.t === 'run' && { id: `R${minutes}`, ...more }),
      })) as JournalRecord[],
    ),
  );

const { target } = goodRun().find((one) => one.t === 'run') ?? {};
const other = { target: { ...(target as object), name: 'another gateway' } };

/** Writes the results of a run, and returns the folder of them. */
async function results(name: string, report: Report, history?: string): Promise<string> {
  const path = join(folder, name);
  await writeAllureResults(report, path, history);
  return path;
}

const read = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** The runs that the trend of these results shows, by the number of their failures; undefined: none before it. */
const trendIn = (path: string): number[] | undefined =>
  existsSync(join(path, 'history'))
    ? read(path, 'history', 'history-trend.json').map(({ data }: { data: { failed: number } }) => data.failed)
    : undefined;

const runs = 'runs';
const kept = 'kept';
const ready = (async () => {
  await results(`${runs}/first/allure-results`, reportAt(1));
  await results(`${runs}/second/allure-results`, reportAt(5, { failed: true }));
  await results(`${kept}/1`, reportAt(2));
  await results(`${kept}/2`, reportAt(3, { failed: true }));
  mkdirSync(join(folder, runs, 'broken', 'allure-results'), { recursive: true });
  writeFileSync(join(folder, runs, 'broken', 'allure-results', 'builds.json'), '[{');
})();

test.each<[string, number, Record<string, unknown>, string | undefined, number[] | undefined]>([
  ['those beside it, the last first', 10, {}, undefined, [1, 0]],
  ['not itself, nor a later one', 5, {}, undefined, [0]],
  ['none: it is the first', 1, {}, undefined, undefined],
  ['none: of another target', 20, other, undefined, undefined],
  ['none: of other parts', 20, { parts: ['compliance'] }, undefined, undefined],
  ['those of a folder of results too', 10, {}, kept, [1, 1, 0, 0]],
  ['those of one folder of results too', 10, {}, `${kept}/1`, [1, 0, 0]],
  ['those of a folder of runs, each once', 10, {}, runs, [1, 0]],
  ['none of a folder that is not there yet', 10, {}, 'nowhere', [1, 0]],
])('the runs before one are %s', async (name, minutes, more, history, expected) => {
  await ready;
  const path = await results(
    `${runs}/own ${name}/allure-results`,
    reportAt(minutes, more),
    history && join(folder, history),
  );
  expect(trendIn(path)).toEqual(expected);
  rmSync(join(path, '..'), { recursive: true });
});

test('a run knows the runs before it when they are gone, twenty at most', async () => {
  const names = (minutes: number) => `chain/${minutes}/allure-results`;
  const first = await results(names(1), reportAt(1));
  const [build] = read(first, 'builds.json');
  const builds = Array.from({ length: 22 }, (_, n) => ({ ...build, run: `earlier ${n}`, order: build.order - n }));
  writeFileSync(join(first, 'builds.json'), JSON.stringify(builds));
  const second = await results(names(2), reportAt(2));
  rmSync(join(first, '..'), { recursive: true });
  const last = await results(names(3), reportAt(3));
  expect([second, last].map((path) => trendIn(path)?.length)).toEqual([19, 19]);
  expect(read(last, 'builds.json').map(({ run }: { run: string }) => run)).toEqual(['R3', 'R2', ...builds.slice(0, 18).map(({ run }) => run)]);
}); // biome-ignore format: the runs in one line

test.skipIf(!javaIn(process.env))(
  'the page shows the runs before, and failures as retries (needs Java)',
  {
    timeout: 120_000,
  },
  async () => {
    const page = async (name: string, report: Report) => {
      await results(`whole/${name}/allure-results`, report);
      const { path = '', note } = await makeAllurePage(join(folder, 'whole', name), report);
      expect(note).toBeUndefined();
      const html = readFileSync(path, 'utf8');
      return (file: string) =>
        JSON.parse(Buffer.from(html.split(`d('${file}','`)[1]?.split("'")[0] ?? '', 'base64').toString());
    };
    const failed = await page('a', reportAt(1, { failed: true }));
    expect(failed('widgets/history-trend.json')).toHaveLength(1);
    // each cause is a category of its own
    const names = failed('data/categories.json').children.map(({ name }: { name: string }) => name);
    expect(names).toContainEqual(expect.stringMatching(/^Cause: .* \(.*\)$/));
    expect(names).not.toContain('Deviation of the gateway');
    for (const name of ['b', 'b']) {
      const passed = await page(name, reportAt(2));
      expect(passed('widgets/history-trend.json').map(({ data }: { data: object }) => data)).toMatchObject([
        { failed: 0 },
        { failed: 1 },
      ]);
      expect(passed('widgets/retry-trend.json')[0].data.retry).toBe(1);
      expect(readdirSync(join(folder, 'whole', name, 'allure-results', 'history'))).toHaveLength(5);
      const categories = (index: number) => passed('widgets/categories-trend.json')[index].data;
      expect(categories(1)['Deviation of the gateway']).toBe(1);
    }
  },
);
