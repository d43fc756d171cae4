/** Judges captured traffic offline, and reports the findings. */
import { judgeMessage, type MessageFinding, type Terms } from '../../assertions/messages';
import { printable } from '../../common/shown/printable';
import { counted, type Json, type Level, requirement } from '../../contract';
import type { Captured } from '../cli/traffic/calls';
import type { Paths } from '../cli/traffic/paths';
import type { BodyOptions } from './bodies';
import { readCapture } from './read';

/** One message with what was found in it. */
interface Inspected extends Captured {
  findings: MessageFinding[];
}

/** One captured file with its judged messages. */
export interface InspectedFile {
  file: string;
  messages: Inspected[];
  /** what is in the file and was not judged, in words */
  skipped: string[];
}

/** Was anything of a message captured that can be judged? */
function isShown({ message: { request, response } }: Captured): boolean {
  const isSent = request !== undefined && ((request.body as Json) !== undefined || request.text !== undefined);
  return isSent || response !== undefined;
}

/** The messages of one text, judged. */
export function inspect(
  file: string,
  text: string,
  options: BodyOptions & { paths: Paths; terms: Terms },
): InspectedFile {
  const { messages, skipped } = readCapture(file, text, options, options.paths);
  const judged = messages.map((captured) => ({ ...captured, findings: judgeMessage(captured.message, options.terms) }));
  // headers alone can show a violation, but not that a message is right
  return { file, messages: judged.filter((one) => isShown(one) || one.findings.length > 0), skipped };
}

/** All findings as one list, as --json prints it; `message`: within its file, absent where it is the whole file. */
export const findingsOf = (files: readonly InspectedFile[]) =>
  files.flatMap(({ file, messages }) =>
    messages.flatMap(({ name, findings }) =>
      findings.map((finding) => ({ file, message: name, ...finding, ...ruleOf(finding) })),
    ),
  );

/** What the contract says of the rule that a finding breaks; `section`: of the specification. */
function ruleOf({ requirement: id }: MessageFinding): { level: Level; section: string } {
  const { level = 'MUST', source: section = '' } = requirement(id) ?? {};
  return { level, section };
}

/** The exit code: 1 if a MUST is broken; 2 if no message was judged. */
export function exitCodeFor(files: readonly InspectedFile[]): number {
  if (files.every(({ messages }) => messages.length === 0)) return 2;
  return findingsOf(files).some(({ verdict }) => verdict === 'fail') ? 1 : 0;
}

const notJudged = [
  'not judged: what takes a clock or other messages: whether times are fresh and quotes still valid, uniqueness, reuse,',
  'states over time, money on ledgers, and the echo of a request that was not captured.',
].join(' ');

function findingLines(finding: MessageFinding): string[] {
  const { verdict, requirement: id, path, expected, received } = finding;
  const { level, section } = ruleOf(finding);
  return [
    `  ${verdict}  ${path || 'the whole body'}`,
    `        expected ${expected}; received ${received}`,
    `        ${id} · ${level} · ${section}`,
  ];
}

function messageLines(file: string, { name, message, kind, findings }: Inspected): string[] {
  const what = kind ? `${kind} of ${message.operation}` : message.operation;
  const head = `${file}${name === undefined ? '' : `, ${name}`}: ${what}`;
  return [findings.length === 0 ? `${head}: nothing is wrong` : head, ...findings.flatMap(findingLines)];
}

/** The whole report. */
export function inspectText(files: readonly InspectedFile[]): string {
  const blocks = files.flatMap(({ file, messages, skipped }) => [
    ...messages.map((inspected) => messageLines(file, inspected).join('\n')),
    ...(skipped.length > 0 ? [[`${file}: not judged:`, ...skipped.map((reason) => `  ${reason}`)].join('\n')] : []),
  ]);
  const findings = findingsOf(files);
  const fails = findings.filter(({ verdict }) => verdict === 'fail').length;
  const judged = files.reduce((sum, { messages }) => sum + messages.length, 0);
  const skipped = files.reduce((sum, one) => sum + one.skipped.length, 0);
  const total = [
    `${counted(judged, 'message')} in ${counted(files.length, 'file')}: ${counted(fails, 'failure')}, ${counted(findings.length - fails, 'warning')}`,
    ...(skipped > 0 ? [`; ${counted(skipped, 'entry', 'entries')} not judged, or only in part`] : []),
  ].join('');
  return printable([...blocks, notJudged, total].join('\n\n'));
}
