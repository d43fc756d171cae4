import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { journalName } from '../../journal';
import { UsageError } from '../cli/errors';
import { hasJournal, journalsOf } from '../cli/journals';
import { suggestDialectOption } from '../cli/options';
import { printReports } from '../cli/print';
import { root } from '../project-root';
import { runFolder } from '../run/run-folder';

const runs = join(root, 'runs');

export default new Command()
  .argument(
    '[run...]',
    'Run folder, journal, or folder of journals; several are merged (default: the newest run below runs/)',
  )
  .option('--out <DIR>', 'Folder of the reports (default: the run folder; for several journals a new one below runs/)')
  .option('--json', 'Print the verdict as JSON')
  .addOption(suggestDialectOption)
  .action(async (names, flags) => {
    const journals = names.length === 0 ? [join(newestRun(), journalName)] : names.flatMap(journalsOf);
    const [only] = journals;
    const folder = only && isRun(journals) && !flags.out ? dirname(only) : runFolder(flags.out);
    mkdirSync(folder, { recursive: true });
    process.exitCode = await printReports(folder, { ...flags, journals });
  });

/** Is this the one journal of a run folder? */
const isRun = (journals: readonly string[]): boolean =>
  journals.length === 1 && basename(journals[0] ?? '') === journalName;

function newestRun(): string {
  const names = existsSync(runs) ? readdirSync(runs) : [];
  const folders = names.map((name) => join(runs, name)).filter(hasJournal);
  const written = (folder: string) => statSync(join(folder, journalName)).mtimeMs;
  const [newest] = folders.sort((a, b) => written(b) - written(a));
  if (!newest) throw new UsageError(`There is no run below ${runs}. Run certify first, or name a run folder.`);
  return newest;
}
