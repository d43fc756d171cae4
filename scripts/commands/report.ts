import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defineCommand } from 'citty';
import { journalName } from '../../journal';
import { UsageError } from '../cli/errors';
import { folderOf } from '../cli/flags';
import { hasJournal, journalsOf } from '../cli/journals';
import { printReports } from '../cli/print';
import { root } from '../project-root';

const runs = join(root, 'runs');

export default defineCommand({
  meta: {
    name: 'report',
    description:
      'Make all reports of a run again, from its journal alone; several journals of one run (of its segments, and of the receiver of notifications) make one verdict',
  },
  args: {
    run: {
      type: 'positional',
      required: false,
      valueHint: '...',
      description:
        'Run folder, journal, or folder of journals; several are merged (default: the newest run under runs/)',
    },
    out: {
      type: 'string',
      description: 'Folder of the reports (default: of one run its own, of several journals a new one below runs/)',
      valueHint: 'DIR',
    },
    json: { type: 'boolean', description: 'Print the verdict as JSON' },
  },
  async run({ args }) {
    const words = args._;
    const journals = words.length === 0 ? [join(newestRun(), journalName)] : words.flatMap(journalsOf);
    const [only] = journals;
    const folder = only && isRun(journals) && !args.out ? dirname(only) : folderOf(args.out);
    mkdirSync(folder, { recursive: true });
    return printReports(folder, args.json ?? false, journals);
  },
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
