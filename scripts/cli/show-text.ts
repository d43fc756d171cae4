/** What `show` prints of one requirement, case, exchange or notification of a run. */
import { judgeRun, type RequirementResult } from '../../assertions/run';
import { type Json, parsedJson, requirement, requirements } from '../../contract';
import type { CallbackRecord, ChecksRecord, ExchangeRecord } from '../../journal';
import type { Journal } from '../../journal/files';
import { didYouMean, UsageError } from '../../targets/usage-error';

/** What was found under an id; `--json` prints it. */
export type Shown =
  | { kind: 'requirement'; id: string; result: RequirementResult; isCase: boolean }
  | {
      kind: 'case';
      id: string;
      title: string;
      source: string;
      verdict: string;
      exchanges: readonly ExchangeRecord[];
      checks: readonly ChecksRecord[];
    }
  | { kind: 'exchange'; id: string; exchange: ExchangeRecord; checks: readonly ChecksRecord[] }
  | { kind: 'notification'; id: string; notification: CallbackRecord };

const notificationId = /^(?:callback|notification) ?(\d+)$/;

/** Finds what an id names in a run, a requirement before a case of the same name. A UsageError tells the nearest one. */
export function find(journal: Journal, id: string, asCase = false): Shown {
  const exchange = journal.exchanges.get(id);
  if (exchange) return { kind: 'exchange', id, exchange, checks: journal.checks.filter((one) => one.exchange === id) };
  const [, number] = id.match(notificationId) ?? [];
  const notification = number === undefined ? undefined : journal.callbacks[Number(number) - 1];
  if (notification) return { kind: 'notification', id, notification };
  // some cases have the name of their requirement
  const result = asCase ? undefined : requirement(id) && judgeRun(journal).requirements.find((one) => one.id === id);
  const plan = journal.plans.find((one) => one.case.id === id)?.case;
  const ran = journal.cases.find((one) => one.case === id);
  if (result) return { kind: 'requirement', id, result, isCase: plan !== undefined };
  if (ran || plan) {
    const exchanges = [...journal.exchanges.values()].filter((one) => one.case === id);
    const checks = journal.checks.filter((one) => one.case === id);
    const { title = id, source = '' } = plan ?? {};
    return { kind: 'case', id, title, source, verdict: ran?.verdict ?? 'not run', exchanges, checks };
  }
  const known = [
    ...requirements.map((one) => one.id),
    ...journal.plans.map((one) => one.case.id),
    ...journal.exchanges.keys(),
  ];
  const count = journal.callbacks.length;
  throw new UsageError(
    `show: this run has no requirement, case, exchange or notification ${id}.${didYouMean(id, known)} An exchange is CASE#N, a notification is "notification N", of which there are ${count}.`,
  );
}

const pretty = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));
const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `    ${name}: ${value}`)
    .join('\n');

const finding = ({ requirement: id, expected, received, verdict }: ChecksRecord['findings'][number]): string =>
  `  ${verdict} ${id}\n    expected  ${expected}\n    received  ${received}`;

function exchangeText({ id, operation, at, ms, step, request, response }: ExchangeRecord): string {
  const { method, url, headers, body, sent } = request;
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
  return [
    `${id}  ${operation}, step ${step}, ${new Date(at).toISOString()}, ${Math.round(ms)} ms`,
    `  ${method} ${url}`,
    headerLines(sent?.headers ?? headers),
    ...(isEmpty ? [] : [indented(pretty(sent?.payload ? (parsedJson(sent.payload) ?? sent.payload) : body))]),
    `  HTTP ${response.came ?? response.status}`,
    headerLines(response.headers),
    indented(pretty(parsedJson(response.text) ?? response.text)),
  ].join('\n');
}

const checksText = (checks: readonly ChecksRecord[]): string[] => {
  const findings = checks.flatMap((one) => one.findings);
  const verified = [...new Set(checks.flatMap((one) => one.verified))];
  return [
    ...(findings.length > 0 ? ['', 'Findings', ...findings.map(finding)] : []),
    ...(verified.length > 0 ? ['', `Verified: ${verified.join(', ')}`] : []),
  ];
};

function requirementText({
  id,
  level,
  text,
  source,
  verdict,
  reason,
  evidence,
  failures,
  cases,
}: RequirementResult): string {
  const shown = failures.map(
    ({ case: from, expected, received, exchange, count }) =>
      `  ${from}, ${count} ×\n    expected  ${expected}\n    received  ${received}\n    evidence  ${exchange || 'none'}`,
  );
  return [
    `${id}  ${verdict}`,
    `  ${level}: ${text}`,
    `  section: ${source}`,
    ...(reason ? [`  ${reason}`] : []),
    ...(evidence ? [`  earned by ${evidence.count}, first: ${evidence.first.join(', ')}`] : []),
    ...(shown.length > 0 ? ['', 'Failures', ...shown] : []),
    ...(cases.length > 0
      ? [
          '',
          `Cases: ${cases.slice(0, 20).join(', ')}${cases.length > 20 ? `, and ${cases.length - 20} more with --json` : ''}`,
        ]
      : []),
  ].join('\n');
}

export function showText(shown: Shown): string {
  if (shown.kind === 'requirement')
    return requirementText(shown.result) + (shown.isCase ? '\n\nA case has the same name: show it with --case.' : '');
  if (shown.kind === 'exchange') return [exchangeText(shown.exchange), ...checksText(shown.checks)].join('\n');
  if (shown.kind === 'notification') {
    const { at, method, headers, text, answered } = shown.notification;
    return [
      `${shown.id}  ${new Date(at).toISOString()}, ${method}`,
      headerLines(headers),
      indented(pretty(parsedJson(text) ?? text)),
      `  answered ${answered}`,
    ].join('\n');
  }
  const { id, title, source, verdict, exchanges, checks } = shown;
  return [
    `${id}  ${verdict}`,
    `  ${title}`,
    `  ${source}`,
    '',
    ...exchanges.map(exchangeText),
    ...checksText(checks),
  ].join('\n');
}
