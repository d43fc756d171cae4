import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journalName } from '../../journal';
import { readJournals } from '../../journal/files';
import { makeReports } from '../../reports';
import { suggestionText } from './suggest-dialect';

export interface PrintOptions {
  json?: boolean | undefined;
  /** absent: the journal of the folder */
  journals?: readonly string[];
  /** proposes entries for the dialect of the target, in a file of the folder too */
  suggestDialect?: boolean | undefined;
}

/** Writes all reports of a run into its folder, prints the summary or the verdict as JSON, and returns the exit code. */
export async function printReports(
  folder: string,
  { json: asJson, journals, suggestDialect }: PrintOptions = {},
): Promise<number> {
  const { report, text, json } = await makeReports(folder, { ...(journals && { journals }) });
  console.log(asJson ? json : text);
  if (suggestDialect) {
    const journal = await readJournals(journals ?? [join(folder, journalName)]);
    const proposal = suggestionText(journal);
    const file = join(folder, 'suggested-dialect.yaml');
    writeFileSync(file, `${proposal}\n`);
    if (!asJson) console.log(`\n${proposal}`);
  }
  return report.exitCode;
}
