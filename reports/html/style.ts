import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../common/project-root';

/** The style of every page. */
export const style = readFileSync(join(root, 'reports', 'html', 'style.css'), 'utf8');

/** A text as a string of CSS, for the margins of printed pages. */
const cssText = (text: string): string =>
  `"${[...text].map((letter) => (/[\p{L}\p{N} .,:;()/-]/u.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `)).join('')}"`;

/** Print style: margins with texts and page numbers; blocks that fit on a page are not broken. */
export const margins = (header: string, footer: string): string => `@page { size: A4; margin: 18mm 15mm 18mm 15mm;
  @top-left { content: ${cssText(header)}; font: 8pt system-ui, sans-serif; color: #57606a; }
  @bottom-left { content: ${cssText(footer)}; font: 8pt system-ui, sans-serif; color: #57606a; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #57606a; } }`;
