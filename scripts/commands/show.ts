import { Command } from '@commander-js/extra-typings';
import { readJournals } from '../../journal/files';
import { verdictDocument } from '../../reports';
import { journalsOf, newestJournal } from '../cli/journals';
import { ShownRun } from '../show/find';
import { runText, shownText } from '../show/text';

export default new Command()
  .argument(
    '[id...]',
    'Requirement, case, exchange, notification ("callback 1") or flow; or a verdict such as skip, for all its requirements (default: all that did not pass)',
  )
  .option('--run <RUN>', 'Run folder or journal (default: the newest run below runs/)')
  .option('--json', 'Print JSON')
  .action(async (words, flags) => {
    const journals = flags.run === undefined ? [newestJournal()] : journalsOf(flags.run, 'show');
    const run = new ShownRun(await readJournals(journals));
    // ids of notifications and of violations contain a space
    const id = words.join(' ');
    const json = (value: unknown) => JSON.stringify(value, undefined, 2);
    if (id !== '') {
      const shown = run.find(id);
      console.log(flags.json ? json(shown) : shownText(shown));
    } else console.log(flags.json ? json(verdictDocument(run.report)) : runText(run));
  });
