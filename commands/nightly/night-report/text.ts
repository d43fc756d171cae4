import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, inColumns, junitOf, markdownTable, type RunCase } from '../../../reports';
import { writeComparisonAllure } from './allure';
import { type ComparisonReport, columns } from './comparison';

/** Does a column hold figures, which are right-aligned? */
const isNumber = (at: number): boolean => at >= 2 && at <= 5;

/** A comparison for a terminal. */
export const comparisonText = ({ headline, series, reasons, rows, legend }: ComparisonReport): string =>
  [
    `${headline} · ${series}`,
    ...reasons.map((reason) => `  ${reason}`),
    ...(rows.length > 0 ? ['', ...inColumns([columns, ...rows.map(({ cells }) => cells)], isNumber)] : []),
    ...(rows.length > 0 && legend ? ['', legend] : []),
  ].join('\n');

/** A comparison as Markdown, for the page of a CI job. */
export function comparisonMarkdown(report: ComparisonReport): string {
  const { headline, series, at, counts, reasons, rows, legend } = report;
  const bold = (text: string) => (text ? `**${cell(text)}**` : '');
  const lines = rows.map(({ cells, isSlower }) => cells.map((text) => (isSlower ? bold(text) : cell(text))));
  const measured = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return [
    `## ${cell(headline, 600)}`,
    '',
    [cell(series), at, ...measured].join(', '),
    '',
    ...reasons.map((reason) => `- ${cell(reason, 600)}`),
    ...(reasons.length > 0 ? [''] : []),
    ...markdownTable(columns, lines, isNumber),
    ...(rows.length > 0 && legend ? ['', cell(legend, 600)] : []),
  ].join('\n');
}

/** The test cases: one for each operation, and one for the comparison as a whole. */
function casesOf({ headline, verdict, reasons, rows }: ComparisonReport): RunCase[] {
  const slower = verdict === 'fail' ? rows.filter(({ isSlower }) => isSlower) : [];
  const isBreach = verdict === 'fail' && slower.length === 0;
  const problem = verdict === 'none' ? 'error' : isBreach ? 'failure' : undefined;
  const ofRows = rows.map((row): RunCase => {
    const [operation, percentile, before, after, change, chance] = row.cells;
    const text = `${percentile} ${before} → ${after}, ${change} (chance ${chance})`;
    const own = { classname: 'reply times', name: `${operation} ${percentile}`, type: 'slower', texts: [text] };
    return { ...own, problem: slower.includes(row) ? 'failure' : undefined };
  });
  const whole: RunCase = {
    ...{ classname: 'nightly', name: 'rules, limits and machine', problem },
    ...{ type: problem === 'error' ? 'machine' : 'breach', texts: problem ? reasons : [headline] },
  };
  return [whole, ...ofRows];
}

/** A comparison as JUnit. */
export const comparisonJunit = (report: ComparisonReport): string =>
  junitOf('nightly', casesOf(report), { properties: Object.entries(report.properties), startedAt: report.at });

/** The forms of a comparison in a run folder; `whole`: for programs. */
export function writeComparison(folder: string, report: ComparisonReport, whole: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'nightly.md'), comparisonMarkdown(report));
  writeFileSync(join(folder, 'nightly.xml'), comparisonJunit(report));
  writeFileSync(join(folder, 'nightly.json'), `${JSON.stringify(whole, undefined, 2)}\n`);
  writeComparisonAllure(join(folder, 'allure-results'), report, casesOf(report));
}
