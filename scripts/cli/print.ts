import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journalIn, journalPath, readJournals } from '../../journal/files';
import { makeReports, type Report } from '../../reports';
import { hashOfFile } from '../show/evidence';
import { suggestionText } from './suggest-dialect';
import { waiversText } from './waivers';

export interface PrintOptions {
  json?: boolean | undefined;
  /** absent: the journal of the folder */
  journals?: readonly string[];
  /** proposes entries for the dialect of the target, in a file of the folder too */
  suggestDialect?: boolean | undefined;
  /** proposes waivers for its failures, in a file of the folder too */
  suggestWaiver?: boolean | undefined;
}

/** Writes all reports of a run into its folder, and prints the summary or the verdict as JSON. */
export async function printReports(
  folder: string,
  { json: asJson, journals, suggestDialect, suggestWaiver }: PrintOptions = {},
): Promise<Report> {
  const { report, text, json } = await makeReports(folder, { ...(journals && { journals }) });
  console.log(asJson ? json : text);
  if (suggestDialect || suggestWaiver) {
    const files = journals ?? [journalIn(folder) ?? journalPath(folder)];
    const journal = await readJournals(files);
    const propose = (name: string, proposal: string) => {
      writeFileSync(join(folder, name), `${proposal}\n`);
      if (!asJson) console.log(`\n${proposal}`);
    };
    if (suggestDialect) propose('suggested-dialect.yaml', suggestionText(journal));
    if (suggestWaiver)
      propose('suggested-waivers.yaml', waiversText(journal, report, await hashOfFile(files[0] ?? '')));
  }
  return report;
}
