import type { Attachment } from 'allure-js-commons';
import type { WrittenExchange } from '../../../journal';
import { failedCauses } from '../../failed-causes';
import { escapeHtml } from '../../format';
import { page } from '../../html';
import { ownRequirements } from '../../totals';
import type { Report } from '../../verdict';
import { exchange as exchangeHtml } from '../exchange';
import { loadPage } from '../load-page';
import { jsonOf, writeFolder } from './form';
import { addHistory } from './history';
import { allureResult } from './result';
import { categoriesOf, environmentProperties, executor, globals } from './side-files';

export * as allureForm from './form';
export { countsIn, makeAllurePage, makePageOf } from './page';

/** How many characters of a message are shown; the journal has the rest. */
const maxCharacters = 20_000;

/** How many exchanges are attached to a requirement; the journal has all. */
const evidencePerRequirement = 3;

/** The exchanges to attach, by id, each only once: the first failures, or the example of a pass. */
function exchangesOf({ requirements, evidence, examples }: Report): Map<string, WrittenExchange> {
  const failures = requirements.flatMap((result) => result.failures.slice(0, evidencePerRequirement));
  const shown = [...failures.map(({ exchange: id }) => ({ id, exchange: evidence.get(id) })), ...examples.values()];
  return new Map(shown.flatMap(({ id, exchange }) => (exchange ? [[id, exchange] as const] : [])));
}

/** Writes the results and the other files that Allure reads; runs in the folder `history` are shown as earlier ones. */
export async function writeAllureResults(report: Report, folder: string, history?: string): Promise<void> {
  const causes = failedCauses(report);
  const files: Record<string, string> = {
    'categories.json': jsonOf(categoriesOf(causes)),
    'executor.json': jsonOf(executor(report)),
    'environment.properties': environmentProperties(report),
    'verdict-globals.json': jsonOf(globals(report)),
  };
  const attach = (name: string, source: string, html: string): Attachment => {
    files[source] = html;
    return { name, type: 'text/html', source };
  };
  const attachments = new Map<string, Attachment>();
  for (const [id, exchange] of exchangesOf(report)) {
    const content = [`<p>${escapeHtml(id)}</p>`, exchangeHtml(exchange, maxCharacters)];
    const source = `exchange-${attachments.size + 1}-attachment.html`;
    attachments.set(id, attach(id, source, page({ title: id, content })));
  }
  const overTime = loadPage(report);
  const charts = overTime ? [attach('The load over time', 'load-attachment.html', overTime)] : [];
  const causeOf = new Map(
    causes.flatMap(({ requirements }) => requirements.map(({ id }) => [id, requirements[0].id] as const)),
  );
  const results = ownRequirements(report).map((result) =>
    allureResult(result, report, attachments, result.id === 'reply.limit' ? charts : [], causeOf.get(result.id)),
  );
  writeFolder(folder, results, files);
  addHistory(folder, report, results, history);
}
