import type { RequirementResult } from '../assertions/verdict';
import { oneLine, printable } from '../common/shown/printable';
import { number, parsedJson, requirement } from '../contract';
import type { LoadSummary } from './figures/load-summary';

/** Shortens a long value in the middle, because differences are often at its end. */
export function middleCut(text: string, width: number): string {
  const letters = [...text];
  if (letters.length <= width) return text;
  const head = Math.ceil((width - 1) / 2);
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (width - 1 - head)).join('')}`;
}

/** Characters of a line in a terminal. */
export const width = 100;

/** Wraps a sentence at its spaces; unlike a value, a reason is not shortened. */
export function wrapped(text: string, bullet = '  - '): string[] {
  const indent = ' '.repeat(bullet.length);
  const lines: string[] = [];
  let at = bullet;
  for (const word of oneLine(text).split(' ')) {
    if (at.length + word.length > width && at.trim() !== bullet.trim()) {
      lines.push(at.trimEnd());
      at = indent;
    }
    at += `${middleCut(word, width - bullet.length)} `;
  }
  return [...lines, at.trimEnd()];
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Escapes a text for an attribute or an element; `printable` has replaced characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  printable(text).replace(/[&<>"\n\t]/g, (letter) => entities[letter] ?? letter);

/** Escapes a text for HTML; line ends and tabs stay, so that a page can be read as text too. */
export const escapeHtml = (text: string): string =>
  printable(text).replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

/** The chapter of the specification with a requirement, without the number of the rule. */
export const chapterOf = ({ source }: Pick<RequirementResult, 'source'>): string => source.replace(/: \d+$/, '');

/** Is the requirement shown by the load rather than by a case? */
export const isLoad = ({ id, cases }: Pick<RequirementResult, 'id' | 'cases'>): boolean =>
  requirement(id)?.judgedBy === 'reply-times' || (cases.count === 1 && cases.first[0] === 'load');

/** The headers of a message, a line each. */
export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** A JSON body with an indented line for each member; other texts stay as they are. */
export function prettyBody(value: unknown): string {
  if (value === undefined || value === null) return '(no body)';
  if (typeof value !== 'string') return JSON.stringify(value, undefined, 2);
  const document = parsedJson(value);
  if (document !== undefined) return JSON.stringify(document, undefined, 2);
  return value === '' ? '(empty)' : value;
}

/** Escapes a text for Markdown, also in a cell of a table. */
export const cell = (text: string, width = 160): string =>
  middleCut(oneLine(text), width).replace(
    // a number sign makes a heading at the beginning only; addresses would become links
    /^#|[\\`|*[\]<>~@$]|(?<![a-z\d])_|_(?![a-z\d])|&(?=#?\w+;)|:(?=\/\/)|(?<=\bwww)\./gi,
    (letter) => `&#${letter.codePointAt(0)};`,
  );

/** The lines of a table in Markdown, without escaping of cells. Columns for which `isNumber` is true are right-aligned. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isNumber = (_: number) => false,
): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (isNumber(at) ? '--:' : '---'))), ...rows.map(line), ''];
}

/** Rows of cells in columns for a terminal; columns for which `isNumber` is true are right-aligned. */
export function inColumns(rows: readonly (readonly string[])[], isNumber = (_: number) => false): string[] {
  const width = (at: number) => Math.max(...rows.map((cells) => (cells[at] ?? '').length));
  const widths = (rows[0] ?? []).map((_, at) => width(at));
  return rows.map((cells) =>
    widths
      .map((most, at) => (isNumber(at) ? (cells[at] ?? '').padStart(most) : (cells[at] ?? '').padEnd(most)))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * The `show` command for a requirement, a case, evidence or a verdict, for use in files. Files are signed and must be reproducible, so
 * the command does not depend on how the harness was installed.
 */
export const shownBy = (word: string): string => `show ${word.includes(' ') ? `"${word}"` : word}`;

/** The `show` command to type in a terminal; without a word, it shows everything that did not pass. */
export const showCommand = (word: string, folder?: string): string =>
  [
    // in one string, because the package build replaces it (scripts/package/package-content.ts)
    word || folder ? 'npm run show --' : 'npm run show',
    word.includes(' ') ? `"${word}"` : word,
    folder && `--run ${folder}`,
  ]
    .filter(Boolean)
    .join(' ');

/** The sums of counts by their names. */
export function sumsByName(counts: readonly (readonly [name: string, count: number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, count] of counts) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** The end states of a load with their counts. */
export const statesText = ({ finalStates }: Pick<LoadSummary, 'finalStates'>): string =>
  Object.entries(finalStates)
    .map(([state, count]) => `${state} ${number(count)}`)
    .join(', ') || 'none';

/** Expected and received in one sentence; '' without a failure. */
export const sidesText = (one: { expected: string; received: string } | undefined): string =>
  one ? `expected ${one.expected}, received ${one.received}` : '';

/** A time with three figures: `1.25 ms`, `31.0 ms`, `412 ms`. */
export const ms = (value: number | undefined): string =>
  value === undefined ? '–' : `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;

/** A share as a change: `+12.5 %`. */
export const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`;
