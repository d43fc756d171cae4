import { mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { journalName } from '../../journal';
import { journalsOf, newestJournal } from '../cli/journals';
import { suggestDialectOption, suggestWaiverOption } from '../cli/options';
import { printReports } from '../cli/print';
import { runFolder } from '../run/run-folder';

export default new Command()
  .argument(
    '[run...]',
    'Run folder, journal, or folder of journals; several are merged (default: the newest run below runs/)',
  )
  .option('--out <DIR>', 'Folder of the reports (default: the run folder; for several journals a new one below runs/)')
  .option('--json', 'Print the verdict as JSON')
  .addOption(suggestDialectOption)
  .addOption(suggestWaiverOption)
  .action(async (names, flags) => {
    const journals = names.length === 0 ? [newestJournal()] : names.flatMap((name) => journalsOf(name));
    const [only] = journals;
    const folder = only && isRun(journals) && !flags.out ? dirname(only) : runFolder(flags.out);
    mkdirSync(folder, { recursive: true });
    process.exitCode = await printReports(folder, { ...flags, journals });
  });

/** Is this the one journal of a run folder? */
const isRun = (journals: readonly string[]): boolean =>
  journals.length === 1 && basename(journals[0] ?? '') === journalName;
