import type { Report } from '../verdict';
import { writeAllureResults } from './allure';
import { writeCertificate } from './certificate';
import { writeJunit } from './junit';
import { writeLoadPage } from './load-page';
import { writeRequirementsCsv } from './requirements-csv';
import { writeSummary } from './summary';
import { writeVerdict } from './verdict-json';

/** Writes one report to `path`; returns false if there is nothing to report. Some show earlier runs, from the folder `history` too. */
export type Writer = (report: Report, path: string, history?: string) => Promise<unknown>;

/** Every report that is made from the verdict alone, by its name in the run folder. */
export const writers = {
  'verdict.json': writeVerdict,
  'certificate.html': writeCertificate,
  'summary.md': writeSummary,
  'junit.xml': writeJunit,
  'requirements.csv': writeRequirementsCsv,
  'load.html': writeLoadPage,
  'allure-results': writeAllureResults,
} satisfies Record<string, Writer>;

export type WriterName = keyof typeof writers;

export const writerNames = Object.keys(writers) as WriterName[];

export { allureForm, countsIn, generate, hasJava, makeAllurePage } from './allure';
export { annotations } from './github';
export { draw, figure, half, horizontal, px, vertical } from './load-charts/frame';
export { terminalSummary, wantsColour } from './terminal';
export { verdictJson } from './verdict-json';
