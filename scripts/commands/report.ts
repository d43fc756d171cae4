import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { journalName } from '../../journal';
import { UsageError } from '../cli/errors';
import { hasJournal, journalsOf } from '../cli/journals';
import { printReports } from '../cli/print';
import { root } from '../project-root';
import { folderOf } from '../run/run-folder';

const runs = join(root, 'runs');

export default new Command()
  .argument(
    '[run...]',
    'Run folder, journal, or folder of journals; several are merged (default: the newest run under runs/)',
  )
  .option(
    '--out <DIR>',
    'Folder of the reports (default: of one run its own, of several journals a new one below runs/)',
  )
  .option('--json', 'Print the verdict as JSON')
  .action(async (words, flags) => {
    const journals = words.length === 0 ? [join(newestRun(), journalName)] : words.flatMap(journalsOf);
    const [only] = journals;
    const folder = only && isRun(journals) && !flags.out ? dirname(only) : folderOf(flags.out);
    mkdirSync(folder, { recursive: true });
    process.exitCode = await printReports(folder, flags.json === true, journals);
  });

/** One journal that lies in a run folder. */
const isRun = (journals: readonly string[]): boolean =>
  journals.length === 1 && basename(journals[0] ?? '') === journalName;

function newestRun(): string {
  const names = existsSync(runs) ? readdirSync(runs) : [];
  const folders = names.map((name) => join(runs, name)).filter(hasJournal);
  const written = (folder: string) => statSync(join(folder, journalName)).mtimeMs;
  const [newest] = folders.sort((a, b) => written(b) - written(a));
  if (!newest) throw new UsageError(`No run under ${runs}; make one with certify, or name the folder of a run.`);
  return newest;
}
