/** The output of `--list [WORD]`: one line for each item, or for each item that contains the word. */
import { Option } from '@commander-js/extra-typings';

/** Longer cells push the rest of their line to the right, so that one long id does not widen all lines. */
const widest = 44;

/** The option `--list [WORD]`; `text` begins its description in the help. */
export const listOption = (text: string) => new Option('--list [WORD]', `${text}; with a word, those that contain it`);

type Rows = readonly (readonly string[])[];

/** The rows with the word in any cell. */
export function withWord(rows: Rows, word: string | true): Rows {
  const wanted = word === true ? '' : word.toLowerCase();
  return rows.filter((cells) => cells.some((cell) => cell.toLowerCase().includes(wanted)));
}

/** The rows with the word in any cell, as lines in columns. */
export function listed(rows: Rows, word: string | true): string[] {
  const found = withWord(rows, word);
  const widths = (found[0] ?? []).map((_, at) =>
    Math.min(widest, Math.max(...found.map((cells) => (cells[at] ?? '').length))),
  );
  return found.map((cells) =>
    cells
      .map((cell, at) => cell.replace(/\s+/g, ' ').padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
