/** The OpenAPI document as text, with real requests and answers: those of the reference gateway in this process. */
import { stringify } from 'yaml';
import { outcomeOf, parsedJson } from '../../contract';
import { type ExchangeRecord, type JournalRecord, responseOf } from '../../journal';
import { settingOf } from '../../run/in-process/in-process';
import { runInProcess } from '../../run/in-process/run-in-process';
import { chooseTarget } from '../../run/settings/target';
import { withoutSecrets } from '../../targets/without-secrets';
import { type Example, openApi } from '../cli/openapi';

/** The usual case of each operation, without cards, because encryption gives another text each time. */
function examplesOfPlan(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, steps, payout, boundary } of settingOf().plan.cases)
    for (const { call, patches, expect, until } of steps)
      if (call && !boundary && patches.length === 0 && expect.outcome === 'success' && !until && !payout.card)
        if (!found.has(call)) found.set(call, id);
  return found;
}

/** By operation: the first exchange that succeeded, and the first callback. */
async function openApiExamples(): Promise<Map<string, Example>> {
  const wanted = examplesOfPlan();
  const records = await runInProcess([], { only: new Set(wanted.values()), load: false });
  const examples = new Map<string, Example>();
  // quotation, transaction and view belong to one payout
  const isOfPayout = (record: JournalRecord) => 'case' in record && record.case === wanted.get('createTransaction');
  for (const record of [...records.filter(isOfPayout), ...records]) {
    if (record.t === 'callback' && !examples.has('statusCallback'))
      examples.set('statusCallback', { request: parsedJson(record.text) });
    if (record.t !== 'exchange' || examples.has(record.operation) || !isUsual(record)) continue;
    const { body } = responseOf(record);
    const isPost = record.request.method === 'POST';
    examples.set(record.operation, { request: isPost ? record.request.body : undefined, response: body });
  }
  return examples;
}

const isUsual = (record: ExchangeRecord): boolean =>
  outcomeOf(responseOf(record)) === 'success' && !JSON.stringify(record.request.body).includes('***');

/** The document of the contract, or of what the target of a file offers, as YAML or JSON. */
export async function openApiText({ target, json }: { target?: string; json?: boolean } = {}): Promise<string> {
  // nothing is sent
  const served =
    target === undefined ? undefined : withoutSecrets(chooseTarget({ target, allowProduction: true }).target);
  const document = openApi(await openApiExamples(), served);
  if (json) return `${JSON.stringify(document, undefined, 2)}\n`;
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
}
