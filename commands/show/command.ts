import { Argument, Command } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { printable } from '../../common/shown/printable';
import { recordedBy, runOf } from '../../journal/files';
import { judge, judgedRun, verdictDocument } from '../../reports';
import { command, completing } from '../cli/command';
import { journalsOf, newestJournal } from '../cli/journals';
import { checkAlone } from '../cli/options';
import { requirementIds, runs, valueOption } from '../cli/values';
import { differencesOf, differencesText } from './compare';
import { curlScript } from './curl-script';
import { ShownRun } from './find';
import { harOf } from './har';
import { onboardingRecord } from './onboarding';
import { runText, shownText } from './text';

/** The `show` command: prints what a run recorded under an id, or what is different between two runs. */
export default command({
  summary: 'Show a requirement, a case, an exchange or a callback of a run with what was sent and received, and why',
  example: 'quotation.unique',
  options: new Command()
    .addArgument(
      completing(
        new Argument(
          '[id...]',
          'Requirement, case, exchange, callback ("callback 1") or flow; or a verdict such as skip, for all its requirements (default: all that did not pass); with the folder of an onboarding as --run, a call, callback or statement of its checklist',
        ),
        requirementIds,
      ),
    )
    .addOption(valueOption('--run <RUN>', 'Run folder or journal (default: the newest run below runs/)', runs))
    .addOption(
      valueOption(
        '--compare <RUN>',
        'Show the differences between this run and a later one, in place of ids: --compare A B',
        runs,
      ),
    )
    .option('--curl', 'Print a shell script that repeats the exchanges up to the failure with curl')
    .option('--har', 'Print the exchanges up to a failure as an HTTP archive (HAR); without an id, those of all cases')
    .option('--json', 'Print JSON'),
  run: async (words, flags) => {
    // ids of callbacks and of violations contain a space
    const id = words.join(' ');
    if (flags.curl) checkAlone('show: --curl prints a script', flags, ['json', 'compare']);
    if (flags.curl && id === '')
      throw new UsageError('show: --curl wants the id of a requirement, a case or an exchange.');
    if (flags.har) checkAlone('show: --har prints an HTTP archive', flags, ['curl', 'json', 'compare']);
    const record = flags.run && id && !flags.compare ? onboardingRecord(flags.run, id) : undefined;
    if (record !== undefined) return console.log(record);
    const later = flags.compare === undefined ? flags.run : laterOf(words, flags.run);
    const journals = later === undefined ? [newestJournal()] : journalsOf(later, 'show');
    const json = (value: unknown) => printable(JSON.stringify(value, undefined, 2));
    if (flags.compare !== undefined) {
      const { report: before } = await judge(recordedBy(journalsOf(flags.compare, 'show')));
      const { report: after } = await judge(recordedBy(journals));
      return console.log(flags.json ? json(differencesOf(before, after)) : printable(differencesText(before, after)));
    }
    const run = new ShownRun(await judgedRun(journals));
    if (flags.curl) {
      const { id: runId, target } = runOf(run.journal);
      const { caFile } = run.journal.targets[0]?.target ?? {};
      const script = { ...run.leadingTo(id), run: runId, baseUrl: target.baseUrl, ...(caFile && { caFile }) };
      return console.log(printable(curlScript(script)));
    }
    if (flags.har) {
      const { provenance } = runOf(run.journal);
      const exchanges = id === '' ? run.journal.exchanges.values() : run.leadingTo(id).exchanges;
      return console.log(json(harOf(exchanges, provenance?.harness.version ?? '')));
    }
    if (id !== '') {
      const shown = run.find(id);
      console.log(flags.json ? json(shown) : shownText(shown));
    } else console.log(flags.json ? json(verdictDocument(run.report)) : runText(run));
  },
});

/** The run to compare with an earlier one: the argument in place of an id, or --run. */
function laterOf(words: readonly string[], run: string | undefined): string | undefined {
  if (words.length > 1) throw new UsageError(`show: --compare takes one later run, and not ${words.join(', ')}.`);
  return words[0] ?? run;
}
