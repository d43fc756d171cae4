import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { javaAbsent, javaIn } from '../../../common/java';
import { collected } from '../../../common/processes/collected';
import { startGuarded } from '../../../common/processes/guarded.mjs';
import { root } from '../../../common/project-root';
import { asBag, parsedJson } from '../../../contract';
import { ownTotals } from '../../totals';
import type { Report } from '../../verdict';
import { type Statistic, statisticOf } from './result';

const windows = process.platform === 'win32';
const timeoutMs = 180_000;
/** The generator runs for about a second, so an optimising compiler and parallel garbage collection only cost time. */
const quickJava = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

function launcher(): string {
  const home = dirname(createRequire(join(root, 'package.json')).resolve('allure-commandline/package.json'));
  return join(home, 'dist', 'bin', windows ? 'allure.bat' : 'allure');
}

/** Runs the generator in a run folder and returns its output. Its exit code is 0 even when it fails. */
async function generate(folder: string, env: NodeJS.ProcessEnv, javaOptions = quickJava): Promise<string> {
  const args = ['generate', '--single-file', '--clean', '-o', 'allure-report', 'allure-results'];
  // only the word true keeps a tracking tag out of the page and the generator off the network
  const own = { ALLURE_NO_ANALYTICS: 'true', JAVA_OPTS: `${javaOptions} ${env.JAVA_OPTS ?? ''}`.trim() };
  const java = startGuarded(launcher(), args, {
    cwd: folder,
    env: { ...env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = setTimeout(java.end, timeoutMs);
  const [errors, output] = [collected(java.stderr), collected(java.stdout)];
  const { code, signal, error } = await java.ended;
  clearTimeout(timer);
  const failed = code === 0 ? undefined : (error ?? `it ended with ${signal ?? code}`);
  return [failed, errors(), output()].filter(Boolean).join('\n').trim();
}

/** The counts within a single-file page. */
export function countsIn(page: string): Statistic | undefined {
  const [, found = ''] = /d\('widgets\/summary\.json','([^']*)'\)/.exec(page) ?? [];
  return asBag(parsedJson(Buffer.from(found, 'base64').toString('utf8')))?.statistic as Statistic | undefined;
}

/**
 * Changes the ring of the page for a run that did not pass. The ring shows the share of passed results, so one failure of 500 would look
 * like a success. The counts stay; only the failed part has a colour, and a visible minimum width.
 */
function ringStyle(verdict: Exclude<Report['verdict'], 'pass'>): string {
  const colour = verdict === 'fail' ? '#d0021b' : '#b45309';
  return `<style>
.summary-widget__chart .chart__arc_status_passed { fill: #9aa0a6 }
.summary-widget__chart .chart__arc { fill-opacity: .5; stroke: none }
.summary-widget__chart .chart__arc_status_failed { fill-opacity: 1; stroke: #d0021b; stroke-width: 8px }
.summary-widget__chart .chart__caption, .status-widget .chart__caption { display: none }
.summary-widget__chart > div::after {
  content: "${verdict.toUpperCase()}"; position: absolute; inset: 0; display: grid; place-content: center;
  font-size: 1.8em; font-weight: 700; color: ${colour};
}
</style>`;
}

function difference(written: Partial<Statistic>, found: Statistic | undefined): string | undefined {
  if (!found) return 'The Allure page holds no counts that could be compared: do not rely on it.';
  const words = (of: Partial<Statistic>) =>
    Object.keys(written)
      .map((name) => `${name} ${of[name as keyof Statistic]}`)
      .join(', ');
  return words(written) === words(found)
    ? undefined
    : `The Allure page does not show what was written: it counts ${words(found)}, written were ${words(written)}.`;
}

/**
 * Makes `allure-report/index.html` of a folder from its `allure-results`; returns its path, or a note that says why there is
 * none or why it cannot be trusted. `again`: what makes it later.
 */
export async function makePageOf(
  folder: string,
  written: Partial<Statistic>,
  env: NodeJS.ProcessEnv = process.env,
  again = 'make it from allure-results',
): Promise<{ path?: string | undefined; note?: string | undefined }> {
  const path = join(folder, 'allure-report', 'index.html');
  // an older page must not be mistaken for this one
  await rm(dirname(path), { recursive: true, force: true });
  const absent = (why: string) => ({
    path: undefined,
    note: `The Allure page was not made: ${why}`,
  });
  if (!javaIn(env))
    return absent(`it needs Java (${javaAbsent(env)}). Install one, or correct JAVA_HOME, and ${again}.`);
  // Java takes a colon for the end of a path in its class path
  if (!windows && launcher().includes(':'))
    return absent(`Java cannot load what is in a folder whose path has a colon (${root}). Move it, and ${again}.`);
  const said = await generate(folder, env);
  const page = await readFile(path, 'utf8').catch(() => undefined);
  if (page === undefined) {
    const why = said.split('\n').slice(0, 3).join(' ') || 'the generator said nothing';
    return absent(`${why}. allure-results is kept; ${again}.`);
  }
  return { path, note: difference(written, countsIn(page)) };
}

/** Makes the page of a run, whose ring says its verdict. */
export async function makeAllurePage(folder: string, report: Report, env?: NodeJS.ProcessEnv) {
  const written = statisticOf(ownTotals(report).all);
  const { path, note } = await makePageOf(folder, written, env, 'run `report` again');
  if (path && report.verdict !== 'pass') {
    const page = await readFile(path, 'utf8');
    await writeFile(path, page.replace('</head>', `${ringStyle(report.verdict)}</head>`));
  }
  return { path, note: note && `${note} The verdict stands.` };
}
