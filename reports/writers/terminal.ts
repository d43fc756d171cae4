import type { RequirementResult } from '../../assertions/verdict';
import { withinText } from '../../assertions/verdict';
import { firstOf } from '../../common/shown/first-of';
import { oneLine } from '../../common/shown/printable';
import { counted, number } from '../../contract';
import { type Deviations, deviationsOf, timesFailed } from '../failed-causes';
import { achievedText, replyHead, replyRows } from '../figures/load-words';
import { inColumns, middleCut, showCommand, statesText, width, wrapped } from '../format';
import { meaning, passedPart, scopeSentence } from '../headline';
import { briefSections, type Section } from '../sections';
import { countLinesOf, ownTotals } from '../totals';
import type { Report } from '../verdict';

/** How many requirements are listed; the reports list all. */
const limit = 15;

/** How the summary for a terminal is written. */
export interface TerminalOptions {
  colour?: boolean;
  /** where the reports are */
  paths?: Readonly<Record<string, string>>;
  /** remarks about the reports themselves */
  notes?: readonly string[];
  /** the run folder, for commands */
  folder?: string;
}

type Paint = (text: string, colour: keyof typeof colours) => string;
const colours = { green: 32, red: 31, yellow: 33, bold: 1, dim: 2 } as const;
const painter =
  (colour: boolean): Paint =>
  (text, name) =>
    colour ? `\u001b[${colours[name]}m${text}\u001b[0m` : text;

/** Colour only for a terminal, and only if NO_COLOR is not set. */
export const wantsColour = (stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean =>
  Boolean(stream.isTTY) && !env.NO_COLOR;

const line = (indent: string, text: string): string => indent + middleCut(oneLine(text), width - indent.length);

function headline(report: Report, paint: Paint): string[] {
  const { verdict, target, run } = report;
  const colour = ({ pass: 'green', fail: 'red', invalid: 'yellow' } as const)[verdict];
  const word = verdict.toUpperCase();
  const bullet = `${word}  `;
  // never truncated, because the concessions are at its end
  const lines = wrapped(`${middleCut(target.name, width / 2)} ${meaning(report)}`, bullet);
  const passed = passedPart(report);
  return [
    // for a run of one case, its result comes first
    ...(passed ? [paint(passed, 'green')] : []),
    ...lines.map((text, index) =>
      index === 0 ? `${paint(word, colour)}  ${paint(text.slice(bullet.length), 'bold')}` : paint(text, 'bold'),
    ),
    line('', `run ${run.id} with seed ${run.seed} against ${target.baseUrl}`),
    ...wrapped(`scope: ${scopeSentence(report)}`, ''),
  ];
}

/** The requirements that fail with the first one, probably for the same cause: their number, and the first three. */
function alsoLines(others: readonly RequirementResult[]): string[] {
  if (others.length === 0) return [];
  const ids = others.map(({ id }) => id);
  return wrapped(`probably the cause of ${counted(ids.length, 'other failure')}: ${firstOf(ids, 3)}`, '    ');
}

/** The lines with expected and received value. */
export const failureLines = ({ expected, received }: { expected: string; received: string }): string[] => [
  line('    expected  ', expected),
  line('    received  ', received),
];

function deviation(result: RequirementResult, head: string, { places, again }: Report): string[] {
  const [place, repeated] = [places.get(result.id), again.get(result.id)];
  const { text, failures } = result;
  const [first] = failures;
  if (!first) return [head, line('    ', text)];
  const others = failures.length > 1 ? ` and ${failures.length - 1} more` : '';
  return [
    head,
    line('    ', text),
    ...failureLines(first),
    ...(place ? wrapped(place, '    where     ') : []),
    ...(repeated ? wrapped(repeated, '    again     ') : []),
    // ids are never truncated, because users look them up
    `    shown by  ${oneLine(first.case)}${others}, ${number(timesFailed(result))} ×; ${first.exchange ? `evidence ${oneLine(first.exchange)}` : 'no exchange'}`,
  ];
}

/** The groups of causes, each with the requirements that probably fail for it. */
function deviations({ title, word, causes }: Deviations, report: Report, paint: Paint, folder?: string): string[] {
  const count = causes.flat().length;
  const few = causes.length < count ? `, probably of ${counted(causes.length, 'cause')}` : '';
  const lines = causes.slice(0, limit).flatMap(([first, ...others]) => {
    const head = `  ${paint(first.id, word === 'fail' ? 'red' : 'yellow')}`;
    return [...deviation(first, head, report), ...alsoLines(others)];
  });
  const more = causes.length > limit ? [`  … and ${causes.length - limit} more`] : [];
  const isCut = causes.length > limit || causes.some(({ length }) => length > 4);
  return [
    ...['', paint(`${title} (${count}${few})`, 'bold'), ...lines, ...more],
    ...(isCut ? [`  All of them: ${showCommand(word, folder)}`] : []),
  ];
}

function bullets({ title, notes }: Section, paint: Paint, folder?: string): string[] {
  if (notes.length === 0) return [];
  const lines = notes.slice(0, limit).map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`));
  const more = notes.length > limit ? [`  … and ${notes.length - limit} more: ${showCommand('', folder)}`] : [];
  return ['', paint(title, 'bold'), ...lines.flatMap((text) => wrapped(text)), ...more];
}

function loadLines({ replyGoal, load }: Report): string[] {
  if (!replyGoal || !load) return [];
  const { goalMs } = replyGoal;
  const rows = replyRows(load);
  return [
    ...(rows.length > 0 ? [...inColumns([replyHead, ...rows], (at) => at > 0), ''] : []),
    ...wrapped(`replies under load within ${goalMs} ms: ${withinText(replyGoal)}`, ''),
    ...[achievedText(load)].filter(Boolean).map((text) => line('', `rate: ${text}`)),
    ...wrapped(
      [
        `flows under load: ${statesText(load)}`,
        ...(load.batches ? [`${number(load.batches)} of them are batches of copies at one moment`] : []),
        ...(load.dropped ? [`${number(load.dropped)} dropped`] : []),
      ].join('; '),
      '',
    ),
  ];
}

function countLines(report: Report): string[] {
  const { caseCounts, gaps, record } = report;
  const totals = ownTotals(report);
  const words = (of: Record<string, number>) =>
    Object.entries(of).flatMap(([word, count]) => (count > 0 ? [`${number(count)} ${word}`] : []));
  const open = gaps.filter(({ state }) => state === 'open').length;
  const ofRequirements = countLinesOf(totals).flatMap(([name, counts]) => wrapped(`${name} ${counts}`, ''));
  // a load has no cases, so it cannot verify open requirements
  if (record.purpose === 'load') return ofRequirements;
  return [
    ...ofRequirements,
    line('', `cases: ${words(caseCounts).join(', ') || 'none'}`),
    line('', `gaps of the specification: ${open} open, ${gaps.length - open} closed by an assumption`),
  ];
}

/** The summary at the end of a run. */
export function terminalSummary(
  report: Report,
  { colour = false, paths = {}, notes = [], folder }: TerminalOptions = {},
): string {
  const paint = painter(colour);
  const hasEvidence = report.requirements.some(({ failures }) => failures.some(({ exchange }) => exchange));
  const longest = Math.max(0, ...Object.keys(paths).map((name) => name.length));
  return [
    ...headline(report, paint),
    ...deviationsOf(report).flatMap((one) => deviations(one, report, paint, folder)),
    ...briefSections(report).flatMap((one) => bullets(one, paint, folder)),
    ...(hasEvidence
      ? [
          '',
          'What was sent and received, also of a case or requirement; --curl makes a script of it:',
          `  ${showCommand('EVIDENCE', folder)}`,
        ]
      : []),
    '',
    ...loadLines(report),
    ...countLines(report),
    ...notes.flatMap((note) => wrapped(note)),
    ...(longest > 0 ? [''] : []),
    ...Object.entries(paths).map(([name, path]) => `${name.padEnd(longest)}  ${path}`),
  ].join('\n');
}
