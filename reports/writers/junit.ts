import { writeFile } from 'node:fs/promises';
import type { RequirementResult } from '../../assertions/run';
import { chapterOf } from '../format';
import { meaning, scopeSentence } from '../headline';
import { concessionLine } from '../terminal';
import type { Report } from '../verdict';

/** Characters that XML 1.0 does not allow, including lone surrogates. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Escapes a text for an attribute or an element. */
export const escapeXml = (text: string): string =>
  text.replace(impossible, '\u{FFFD}').replace(/[&<>"\n\r\t]/g, (letter) => entities[letter] ?? letter);

function failureText({ failures, source }: RequirementResult): string {
  const lines = failures.map(
    (one) =>
      `${one.case} (${one.count} ×): expected ${one.expected}, received ${one.received}; evidence: ${one.exchange || 'none'}`,
  );
  return [...lines, `source: ${source}`].join('\n');
}

function outcome(result: RequirementResult): string {
  const { verdict, failures, reason = '' } = result;
  const [first] = failures;
  const message = first ? `expected ${first.expected}, received ${first.received}` : reason;
  const long = escapeXml(failureText(result));
  const [conceded] = concessionLine(result);
  if (conceded) return `<skipped message="${escapeXml(conceded)}"/>`;
  if (verdict === 'fail') return `<failure type="${result.level}" message="${escapeXml(message)}">${long}</failure>`;
  if (verdict === 'error') return `<error type="harness" message="${escapeXml(message)}">${long}</error>`;
  if (verdict === 'skip') return `<skipped message="${escapeXml(`not verified: ${reason}`)}"/>`;
  if (verdict === 'not-applicable') return `<skipped message="${escapeXml(`not applicable: ${reason}`)}"/>`;
  return verdict === 'warn' ? `<system-out>${escapeXml(`SHOULD missed: ${message}`)}\n${long}</system-out>` : '';
}

function suite(chapter: string, results: readonly RequirementResult[]): string {
  const count = (...of: RequirementResult['verdict'][]) =>
    results.filter(({ verdict, concession }) => of.includes(verdict) && !concession).length;
  const conceded = results.filter(({ concession }) => concession).length;
  const cases = results.map((result) => {
    const name = escapeXml(`${result.id}: ${result.text}`);
    return `    <testcase classname="${escapeXml(chapter)}" name="${name}">${outcome(result)}</testcase>`;
  });
  const counts = `tests="${results.length}" failures="${count('fail')}" errors="${count('error')}" skipped="${count('skip', 'not-applicable') + conceded}"`;
  return [`  <testsuite name="${escapeXml(chapter)}" ${counts}>`, ...cases, '  </testsuite>'].join('\n');
}

/** An invalid run is reported as an error, because JUnit has no other word for it. */
function runSuite(invalid: readonly string[]): string[] {
  if (invalid.length === 0) return [];
  const cases = invalid.map(
    (reason) =>
      `    <testcase classname="Run" name="${escapeXml(reason)}"><error type="invalid run" message="${escapeXml(reason)}"/></testcase>`,
  );
  return [
    `  <testsuite name="Run" tests="${invalid.length}" failures="0" errors="${invalid.length}" skipped="0">`,
    ...cases,
    '  </testsuite>',
  ];
}

/** The verdict and its scope, which JUnit has no place for. */
function properties(report: Report): string {
  const values = { verdict: `${report.verdict}: ${meaning(report)}`, scope: scopeSentence(report) };
  const rows = Object.entries(values).map(
    ([name, value]) => `      <property name="${name}" value="${escapeXml(value)}"/>`,
  );
  return [
    '  <testsuite name="Verdict" tests="0" failures="0" errors="0" skipped="0">',
    '    <properties>',
    ...rows,
    '    </properties>',
    '  </testsuite>',
  ].join('\n');
}

/** JUnit XML: a test suite for each chapter of the specification, a test case for each requirement. */
export function junit(report: Report): string {
  const byChapter = new Map<string, RequirementResult[]>();
  for (const result of report.requirements) {
    const chapter = chapterOf(result);
    byChapter.set(chapter, [...(byChapter.get(chapter) ?? []), result]);
  }
  const { counts, requirements } = report;
  const invalid = [...report.invalid, ...report.waiverProblems];
  const tests = requirements.length + invalid.length;
  const waived = requirements.filter(({ concession }) => concession?.kind === 'waived').length;
  const totals = `tests="${tests}" failures="${counts.fail - waived}" errors="${counts.error + invalid.length}" skipped="${counts.skip + counts['not-applicable'] + waived}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(report.target?.name ?? 'unknown target')}" ${totals}>`,
    properties(report),
    ...runSuite(invalid),
    ...[...byChapter].map(([chapter, results]) => suite(chapter, results)),
    '</testsuites>',
    '',
  ].join('\n');
}

export const writeJunit = (report: Report, path: string): Promise<void> => writeFile(path, junit(report));
