/** The trend of the Allure page: what the page of the run before, beside this one, knows of earlier runs. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Report } from '../../verdict';
import { buildOf } from './side-files';

interface Build {
  folder: string;
  order: number;
}

/** What a run folder holds a page of, by the file that Allure was given; undefined: nothing of the same kind. */
function buildIn(folder: string, kind: string): Build | undefined {
  try {
    const { buildName, buildOrder } = JSON.parse(readFileSync(join(folder, 'allure-results', 'executor.json'), 'utf8'));
    return String(buildName).endsWith(kind) && typeof buildOrder === 'number'
      ? { folder, order: buildOrder }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The last run of the same target and parts before this one. Which it is does not depend on how often reports are made. */
function runBefore(folder: string, report: Report): string | undefined {
  const { kind, order } = buildOf(report);
  const parent = dirname(folder);
  const siblings = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== basename(folder))
    .flatMap(({ name }) => buildIn(join(parent, name), kind) ?? [])
    .filter((build) => build.order < order);
  return siblings.sort((a, b) => a.order - b.order).at(-1)?.folder;
}

/** Puts the history that the page of the run before contains among the results of this one. */
export function takeHistory(folder: string, report: Report): void {
  const before = runBefore(folder, report);
  if (before === undefined) return;
  let page: string;
  try {
    page = readFileSync(join(before, 'allure-report', 'index.html'), 'utf8');
  } catch {
    return;
  }
  const to = join(folder, 'allure-results', 'history');
  mkdirSync(to, { recursive: true });
  for (const [, name = '', content = ''] of page.matchAll(/d\('history\/([a-z-]+\.json)','([^']*)'\)/g))
    writeFileSync(join(to, name), Buffer.from(content, 'base64'));
}
