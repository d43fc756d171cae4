import { writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from 'allure-js-commons';
import type { WrittenExchange } from '../../../journal';
import { escapeHtml, headerLines, middleCut, prettyBody } from '../../format';
import { page } from '../../html';
import type { Report } from '../../verdict';
import { replyChart } from '../load-charts/reply-chart';
import { loadPage } from '../load-page';
import { jsonOf } from './form';
import { addHistory } from './history';
import { allureResult } from './result';
import { categories, environmentProperties, executor, globals } from './side-files';

export * as allureForm from './form';
export { countsIn, generate, makeAllurePage } from './page';

/** How many characters of a body are shown; the journal has the rest. */
const mostCharacters = 20_000;

const block = (title: string, text: string): string =>
  `<h2>${escapeHtml(title)}</h2><pre>${escapeHtml(middleCut(text, mostCharacters))}</pre>`;

/** A request and its response as an HTML page without scripts; everything that the gateway sent is escaped. */
function exchangePage(id: string, { request, response, at, ms }: WrittenExchange): string {
  const style =
    'body{font:13px sans-serif;margin:12px}pre{background:#f4f4f4;padding:8px;white-space:pre-wrap;overflow-wrap:anywhere}h2{font-size:13px}';
  const { sent } = request;
  const time = new Date(at).toISOString();
  return [
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(id)}</title><style>${style}</style></head><body>`,
    `<p>${escapeHtml(id)}, sent ${time}, answered after ${Math.round(ms * 10) / 10} ms</p>`,
    block(`${request.method} ${request.url}`, headerLines(request.headers)),
    block('Request body or parameters', prettyBody(request.body)),
    sent?.headers ? block('Headers as sent, in the dialect of the target', headerLines(sent.headers)) : '',
    sent?.payload ? block('Body as sent, in the dialect of the target', prettyBody(sent.payload)) : '',
    block(`Response: HTTP ${response.came ?? response.status}`, headerLines(response.headers)),
    block('Response body', prettyBody(response.text)),
    '</body></html>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** How many exchanges are attached to a requirement; the journal has all. */
const evidencePerRequirement = 3;

/** The exchanges to attach, by id, each only once: of failures the first ones, of a pass its example. */
function exchangesOf({ requirements, evidence, examples }: Report): Map<string, WrittenExchange> {
  const failures = requirements.flatMap((result) => result.failures.slice(0, evidencePerRequirement));
  const shown = [...failures.map(({ exchange: id }) => ({ id, exchange: evidence.get(id) })), ...examples.values()];
  return new Map(shown.flatMap(({ id, exchange }) => (exchange ? [[id, exchange] as const] : [])));
}

/** Writes the results and the other files that Allure reads; runs in the folder `history` are shown as earlier ones. */
export async function writeAllureResults(report: Report, folder: string, history?: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: [name: string, content: string][] = [];
  const attachments = new Map<string, Attachment>();
  for (const [id, exchange] of exchangesOf(report)) {
    const source = `exchange-${files.length + 1}-attachment.html`;
    attachments.set(id, { name: id, type: 'text/html', source });
    files.push([source, exchangePage(id, exchange)]);
  }
  const charts: Attachment[] = [];
  const addChart = (name: string, source: string, content: string) => {
    charts.push({ name, type: 'text/html', source });
    files.push([source, content]);
  };
  const { load, replyGoal } = report;
  if (load) {
    const title = 'Reply latency by operation';
    const content = ['<main>', replyChart(load, replyGoal?.goalMs ?? 500), '</main>'];
    addChart(title, 'latency-attachment.html', page({ title, content }));
    addChart('The load over time', 'load-attachment.html', loadPage(report) ?? '');
  }
  const results = report.requirements.map((result) =>
    allureResult(result, report, attachments, result.id === 'reply.limit' ? charts : []),
  );
  files.push(
    ...results.map((one): [string, string] => [`${one.uuid}-result.json`, jsonOf(one)]),
    ['categories.json', jsonOf(categories)],
    ['executor.json', jsonOf(executor(report))],
    ['environment.properties', environmentProperties(report)],
    ['verdict-globals.json', jsonOf(globals(report))],
  );
  // hundreds of small files, which are written faster one after another than through the pool of threads
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  addHistory(folder, report, results, history);
}
