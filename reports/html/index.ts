/** Building blocks of all HTML pages. Every text from outside must go through `text`. */
import { oneLine } from '../../common/shown/printable';
import { escapeHtml, middleCut } from '../format';
import { type Standing, standings } from '../totals';
import { margins, style } from './style';

/** A text of any origin, in one line of at most this many characters. */
export const text = (value: string, width = 2000): string => escapeHtml(middleCut(oneLine(value), width));

/** A text of any origin as code. */
export const code = (value: string): string => `<code>${text(value)}</code>`;

interface Page {
  /** as a text of any origin */
  title: string;
  /** HTML of the body */
  content: readonly string[];
  /** header and footer of every printed page */
  paper?: readonly [header: string, footer: string];
}

/** A whole page, which loads nothing from outside. */
export const page = ({ title, content, paper }: Page): string =>
  [
    '<!DOCTYPE html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text(title, 200)}</title><style>${style}${paper ? `\n${margins(...paper)}` : ''}</style></head><body>`,
    ...content.filter(Boolean),
    '</body></html>',
    '',
  ].join('\n');

/** A chapter of the page; `id` is where links lead to. */
export const section = (id: string, title: string, content: readonly string[]): string =>
  [`<section id="${id}" aria-labelledby="${id}-title">`, `<h2 id="${id}-title">${title}</h2>`, ...content, '</section>']
    .filter(Boolean)
    .join('\n');

/** A bulleted list of items that are HTML; an empty text where there are no items. */
export const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

interface Table {
  /** what a screen reader calls it */
  label: string;
  head: readonly string[];
  /** cells as HTML */
  rows: readonly (readonly string[])[];
  /** class of the table; the first cell of a row is its heading */
  kind?: 'numbers' | 'numbers total' | 'pairs';
}

/** A table that scrolls on a narrow screen, also with the keyboard. */
export function table({ label, head, rows, kind }: Table): string {
  if (rows.length === 0) return '';
  const heads = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const lines = rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  const top = head.length > 0 ? `<thead><tr>${heads}</tr></thead>` : '';
  const open = `<div class="scroll" role="region" aria-label="Table: ${label}" tabindex="0"><table${kind ? ` class="${kind}"` : ''}>`;
  return [`${open}${top}<tbody>`, ...lines, '</tbody></table></div>'].join('\n');
}

/** Collapsed on a screen; `printed`: expanded on paper. */
export const folded = (summary: string, content: string, printed = false): string =>
  `<details${printed ? ' class="printed"' : ''}><summary>${summary}</summary>\n${content}\n</details>`;

/** The label with the standing of a requirement. */
export const badge = (standing: Standing): string => `<span class="badge ${standing}">${standings[standing]}</span>`;
