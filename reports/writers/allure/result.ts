import type { Attachment } from 'allure-js-commons';
import type { RequirementResult } from '../../../assertions/verdict';
import { counted, interpretationsOf, type RequirementId } from '../../../contract';
import { rollUp, type Verdict, verdicts } from '../../../journal';
import { repeatCommands } from '../../failures/repeat-commands';
import { replyHead, replyRows } from '../../figures/load-words';
import { chapterOf, isLoad, shownBy, sidesText } from '../../format';
import { concessionLine, headings } from '../../sections';
import { type Counts, type Standing, standingOf, standings } from '../../totals';
import type { Report } from '../../verdict';
import { type Result, resultOf, type Status, type Step, stepOf } from './form';

/** How many cases are listed; further passed ones are counted. */
const namedCases = 20;

/** The Allure status of each standing. A missed SHOULD and a concession do not fail the run, so they pass, in separate categories. */
const statusOf = {
  failed: 'failed',
  error: 'broken',
  notVerified: 'skipped',
  missed: 'passed',
  waived: 'skipped',
  attested: 'skipped',
  passed: 'passed',
  notApplicable: 'skipped',
} as const satisfies Record<Standing, Status>;

/** How many results have each status of Allure. */
export type Statistic = Record<'failed' | 'broken' | 'skipped' | 'passed' | 'total', number>;

/** The counts of results, as Allure makes them. */
export function statisticOf(totals: Counts): Statistic {
  const counts: Statistic = { failed: 0, broken: 0, skipped: 0, passed: 0, total: totals.total };
  for (const [standing, status] of Object.entries(statusOf)) counts[status] += totals[standing as Standing];
  return counts;
}

/** The status of one case, which has no concessions. */
const statusOfCase = (verdict: Verdict): Status => statusOf[standingOf({ verdict })];

const severityOf = { MUST: 'critical', SHOULD: 'minor', GAP: 'trivial' } as const;

/** Prefixes by which the categories select results. */
export const prefixes = {
  warn: `${headings.warnings}: `,
  skip: 'Not verified: ',
  'not-applicable': 'Not applicable: ',
  fail: '',
  error: 'Harness: ',
  pass: '',
};

/** The line by which a category selects the results of a cause, which has the id of its first requirement. */
export const causeLine = (id: RequirementId): string => `Cause: ${id}`;

/** `cause`: the first requirement of the probable cause of a failure. */
function messageOf(result: RequirementResult, { places, again }: Report, cause: RequirementId | undefined): string {
  const { verdict, failures, reason = '' } = result;
  const notes = [places.get(result.id), again.get(result.id), cause && causeLine(cause)].filter(Boolean);
  const text = [reason || sidesText(failures[0]), ...notes].join('\n');
  const [conceded] = concessionLine(result);
  return conceded ? `${conceded}\n${text}` : text && prefixes[verdict] + text;
}

/** From the start of the first case of a requirement to the end of the last one. */
function span({ id: requirement }: RequirementResult, report: Report): { start: number; stop: number } {
  const [begun = 0, ended = 0] = [report.run.startedAt, report.run.endedAt].map((time) => Date.parse(time));
  const ids = [...(report.shown.get(requirement)?.keys() ?? [])];
  if (ids.length === 0) return { start: begun, stop: begun };
  const cases = ids.flatMap((id) => report.cases.get(id) ?? []);
  if (cases.length === 0) return { start: begun, stop: ended };
  return {
    start: Math.min(...cases.map(({ at }) => at)),
    stop: Math.max(begun, ...cases.map(({ at, ms }) => at + ms)),
  };
}

function caseSteps(result: RequirementResult, report: Report, attachments: ReadonlyMap<string, Attachment>): Step[] {
  const shown = report.shown.get(result.id) ?? [];
  const ranked = [...shown].map(([id, verdicts]) => ({ id, verdict: rollUp(verdicts) }));
  // passed cases come last
  const ordered = ranked.sort((a, b) => Number(a.verdict === 'pass') - Number(b.verdict === 'pass'));
  const steps = ordered.slice(0, namedCases).map(({ id, verdict }) => {
    const known = report.cases.get(id);
    const failures = result.failures.filter((failure) => failure.case === id);
    const { at = 0, ms = 0 } = known ?? {};
    return stepOf({
      name: `${id}${known ? `: ${known.title}` : ''}${known?.source ? ` (${known.source})` : ''}`,
      ...{ status: statusOfCase(verdict), start: at, stop: at + ms },
      message: sidesText(failures[0]),
      attachments: failures.flatMap(({ exchange }) => attachments.get(exchange) ?? []),
    });
  });
  return [...steps, ...restSteps(ordered.slice(namedCases), result.id)];
}

/** One step for each verdict with the number of cases that are not listed, so that a passed step never includes failed cases. */
const restSteps = (rest: readonly { verdict: Verdict }[], id: string): Step[] =>
  verdicts.flatMap((word) => {
    const count = rest.filter(({ verdict }) => verdict === word).length;
    if (count === 0) return [];
    const name = `… and ${counted(count, `more case`)} (${word}): ${shownBy(id)}`;
    return stepOf({ name, status: statusOfCase(word), start: 0, stop: 0 });
  });

function labels(result: RequirementResult): Record<string, string> {
  const chapter = chapterOf(result);
  return {
    epic: result.basis ? 'Security baseline' : 'Specification',
    feature: chapter,
    story: result.id,
    parentSuite: isLoad(result) ? 'Load' : 'Compliance',
    suite: chapter,
    subSuite: result.id,
    severity: severityOf[result.level],
    tag: standings[standingOf(result)],
  };
}

/** The reply times of a load by operation, with the requirement that judges them. */
const replyTimes = ({ load }: Report): Result['parameters'] =>
  (load ? replyRows(load) : []).map(([name = '', ...figures]) => {
    const value = figures.map((figure, at) => `${replyHead[at + 1]} ${figure}`).join(', ');
    return { name, value, excluded: true };
  });

/** One requirement as one result; `cause`: the first requirement of the probable cause of its failure. Its ids are those of the requirement, so that runs share one history. */
export function allureResult(
  result: RequirementResult,
  report: Report,
  attachments: ReadonlyMap<string, Attachment>,
  own: Attachment[],
  cause?: RequirementId,
): Result {
  const time = span(result, report);
  const message = messageOf(result, report, cause);
  const run = report.run.id;
  const example = report.examples.get(result.id);
  const shown = example && attachments.get(example.id);
  const name = `${result.id}: ${result.text}`;
  const [failure] = result.failures;
  const commands = failure ? repeatCommands(report, result.id, failure.case) : [];
  return resultOf({
    id: result.id,
    run,
    fullName: `${chapterOf(result)}: ${result.id}`,
    name,
    status: statusOf[standingOf(result)],
    message,
    ...time,
    labels: labels(result),
    parameters: [
      { name: 'level', value: result.level },
      { name: 'source', value: result.source },
      ...interpretationsOf(result.id).map(({ id, decision }) => ({
        ...{ name: `interpretation ${id}`, value: decision, excluded: true },
      })),
      { name: 'run', value: run, excluded: true },
      ...(result.id === 'reply.limit' ? replyTimes(report) : []),
      ...commands.map((value) => ({ name: 'repeat it', value, excluded: true })),
    ],
    steps: [
      ...caseSteps(result, report, attachments),
      stepOf({ name, status: statusOfCase(result.verdict), ...time, message }),
    ],
    attachments: [...own, ...(shown ? [{ ...shown, name: `Example of what earned the pass: ${shown.name}` }] : [])],
  });
}
