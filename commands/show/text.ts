/** The text output of `show`. */
import { firstOf } from '../../common/shown/first-of';
import { printable } from '../../common/shown/printable';
import { groupBy, interpretationsOf, number } from '../../contract';
import { type CallbackRecord, type ChecksRecord, verdicts, type WrittenExchange } from '../../journal';
import { briefSections, concessionLine, headerLines, prettyBody, showCommand } from '../../reports';
import { recordHash } from '../cli/evidence';
import type { ShowAnswer, ShownCase, ShownEvidence, ShownRequirement, ShownRun } from './find';

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');

/** The maximum number of failures that are shown of a requirement; hundreds may differ only in a number. */
const maxFailures = 20;
/** The maximum number of cases that are named for a requirement; a thousand may show the same. */
const maxCases = 20;

const casesText = (cases: readonly string[]): string =>
  firstOf(cases, maxCases) + (cases.length > maxCases ? ' (--json has all)' : '');

function requirementLines(one: ShownRequirement): string[] {
  const { id, level, text, source, verdict, reason, cases, evidence, failures } = one;
  return [
    `${id}  ${verdict}`,
    `  ${text}`,
    `  ${level} · ${source}`,
    ...interpretationsOf(id).map(({ point, decision }) => `  left open: ${point} Read as: ${decision}`),
    ...(reason ? [`  because: ${reason}`] : []),
    ...concessionLine(one).map((line) => `  ${line}`),
    ...failures
      .slice(0, maxFailures)
      .flatMap((failure) => [
        `  in ${failure.case}, ${number(failure.count)} ×`,
        `    expected  ${failure.expected}`,
        `    received  ${failure.received}`,
        `    evidence  ${failure.exchange || 'no single exchange'}`,
      ]),
    ...(failures.length > maxFailures
      ? [`  and ${number(failures.length - maxFailures)} further failures of this requirement (--json has all)`]
      : []),
    ...(evidence ? [`  evidence  ${number(evidence.count)}, such as ${evidence.first.join(', ')}`] : []),
    ...(cases.length > 0 ? [`  cases     ${casesText(cases)}`] : []),
  ];
}

function caseLines({ id, title, source, verifies, verdict, record, pool }: ShownCase): string[] {
  return [
    `case ${id}  ${record ? verdict : 'did not end'}`,
    `  ${title} · ${source}`,
    `  verifies  ${verifies.join(', ')}`,
    ...(pool ? [`  people    ${pool}`] : []),
    ...(record ? [`  started   ${new Date(record.at).toISOString()}, took ${number(Math.round(record.ms))} ms`] : []),
    ...(record && record.references.length > 0 ? [`  payouts   ${record.references.join(', ')}`] : []),
    ...(record ? [`  sha256    ${recordHash(record)}`] : []),
  ];
}

function findingLines(checks: readonly ChecksRecord[]): string[] {
  const verified = [...new Set(checks.flatMap((record) => record.verified))];
  return [
    ...(verified.length > 0 ? [`  verified  ${verified.join(', ')}`] : []),
    ...checks.flatMap(({ findings }) =>
      findings.flatMap(({ requirement, verdict, expected, received }) => [
        `  ${verdict}  ${requirement}`,
        `    expected  ${expected}`,
        `    received  ${received}`,
      ]),
    ),
  ];
}

function exchangeLines({ request, response, at, ms, operation }: WrittenExchange): string[] {
  const { sent } = request;
  return [
    `  ${operation}, sent ${new Date(at).toISOString()}, answered after ${Math.round(ms * 10) / 10} ms`,
    `  ${request.method} ${request.url}`,
    indented(headerLines(request.headers)),
    ...(request.method === 'GET' ? ['  its parameters, which are in the address above'] : []),
    indented(prettyBody(request.body)),
    ...(sent?.headers ? ['  headers as sent, in the dialect of the target', indented(headerLines(sent.headers))] : []),
    ...(sent?.payload ? ['  body as sent, in the dialect of the target', indented(prettyBody(sent.payload))] : []),
    `  HTTP ${response.came ?? response.status}`,
    indented(headerLines(response.headers)),
    indented(prettyBody(response.text)),
  ];
}

function callbackLines({ at, method, headers, text, answered }: CallbackRecord): string[] {
  return [
    `  received ${new Date(at).toISOString()}, ${method}`,
    indented(headerLines(headers)),
    indented(prettyBody(text)),
    '  answered with',
    indented(prettyBody(answered)),
  ];
}

function evidenceLines({ id, sha256, record, checks }: ShownEvidence): string[] {
  const of = (): string[] => {
    if (record.t === 'exchange')
      return [`exchange ${id}  (step ${record.step} of the case ${record.case})`, ...exchangeLines(record)];
    if (record.t === 'callback') return [id, ...callbackLines(record)];
    if (record.t === 'violation') {
      const { requirement, expected, received } = record.finding;
      const broke = `  broke ${requirement}: expected ${expected}, received ${received}`;
      return [`exchange of the load ${id}`, broke, ...exchangeLines(record.exchange)];
    }
    if (record.t === 'case') return [`case ${id}`];
    const { t: _, id: _id, ...flow } = record;
    return [`flow ${id}`, '  a payout flow of the load', indented(JSON.stringify(flow, undefined, 2))];
  };
  return [...of(), ...findingLines(checks), `  sha256    ${sha256}`];
}

/** A requirement, a case or a piece of evidence, with what was sent and received. */
export function shownText({ requirements, case: shownCase, evidence }: ShowAnswer): string {
  const blocks = [
    ...requirements.map(requirementLines),
    ...(shownCase ? [caseLines(shownCase)] : []),
    ...evidence.map(evidenceLines),
  ];
  return blocks.length === 0 ? 'none' : printable(blocks.map((lines) => lines.join('\n')).join('\n\n'));
}

/** Requirements that were not verified, grouped by reason: a partial run leaves hundreds, and a list would hide the failures. */
function skippedText(run: ShownRun): string[] {
  const skipped = run.requirements(({ verdict }) => verdict === 'skip');
  if (skipped.length === 0) return [];
  const reasons = [...groupBy(skipped, ({ reason = '' }) => reason)].flatMap(([reason, same]) => [
    `  ${reason} (${same.length})`,
    `    ${same.map(({ id }) => id).join(', ')}`,
  ]);
  return [[`Not verified (${skipped.length}); each with its rule: ${showCommand('skip')}`, ...reasons].join('\n')];
}

/** Everything of a run that did not pass, and the ids of what was not verified. */
export function runText(run: ShownRun): string {
  const { report, journal } = run;
  const open = verdicts.filter((verdict) => !['pass', 'skip', 'not-applicable'].includes(verdict));
  const ended = new Set(journal.cases.map((one) => one.case));
  const cutShort = journal.plans.flatMap(({ case: { id } }) => (ended.has(id) ? [] : [id]));
  const block = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [[`${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)].join('\n')];
  const blocks = [
    `${report.verdict}: ${report.target.name}, run ${report.run.id}`,
    ...briefSections(report).flatMap(({ title, notes }) =>
      block(
        title,
        notes.map((note) => note.text),
      ),
    ),
    ...block('Cases that did not end', cutShort),
    ...open.flatMap((word) =>
      run.requirements(({ verdict }) => verdict === word).map((result) => requirementLines(result).join('\n')),
    ),
    ...skippedText(run),
    `${showCommand('ID')} shows a requirement, a case, an exchange or a callback with all that was sent and received.`,
  ];
  return printable(blocks.join('\n\n'));
}
