/** Holds the contract against the specification's own tables, where the document is at hand. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codes, fields, states } from './';

const file = '../shared/spec.md';
const there = existsSync(file);

interface Row {
  section: string;
  head: string[];
  cells: string[];
}

/** Every row of every table, with the heading that it stands under. */
function tables(text: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  let head: string[] = [];
  for (const line of text.split('\n')) {
    const title = line.match(/^#+ (.*)/);
    if (title) section = title[1] ?? '';
    const cells = line.startsWith('|')
      ? line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
      : [];
    if (cells.length === 0) head = [];
    else if (head.length === 0) head = cells;
    else if (!/^-+$/.test(cells[0] ?? '')) rows.push({ section, head, cells });
  }
  return rows;
}

/** The leaf names of a row: `idDocument[].idType` is idType, `a, b` are two, `creditParty key x` is x. */
function leaves(cell: string): string[] {
  const names = cell
    .replace(/`/g, '')
    .replace(/\((path|header)\)/, '')
    .replace(/^(credit|debit)Party key /, '');
  return names.split(/,| \/ /).map((name) => name.trim().split('.').at(-1)?.trim() ?? '');
}

const column = ({ head, cells }: Row, name: string): string => cells[head.indexOf(name)] ?? '';

describe.skipIf(!there)('every row of the document has its record', () => {
  const rows = there ? tables(readFileSync(file, 'utf8')) : [];
  const fieldRows = rows.filter(({ head }) => head.includes('Length') && head.includes('Req'));

  test('the document was read', () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(fieldRows.length).toBeGreaterThan(90);
  });

  test.each(
    fieldRows.flatMap((row) =>
      leaves(row.cells[0] ?? '').map((leaf) => [leaf, column(row, 'Req'), column(row, 'Length'), row.section] as const),
    ),
  )('%s: %s, length %s (%s)', (leaf, req, length) => {
    const published = length.replace(/ numeric$/, '');
    const same = fields.filter(
      ({ name, req: r, length: l }) => name === leaf && l === published && (req === '' || req.split('/').includes(r)),
    );
    expect(same.length, `${leaf} ${req} ${length}`).toBeGreaterThan(0);
  });

  const codeRows = rows.filter(({ head }) => head[0] === 'Code');
  test.each(
    codeRows.map((row) => [row.cells[0], row.cells[1], column(row, 'Contact'), column(row, 'Action')] as const),
  )('code %s: %s', (code, message, contact, action) => {
    expect(codes).toContainEqual(expect.objectContaining({ code, message, contact, action }));
  });

  test('every state has its action', () => {
    const rowsOfStates = rows.filter(({ head }) => head[0] === 'Status');
    expect(rowsOfStates.map(({ cells: [status, meaning, action] }) => ({ status, meaning, action }))).toEqual(
      states.map(({ status, meaning, action }) => ({ status, meaning, action })),
    );
  });
});
