import { writeFile } from 'node:fs/promises';
import { printable } from '../../common/printable';
import { type Report, verdictDocument } from '../verdict';
import { writeAllureResults } from './allure';
import { certificate } from './certificate';
import { junit } from './junit';
import { loadPage } from './load-page';
import { requirementsCsv } from './requirements-csv';
import { summary } from './summary';

/** Writes one report to `path`; returns false if there is nothing to report. Some show earlier runs, from the folder `history` too. */
export type Writer = (report: Report, path: string, history?: string) => Promise<unknown>;

/** The writer of a text, which is the same wherever the run folder lies; undefined: there is nothing to report. */
const textOf =
  (make: (report: Report) => string | undefined): Writer =>
  async (report, path) => {
    const text = make(report);
    if (text !== undefined) await writeFile(path, text);
    return text !== undefined;
  };

export const verdictJson = (report: Report): string => printable(JSON.stringify(verdictDocument(report), undefined, 2));

/** Every report that is made from the verdict alone, by its name in the run folder. */
export const writers = {
  'verdict.json': textOf((report) => `${verdictJson(report)}\n`),
  'certificate.html': textOf(certificate),
  'summary.md': textOf(summary),
  'junit.xml': textOf(junit),
  'requirements.csv': textOf(requirementsCsv),
  'load.html': textOf(loadPage),
  'allure-results': writeAllureResults,
} satisfies Record<string, Writer>;

export type WriterName = keyof typeof writers;

export const writerNames = Object.keys(writers) as WriterName[];

export { allureForm, countsIn, generate, hasJava, makeAllurePage } from './allure';
export { annotations } from './github';
export { draw, figure, half, horizontal, px, vertical } from './load-charts/frame';
export { terminalSummary, wantsColour } from './terminal';
