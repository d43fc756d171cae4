/** The specification cut into what the matrix of sentences accounts for: sentences, list items and cells of tables. */
import { existsSync, readFileSync } from 'node:fs';

const file = '../shared/spec.md';

/** The document; undefined where it is not at hand. */
export const documentText = existsSync(file) ? readFileSync(file, 'utf8') : undefined;

/** A cell with its row and its table. */
export interface Cell {
  /** the names in the first cell of its row */
  rows: readonly string[];
  column: string;
  head: readonly string[];
  /** its whole row */
  cells: readonly string[];
  /** the object that a line above the table names */
  under?: string | undefined;
}

/** A sentence, or a part of one that a semicolon ends. */
export interface Unit {
  /** chapter and heading, as requirements name their source */
  section: string;
  /** without marks of code; of a cell it begins with the name of its row */
  text: string;
  cell?: Cell;
}

const plain = (text: string): string => text.replace(/`/g, '').replace(/\s+/g, ' ').trim();

/** Sentences and clauses; an abbreviation, a number or a path has no blank after its full stop, or a small letter after it. */
const clausesOf = (text: string): string[] =>
  text
    .split(/(?<=[^.]\.)\s+(?=[A-Z`])|;\s+/)
    .map((one) => plain(one).replace(/\.$/, ''))
    .filter(Boolean);

/** `idDocument[].idType` is one name, `city, branch` are two, `creditParty key x` is x, `quotes[].a` is `quotes[].a`. */
const namesOf = (cell: string): string[] =>
  plain(cell)
    .replace(/ \((path|header)\)/, '')
    .replace(/^(credit|debit)Party key /, '')
    .split(/, | \/ /);

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Every unit of the document, in its order. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let [chapter, heading] = ['Introduction', ''];
  let head: string[] = [];
  let under: string | undefined;
  for (const line of text.split('\n')) {
    const title = /^(#+) (.*)/.exec(line);
    if (title?.[1] === '##') [chapter, heading] = [(title[2] ?? '').replace(' and their fields', ''), ''];
    else if (title?.[1] === '###') heading = title[2] ?? '';
    const section = heading ? `${chapter}: ${heading}` : chapter;
    if (!line.startsWith('|')) head = [];
    if (title) under = undefined;
    else if (/:$/.test(line)) under = /^`(\w+)`/.exec(line)?.[1];
    if (title || line.trim() === '') continue;
    if (!line.startsWith('|')) {
      units.push(...clausesOf(line.replace(/^(-|\d+\.) /, '')).map((one) => ({ section, text: one })));
      continue;
    }
    const cells = cellsOf(line);
    if (head.length === 0) head = cells;
    else if (!/^-+$/.test(cells[0] ?? '')) units.push(...rowUnits(section, head, cells, under));
  }
  return units;
}

function rowUnits(section: string, head: readonly string[], cells: readonly string[], under?: string): Unit[] {
  const [name = ''] = cells;
  const rows = namesOf(name);
  return cells.flatMap((cell, at) =>
    clausesOf(cell).map((one) => ({
      section,
      text: at === 0 ? one : `${plain(name)}: ${one}`,
      cell: { rows, column: head[at] ?? '', head, cells, under },
    })),
  );
}
