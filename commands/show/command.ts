import { Argument, Command, Option } from '@commander-js/extra-typings';
import { printable } from '../../common/printable';
import { readRun } from '../../journal/files';
import { verdictDocument } from '../../reports';
import { command, completing } from '../cli/command';
import { journalsOf, newestJournal } from '../cli/journals';
import { requirementIds, runs } from '../cli/values';
import { ShownRun } from './find';
import { runText, shownText } from './text';

export default command({
  summary: 'Show a requirement, a case, an exchange or a callback of a run with what was sent and received, and why',
  example: 'quotation.unique',
  options: new Command()
    .addArgument(
      completing(
        new Argument(
          '[id...]',
          'Requirement, case, exchange, callback ("callback 1") or flow; or a verdict such as skip, for all its requirements (default: all that did not pass)',
        ),
        requirementIds,
      ),
    )
    .addOption(
      completing(new Option('--run <RUN>', 'Run folder or journal (default: the newest run below runs/)'), runs),
    )
    .option('--json', 'Print JSON'),
  run: async (words, flags) => {
    const journals = flags.run === undefined ? [newestJournal()] : journalsOf(flags.run, 'show');
    const run = new ShownRun(await readRun(journals));
    // ids of callbacks and of violations contain a space
    const id = words.join(' ');
    const json = (value: unknown) => printable(JSON.stringify(value, undefined, 2));
    if (id !== '') {
      const shown = run.find(id);
      console.log(flags.json ? json(shown) : shownText(shown));
    } else console.log(flags.json ? json(verdictDocument(run.report)) : runText(run));
  },
});
