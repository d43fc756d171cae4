import { basename, dirname } from 'node:path';
import { Argument, Command } from '@commander-js/extra-typings';
import { makeFolder } from '../common/user-path';
import { journalName } from '../journal';
import { judge, writeReports } from '../reports';
import { runFolder } from '../run/settings/run-folder';
import { bundleOption, bundleWriter, onboardingOption, signOption } from './cli/bundle/options';
import { command, completing } from './cli/command';
import { journalsOf, newestJournal } from './cli/journals';
import { historyOption, suggestWaiverOption } from './cli/options';
import { runs } from './cli/values';
import { writeResult } from './cli/write-result';

/** The `report` command: judges journals and writes their reports, and ends with the exit code of the verdict. */
export default command({
  summary: 'Write all reports of a run again from its journal, or merge the journals of one run into one verdict',
  example: 'runs/mine',
  options: new Command()
    .addArgument(
      completing(
        new Argument(
          '[run...]',
          'Run folder, journal, or folder of journals; several are merged (default: the newest run below runs/)',
        ),
        runs,
      ),
    )
    .option(
      '--out <DIR>',
      'Folder of the reports (default: the run folder; for several journals a new one below runs/)',
    )
    .option('--json', 'Print the verdict as JSON')
    .addOption(historyOption)
    .addOption(suggestWaiverOption)
    .addOption(bundleOption)
    .addOption(signOption)
    .addOption(onboardingOption),
  run: async (names, flags) => {
    const bundle = bundleWriter(flags);
    const journals = names.length === 0 ? [newestJournal()] : names.flatMap((name) => journalsOf(name));
    const [only] = journals;
    const folder = only && isRun(journals) && !flags.out ? dirname(only) : runFolder(flags.out);
    makeFolder(folder);
    const result = await judge({ folder, journals });
    process.exitCode = await writeResult(result, await writeReports(result, flags), flags, [bundle]);
  },
});

/** Is this path the journal of a run folder? */
const isRun = (journals: readonly string[]): boolean =>
  journals.length === 1 && [journalName, `${journalName}.gz`].includes(basename(journals[0] ?? ''));
