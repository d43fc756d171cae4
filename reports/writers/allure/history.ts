/** Earlier runs on the Allure page: trends, the history of each requirement, and retries. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sumsByName } from '../../format';
import { ownTotals, type Standing } from '../../totals';
import type { Report } from '../../verdict';
import { digest, jsonOf, type Result } from './form';
import { statisticOf } from './result';
import { buildOf, categoryOf, executor } from './side-files';

/** The result of a requirement in a run. */
interface Outcome extends Pick<Result, 'status' | 'start' | 'stop'> {
  /** only for a failure */
  message?: string | undefined;
}

/** The data of a run that its results contain for the pages of later runs. */
interface Build {
  run: string;
  /** only builds of one kind are compared; see buildOf */
  kind: string;
  order: number;
  name: string;
  totals: Report['totals']['all'];
  retries: number;
  /** by the requirement's id in a history */
  outcomes: Record<string, Outcome>;
}

const buildsName = 'builds.json';
/** The number of builds that the page draws, including this run. */
const maxBuilds = 20;
/** How many earlier attempts the page shows as retries, and the maximum length of a message. */
const maxRetried = 5;
const maxMessage = 500;

const hasFailed = ({ status }: Pick<Outcome, 'status'>): boolean => status === 'failed' || status === 'broken';

function buildFrom(report: Report, results: readonly Result[]): Omit<Build, 'retries'> {
  const outcomes = results.map((result): [string, Outcome] => {
    const { historyId, status, start, stop, statusDetails } = result;
    const message = hasFailed(result) ? statusDetails.message?.slice(0, maxMessage) : undefined;
    return [historyId, { status, start, stop, message }];
  });
  return {
    run: report.run.id,
    ...buildOf(report),
    name: executor(report).reportName,
    totals: ownTotals(report).all,
    outcomes: Object.fromEntries(outcomes),
  };
}

/** The builds in a folder of results; none if the file is missing or incomplete. */
function buildsIn(results: string): Build[] {
  try {
    return JSON.parse(readFileSync(join(results, buildsName), 'utf8'));
  } catch {
    return [];
  }
}

/** Possible folders of results: this folder, its subfolders, and `allure-results` in them. */
function resultsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const children = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ['.', ...children.flatMap(({ name }) => [name, join(name, 'allure-results')])].map((name) =>
    join(folder, name),
  );
}

/** The last builds of the same kind before this one, the newest first. Making reports again does not change them. */
function buildsBefore(own: Omit<Build, 'retries'>, folders: readonly string[]): Build[] {
  const builds = folders.flatMap(resultsIn).flatMap(buildsIn);
  const earlier = builds.filter(({ kind, order, run }) => kind === own.kind && order < own.order && run !== own.run);
  const byRun = new Map(earlier.map((build) => [build.run, build]));
  return [...byRun.values()].sort((a, b) => b.order - a.order).slice(0, maxBuilds - 1);
}

const duration = ({ outcomes }: Build): number => {
  const times = Object.values(outcomes);
  return Math.max(...times.map(({ stop }) => stop)) - Math.min(...times.map(({ start }) => start));
};

/** How many results of a build are in each category of the page. */
const categoryCounts = ({ totals }: Build): Record<string, number> =>
  sumsByName(
    Object.entries(categoryOf)
      .map(([standing, name]) => [name, totals[standing as Standing]] as const)
      .filter(([, count]) => count > 0),
  );

const countsOf = (items: readonly Pick<Outcome, 'status'>[]): Record<string, number> => ({
  ...{ total: items.length, ...sumsByName(items.map(({ status }) => [status, 1])) },
});

/** The files of a history as Allure reads them, by name. */
function historyFiles(builds: readonly Build[]): Record<string, unknown> {
  const trend = (data: (build: Build) => object) =>
    builds.map((build) => ({ buildOrder: build.order, reportName: build.name, data: data(build) }));
  const ids = new Set(builds.flatMap(({ outcomes }) => Object.keys(outcomes)));
  const itemsOf = (id: string) =>
    builds.flatMap(({ outcomes }) => {
      const outcome = outcomes[id];
      if (!outcome) return [];
      const { status, start, stop, message: statusDetails } = outcome;
      return [{ status, statusDetails, time: { start, stop, duration: stop - start } }];
    });
  return {
    'history-trend': trend(({ totals }) => statisticOf(totals)),
    'duration-trend': trend((build) => ({ duration: duration(build) })),
    'categories-trend': trend(categoryCounts),
    'retry-trend': trend(({ totals, retries }) => ({ run: totals.total, retry: retries })),
    history: Object.fromEntries([...ids].map((id) => [id, { statistic: countsOf(itemsOf(id)), items: itemsOf(id) }])),
  };
}

/** The failures of the last attempts, as results that Allure shows as retries of those of this run. */
function retriesOf(results: readonly Result[], attempts: readonly Build[]): Result[] {
  return results.flatMap((result) =>
    attempts.flatMap(({ run, outcomes }) => {
      const outcome = outcomes[result.historyId];
      // Allure takes the last of several results as the result of the run
      if (!outcome || !hasFailed(outcome) || outcome.start >= result.start) return [];
      const { message, ...rest } = outcome;
      const uuid = digest(`${run} ${result.historyId}`);
      const parameters = result.parameters.map((one) => (one.name === 'run' ? { ...one, value: run } : one));
      return [{ ...result, ...rest, uuid, statusDetails: { message }, parameters, steps: [], attachments: [] }];
    }),
  );
}

/**
 * Adds earlier runs to the results in a run folder: the runs in the same parent folder, and those in the folder `history`.
 */
export function addHistory(folder: string, report: Report, results: readonly Result[], named?: string): void {
  const build = buildFrom(report, results);
  const earlier = buildsBefore(build, [dirname(dirname(folder)), ...(named === undefined ? [] : [named])]);
  const retries = retriesOf(results, earlier.slice(0, maxRetried));
  const write = (name: string, content: unknown) => writeFileSync(join(folder, name), jsonOf(content));
  write(buildsName, [{ ...build, retries: retries.length }, ...earlier]);
  for (const retry of retries) write(`${retry.uuid}-result.json`, retry);
  if (earlier.length === 0) return;
  mkdirSync(join(folder, 'history'));
  for (const [name, content] of Object.entries(historyFiles(earlier))) write(join('history', `${name}.json`), content);
}
