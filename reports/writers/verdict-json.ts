import { writeFile } from 'node:fs/promises';
import { type Report, verdictDocument } from '../verdict';

export const writeVerdict = (report: Report, path: string): Promise<void> =>
  writeFile(path, `${JSON.stringify(verdictDocument(report), undefined, 2)}\n`);
