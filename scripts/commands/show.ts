import { Command } from '@commander-js/extra-typings';
import { readJournals } from '../../journal/files';
import { journalsOf, newestJournal } from '../cli/journals';
import { find, showText } from '../cli/show-text';

export default new Command()
  .argument('<id>', 'Requirement, case, exchange (CASE#N) or notification ("notification N")')
  .option('--run <DIR>', 'Run folder or journal (default: the newest run below runs/)')
  .option('--case', 'Show the case of this name, not the requirement')
  .option('--json', 'Print what was found as JSON')
  .action(async (id, { run, json, case: asCase }) => {
    const journal = await readJournals(run === undefined ? [newestJournal()] : journalsOf(run));
    const shown = find(journal, id, asCase);
    console.log(json ? JSON.stringify(shown, undefined, 2) : showText(shown));
  });
