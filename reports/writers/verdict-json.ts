import { writeFile } from 'node:fs/promises';
import { printable } from '../../common/printable';
import { type Report, verdictDocument } from '../verdict';

/** The text of `verdict.json`. */
export const verdictJson = (report: Report): string => printable(JSON.stringify(verdictDocument(report), undefined, 2));

export const writeVerdict = (report: Report, path: string): Promise<void> =>
  writeFile(path, `${verdictJson(report)}\n`);
