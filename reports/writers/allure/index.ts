import { writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from 'allure-js-commons';
import type { WrittenExchange } from '../../../journal';
import { page } from '../../html';
import type { Report } from '../../verdict';
import { replyChart } from '../load-charts/reply-chart';
import { loadPage } from '../load-page';
import { exchangePage } from './exchange-page';
import { jsonOf } from './form';
import { addHistory } from './history';
import { allureResult } from './result';
import { categories, environmentProperties, executor, globals } from './side-files';

export * as allureForm from './form';
export { countsIn, generate, hasJava, makeAllurePage } from './page';

/** How many exchanges are attached to a requirement; the journal has all. */
const evidencePerRequirement = 3;

/** The exchanges to attach, by id, each only once: of failures the first ones, of a pass its example. */
function exchangesOf({ requirements, evidence, examples }: Report): Map<string, WrittenExchange> {
  const failures = requirements.flatMap((result) => result.failures.slice(0, evidencePerRequirement));
  const known = failures.flatMap(({ exchange: id }) => {
    const exchange = evidence.get(id);
    return exchange ? [[id, exchange] as const] : [];
  });
  const shown = [...examples.values()].flatMap(({ id, exchange }) => (exchange ? [[id, exchange] as const] : []));
  return new Map([...known, ...shown]);
}

const attachmentsOf = (ids: Iterable<string>): Map<string, Attachment> =>
  new Map(
    [...ids].map((id, index) => [id, { name: id, type: 'text/html', source: `exchange-${index + 1}-attachment.html` }]),
  );

/** Writes the results and the other files that Allure reads; runs in the folder `history` are shown as earlier ones. */
export async function writeAllureResults(report: Report, folder: string, history?: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const exchanges = exchangesOf(report);
  const attachments = attachmentsOf(exchanges.keys());
  const title = 'Reply latency by operation';
  const chart = report.load && { name: title, type: 'text/html', source: 'latency-attachment.html' };
  const load = loadPage(report);
  const overTime = { name: 'The load over time', type: 'text/html', source: 'load-attachment.html' };
  const results = report.requirements.map((result) =>
    allureResult(result, report, attachments, chart && result.id === 'reply.limit' ? [chart, overTime] : []),
  );
  const files = results.map((one): [string, string] => [`${one.uuid}-result.json`, jsonOf(one)]);
  for (const [id, { source }] of attachments) {
    const exchange = exchanges.get(id);
    if (exchange) files.push([source, exchangePage(id, exchange)]);
  }
  if (chart && report.load) {
    const content = ['<main>', replyChart(report.load, report.replyGoal?.goalMs ?? 500), '</main>'];
    files.push([chart.source, page({ title, content })]);
  }
  if (load !== undefined) files.push([overTime.source, load]);
  files.push(['categories.json', jsonOf(categories)]);
  files.push(['executor.json', jsonOf(executor(report))]);
  files.push(['environment.properties', environmentProperties(report)]);
  files.push(['verdict-globals.json', jsonOf(globals(report))]);
  // hundreds of small files, which are written faster one after another than through the pool of threads
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  addHistory(folder, report, results, history);
}
