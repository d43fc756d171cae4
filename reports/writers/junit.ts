import { busyText, type RequirementResult } from '../../assertions/verdict';
import { groupBy } from '../../contract';
import { chapterOf, escapeXml, sidesText } from '../format';
import { meaning, scopeSentence } from '../headline';
import { provenanceLines } from '../provenance-lines';
import { concessionLine } from '../sections';
import { type Counts, countLinesOf, countsOf, type Standing, standingOf, standings } from '../totals';
import type { Report } from '../verdict';

function failureText({ id, failures, source }: RequirementResult, { places, again, cases }: Report): string {
  const notes = [places.get(id), again.get(id)].filter((one) => one !== undefined);
  const lines = failures.map((one) => {
    const at = cases.get(one.case)?.source;
    return `${one.case}${at ? `, ${at}` : ''} (${one.count} ×): expected ${one.expected}, received ${one.received}; evidence: ${one.exchange || 'none'}`;
  });
  return [...lines, ...notes, `source: ${source}`].join('\n');
}

/** The content of a test case, in the order of the schema. A waived failure is skipped, with a message about the waiver. */
function outcome(result: RequirementResult, report: Report): string {
  // the result in one line
  const shown = sidesText(result.failures[0]) || (result.reason ?? '');
  const message = escapeXml(shown);
  const long = escapeXml(failureText(result, report));
  const [conceded = ''] = concessionLine(result);
  const standing = standingOf(result);
  const skipped = (said: string): string => `<skipped>${escapeXml(said)}</skipped>`;
  const detail = `${message}&#10;${long}</system-out>`;
  const contents: Partial<Record<Standing, string>> = {
    failed: `<failure type="${result.level}" message="${message}">${long}</failure>`,
    error: `<error type="harness" message="${message}">${long}</error>`,
    waived: `${skipped(`WAIVED FAILURE: ${conceded}`)}<system-out>${detail}`,
    attested: skipped(conceded),
    missed: `<system-out>${escapeXml(`${result.level} missed: `)}${detail}`,
    passed: '',
  };
  return contents[standing] ?? skipped(`${standings[standing]}: ${shown}`);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** The slowest case of a requirement: cases run at the same time, so a sum would be longer than the run. */
const slowest = ({ id }: RequirementResult, report: Report): number =>
  Math.max(0, ...[...(report.shown.get(id)?.keys() ?? [])].map((one) => report.cases.get(one)?.ms ?? 0));

interface Suite {
  name: string;
  counts: Counts;
  ms: number;
  properties?: readonly (readonly [name: string, value: string])[];
  cases: readonly string[];
  /** ISO time */
  startedAt: string;
  host?: string | undefined;
}

const attributesOf = (counts: Counts): string =>
  `tests="${counts.total}" failures="${counts.failed}" errors="${counts.error}"`;
const skippedOf = ({ notVerified, waived, attested, notApplicable }: Counts): number =>
  notVerified + waived + attested + notApplicable;

/** Of the run: when it began, and where. */
const momentOf = ({ run }: Report) => ({ startedAt: run.startedAt, host: run.provenance?.host.name });

function suite({ name, counts, ms, properties = [], cases, startedAt, host }: Suite): string {
  const elements = properties.map(
    ([key, value]) => `      <property name="${escapeXml(key)}" value="${escapeXml(value)}"/>`,
  );
  return [
    `  <testsuite name="${escapeXml(name)}" ${attributesOf(counts)} skipped="${skippedOf(counts)}" time="${seconds(ms)}" timestamp="${startedAt.slice(0, 19)}"${host ? ` hostname="${escapeXml(host)}"` : ''}>`,
    ...(elements.length > 0 ? ['    <properties>', ...elements, '    </properties>'] : []),
    ...cases,
    '  </testsuite>',
  ].join('\n');
}

function chapterSuite(report: Report, chapter: string, results: readonly RequirementResult[]): string {
  const times = results.map((result) => slowest(result, report));
  const cases = results.map((result, index) => {
    const name = escapeXml(`${result.id}: ${result.text}`);
    return `    <testcase classname="${escapeXml(chapter)}" name="${name}" time="${seconds(times[index] ?? 0)}" status="${standings[standingOf(result)]}">${outcome(result, report)}</testcase>`;
  });
  return suite({ name: chapter, counts: countsOf(results), ms: Math.max(0, ...times), cases, ...momentOf(report) });
}

/** A test case about the run itself. Its name does not depend on the result, so that a CI system can follow it over builds. */
export interface RunCase {
  /** absent: that of the run */
  classname?: string;
  name: string;
  /** absent: it passed */
  problem?: 'error' | 'failure' | undefined;
  type: string;
  /** what came out, in sentences */
  texts: readonly string[];
}

/** An invalid run becomes an error, because JUnit has no word for it; reasons for a fail become failures. */
function runCases({ invalid, waiverProblems, limits }: Report): RunCase[] {
  const about = (name: string, problem: 'error' | 'failure', type: string, texts: readonly string[]): RunCase => ({
    ...{ name, type, texts },
    ...(texts.length > 0 && { problem }),
  });
  const problems = { broken: 'failure', open: 'error', kept: undefined, uncalled: undefined } as const;
  return [
    about('The run suffices for a verdict', 'error', 'invalid run', invalid),
    about('The waivers and attestations hold', 'failure', 'waiver', waiverProblems),
    ...limits.map(({ operation, percentile, outcome, text }): RunCase => {
      const name = `The limit of the target for ${operation} ${percentile}`;
      return { name, type: 'limit', texts: [text], problem: problems[outcome] };
    }),
  ];
}

function runCaseElement({ classname = runName, name, problem, type, texts }: RunCase): string {
  const message = escapeXml(texts.join('; '));
  const said = texts.length > 0 ? `<system-out>${message}</system-out>` : '';
  const content = problem
    ? `<${problem} type="${type}" message="${message}">${escapeXml(texts.join('\n'))}</${problem}>`
    : said;
  const status = problem === 'failure' ? 'failed' : (problem ?? 'passed');
  return `    <testcase classname="${escapeXml(classname)}" name="${escapeXml(name)}" time="0.000" status="${status}">${content}</testcase>`;
}

const countsOfRun = (cases: readonly RunCase[]) => ({
  total: cases.length,
  failed: cases.filter(({ problem }) => problem === 'failure').length,
  error: cases.filter(({ problem }) => problem === 'error').length,
});

/** The suite about the run itself: verdict, scope and provenance as properties, and reasons beside the requirements. */
function runSuite(report: Report, own: readonly RunCase[]): string {
  const { totals, requirements } = report;
  const properties: [string, string][] = [
    ['verdict', `${report.verdict}: ${meaning(report)}`],
    ['scope', scopeSentence(report)],
    ...countLinesOf(totals),
    ...requirements.flatMap((result) =>
      concessionLine(result).map((line): [string, string] => [standings[standingOf(result)], line]),
    ),
    ...report.busy.map((one): [string, string] => ['refused under load as busy', busyText(one)]),
    ...provenanceLines(report),
  ];
  return caseSuite(runName, own, { properties, ...momentOf(report) });
}

const caseSuite = (name: string, own: readonly RunCase[], more: Pick<Suite, 'properties' | 'startedAt' | 'host'>) =>
  suite({ name, counts: { ...countsOf([]), ...countsOfRun(own) }, ms: 0, cases: own.map(runCaseElement), ...more });

const head = '<?xml version="1.0" encoding="UTF-8"?>';

/** JUnit XML of one suite of such test cases. */
export const junitOf = (...of: Parameters<typeof caseSuite>): string =>
  [head, '<testsuites>', caseSuite(...of), '</testsuites>', ''].join('\n');

const runName = 'Run';

/** JUnit XML: a test suite for each chapter of the specification, a test case for each requirement, and one suite of the run. */
export function junit(report: Report): string {
  const byChapter = groupBy(report.requirements, chapterOf);
  const { totals, run, target } = report;
  const own = runCases(report);
  const all = { ...totals.all };
  for (const [name, count] of Object.entries(countsOfRun(own))) all[name as keyof Counts] += count;
  const ms = Date.parse(run.endedAt) - Date.parse(run.startedAt);
  return [
    head,
    `<testsuites name="${escapeXml(`${target.name} ${meaning(report)}`)}" ${attributesOf(all)} time="${seconds(ms)}">`,
    runSuite(report, own),
    ...[...byChapter].map(([chapter, results]) => chapterSuite(report, chapter, results)),
    '</testsuites>',
    '',
  ].join('\n');
}
