import type { ExecutorInfo } from 'allure-js-commons/sdk';
import { number } from '../../../contract';
import type { FailedCause } from '../../failed-causes';
import { middleCut } from '../../format';
import { meaning, scopeSentence } from '../../headline';
import { provenanceLines } from '../../provenance-lines';
import { headings } from '../../sections';
import { countLinesOf, ownTotals, type Standing } from '../../totals';
import type { Report } from '../../verdict';
import { propertiesText } from './form';
import { causeLine, prefixes } from './result';

const starting = (prefix: string): string => `(?s)^${prefix}.*`;

/** The category for each standing except passed. */
export const categoryOf = {
  waived: headings.concessions,
  attested: headings.concessions,
  missed: headings.warnings,
  notVerified: 'Not verified',
  notApplicable: 'Not applicable, or a gap of the specification',
  error: 'Harness or environment',
  failed: 'Deviation of the gateway',
} as const satisfies Partial<Record<Standing, string>>;

/** How the page finds the category of a result; it belongs to the first that matches. */
const categories = [
  { name: categoryOf.waived, messageRegex: '(?s)^[^\\n]*: (waived|attested) by .*' },
  { name: categoryOf.missed, matchedStatuses: ['passed'], messageRegex: starting(prefixes.warn) },
  { name: categoryOf.notVerified, matchedStatuses: ['skipped'], messageRegex: starting(prefixes.skip) },
  { name: categoryOf.notApplicable, matchedStatuses: ['skipped'], messageRegex: starting(prefixes['not-applicable']) },
  { name: categoryOf.error, matchedStatuses: ['broken'] },
  { name: categoryOf.failed, matchedStatuses: ['failed'] },
];

/** The categories of a run: its probable causes first, each with what fails of it. */
export const categoriesOf = (causes: readonly FailedCause[]) => [
  ...causes.map(({ requirements: [{ id, text }] }) => ({
    name: `Cause: ${text} (${id})`,
    matchedStatuses: ['failed'],
    messageRegex: `(?s).*\\n${causeLine(id).replaceAll('.', '\\.')}`,
  })),
  ...categories,
];

/** The text of environment.properties: verdict, scope, counts and provenance of the run. */
export function environmentProperties(report: Report): string {
  const { target, verdict } = report;
  return propertiesText({
    Verdict: `${verdict}: ${target.name} ${meaning(report)}`,
    Scope: scopeSentence(report),
    ...Object.fromEntries(countLinesOf(ownTotals(report))),
    Target: target.name,
    ...Object.fromEntries(provenanceLines(report)),
  });
}

/** Runs of one kind share a trend, in the order of their start. */
export function buildOf({ run, target }: Pick<Report, 'run' | 'target'>): { kind: string; order: number } {
  const kind = ` of ${target.name} (${target.environment}, ${run.parts.join(' and ')})`;
  return { kind, order: Math.round(Date.parse(run.startedAt) / 1000) };
}

/** The content of executor.json: the run as a build, and the title of the page. */
export function executor(report: Report) {
  const { run, target, verdict } = report;
  const { kind, order } = buildOf(report);
  return {
    name: 'harness',
    type: 'harness',
    buildName: `run ${run.id}${kind}`,
    buildOrder: order,
    // in the title, because the page shows it first, and its ring does not show the verdict
    reportName: middleCut(`${verdict.toUpperCase()}: ${target.name} ${meaning(report)}`, 160),
  } satisfies ExecutorInfo;
}

/** The verdict as a banner on the page, with the reasons why the run did not pass. */
export function globals(report: Report) {
  const { verdict, totals, invalid } = report;
  const message = `Verdict: ${verdict}. The gateway ${meaning(report)}; ${number(totals.all.notVerified)} not verified.`;
  return { errors: verdict === 'pass' ? [] : [{ message, trace: invalid.join('\n') }], attachments: [] };
}
