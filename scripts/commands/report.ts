import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineCommand } from 'citty';
import { journalName, makeReports, terminalSummary, verdictDocument, wantsColour } from '../../reports';
import { UsageError } from '../errors';
import { root } from '../root';

const runs = join(root, 'runs');

export default defineCommand({
  meta: { name: 'report', description: 'Make all reports of a run again, from its journal alone' },
  args: {
    folder: { type: 'positional', required: false, valueHint: 'RUN_FOLDER', description: 'Folder of the run (default: the newest one under runs/)' },
    json: { type: 'boolean', description: 'Print the verdict as JSON' },
  },
  async run({ args }) {
    const folder = args.folder ? resolve(args.folder) : newestRun();
    if (!hasJournal(folder)) throw new UsageError(`${folder} holds no ${journalName}; name the folder of a run.`);
    const { report, paths, notes } = await makeReports(folder);
    if (args.json) console.log(JSON.stringify(verdictDocument(report), undefined, 2));
    else console.log(terminalSummary(report, { colour: wantsColour(process.stdout, process.env), paths, notes }));
    return report.exitCode;
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
