/** What inspect prints for people. */
import type { MessageFinding } from '../../assertions/messages';
import { printable } from '../../common/printable';
import { counted } from '../../contract';
import { findingsOf, type Inspected, type InspectedFile } from './inspect';

const notJudged = [
  'not judged: what takes a clock or other messages: whether times are fresh and quotes still valid, uniqueness, reuse,',
  'states over time, money on ledgers, and the echo of a request that was not captured.',
].join(' ');

function findingLines({ verdict, requirement, level, section, path, expected, received }: MessageFinding): string[] {
  return [
    `  ${verdict}  ${path || 'the whole body'}`,
    `        expected ${expected}; received ${received}`,
    `        ${requirement} · ${level} · ${section}`,
  ];
}

function messageLines(file: string, { name, message, kind, assumed, findings }: Inspected): string[] {
  const what = kind ? `${kind} of ${message.operation}` : message.operation;
  const head = `${file}${name === undefined ? '' : `, ${name}`}: ${assumed ?? what}`;
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
    ...(skipped > 0 ? [`; ${counted(skipped, 'entry', 'entries')} not judged`] : []),
  ].join('');
  return printable([...blocks, notJudged, total].join('\n\n'));
}
