import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineCommand } from 'citty';
import { journalName } from '../../reports';
import { UsageError } from '../errors';
import { root } from '../root';
import { printReports } from '../run/print';

const runs = join(root, 'runs');

export default defineCommand({
  meta: { name: 'report', description: 'Make all reports of a run again, from its journal alone' },
  args: {
    folder: {
      type: 'positional',
      required: false,
      valueHint: 'RUN_FOLDER',
      description: 'Folder of the run (default: the newest one under runs/)',
    },
    json: { type: 'boolean', description: 'Print the verdict as JSON' },
  },
  async run({ args }) {
    const folder = args.folder ? resolve(process.env.INIT_CWD ?? '', args.folder) : newestRun();
    if (!hasJournal(folder)) throw new UsageError(`${folder} holds no ${journalName}; name the folder of a run.`);
    return printReports(folder, args.json ?? false);
  },
});

const hasJournal = (folder: string): boolean => existsSync(join(folder, journalName));

function newestRun(): string {
  const names = existsSync(runs) ? readdirSync(runs) : [];
  const folders = names.map((name) => join(runs, name)).filter(hasJournal);
  const written = (folder: string) => statSync(join(folder, journalName)).mtimeMs;
  const [newest] = folders.sort((a, b) => written(b) - written(a));
  if (!newest) throw new UsageError(`No run under ${runs}; make one with certify, or name the folder of a run.`);
  return newest;
}
