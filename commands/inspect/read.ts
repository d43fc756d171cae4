/** Reads a file of captured traffic in any of its forms. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { UsageError } from '../../common/errors';
import { absent, userPath } from '../../common/user-path';
import { type Json, parsedJson } from '../../contract';
import { type Capture, textIn } from '../cli/traffic/calls';
import type { Paths } from '../cli/traffic/paths';
import { type BodyOptions, bodiesIn } from './bodies';
import { isExchange, readExchanges } from './exchanges';
import { isHar, readHar } from './har';

/** The text of a file, or of standard input for `-`. */
export function textOf(file: string): string {
  if (file === '-') return textIn(readFileSync(0));
  const path = userPath(file);
  if (!existsSync(path)) throw new UsageError(`inspect: ${absent(file)}.`);
  if (statSync(path).isDirectory()) throw new UsageError(`inspect: ${file} is a folder. Name its files.`);
  return textIn(readFileSync(path));
}

/** The reason why a text is not JSON, as the parser of Node gives it. */
function reasonOf(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
  }
}

interface Lines {
  values: { line: number; value: Json }[];
  /** lines that are not JSON, in words: the last one of a file that was cut off, say */
  skipped: string[];
}

/** The values of NDJSON with their lines; undefined if the text is none. */
function linesOf(text: string): Lines | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== '');
  const [first] = lines;
  if (lines.length < 2 || !first || parsedJson(first.content) === undefined) return undefined;
  const found: Lines = { values: [], skipped: [] };
  for (const { line, content } of lines) {
    const value = parsedJson(content);
    if (value === undefined) found.skipped.push(`line ${line} is not JSON: ${reasonOf(content)}`);
    else found.values.push({ line, value });
  }
  return found;
}

const forms = 'a HAR file, a journal, NDJSON of exchanges or JSON bodies (docs/inspect.md)';

/** The messages of a text. */
export function readCapture(file: string, text: string, options: BodyOptions, paths: Paths): Capture {
  const content = text.replace(/^\ufeff/, '');
  if (content.trim() === '') throw new UsageError(`inspect: ${file} is empty; expected ${forms}.`);
  const document = parsedJson(content);
  if (document !== undefined) {
    if (isHar(document)) return readHar(document, paths);
    if (isExchange(document)) return readExchanges([{ line: 1, value: document }], file, paths);
    const values = Array.isArray(document) && document.every(isExchange) ? document : [];
    const lines = values.map((value, index) => ({ line: index + 1, value }));
    if (lines.length > 0) return readExchanges(lines, file, paths);
    return { messages: bodiesIn(options, document, file, paths), skipped: [] };
  }
  const lines = linesOf(content);
  if (!lines)
    throw new UsageError(`inspect: ${file} is neither JSON nor NDJSON: ${reasonOf(content)}. Expected ${forms}.`);
  const { values, skipped } = lines;
  if (values.some(({ value }) => isExchange(value))) {
    const capture = readExchanges(values, file, paths);
    return { ...capture, skipped: [...capture.skipped, ...skipped] };
  }
  const messages = values.flatMap(({ line, value }) =>
    bodiesIn(options, value, `${file}:${line}`, paths).map((captured) => ({ ...captured, name: `line ${line}` })),
  );
  return { messages, skipped };
}
