import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { type Log, progressLog } from '../../common/log';
import { runsFolder } from '../../common/runs-folder';
import { shownPath, userPath } from '../../common/user-path';
import { config, type Profile, profileNames } from '../../k6.config';
import { operatorOf } from '../../run/provenance';
import { loadProfile } from '../../run/settings/profile';
import { runFolder } from '../../run/settings/run-folder';
import type { ChosenTarget } from '../../run/settings/target';
import { command } from '../cli/command';
import { callbackPortOption, loadOptions, operatorOption } from '../cli/options';
import { choiceOption, httpUrl, integerBetween } from '../cli/parsers';
import { targetOf } from '../cli/settings';
import { acceptance, nightIn } from './accept';
import { forms, listenersOf, tell } from './announcement';
import { builds } from './builds';
import { type History, leastPairs, readHistory, writeEntry } from './decision';
import { checkFlags } from './flags';
import { night, writeHistoryPage } from './night';
import { nightSettings } from './night-description';
import { type ComparisonReport, comparisonText, historyText, nightReport } from './night-report';

/** A warning does not fail a job. */
const exitCodes = { pass: 0, warn: 0, fail: 1, none: 2 } as const;

/** What a night and a comparison of builds do, and what a trial of either does in a minute or two. */
const usual = { runs: 5, pairs: 10, pairSeconds: 30, warmUpSeconds: 30 } as const;
const trial = { runs: 5, pairs: 10, seconds: 4, warmUpSeconds: 2, leastNights: 2 } as const;
/** Operations of a flow: with fewer pairs, none of them could be told from chance. */
const operationsOfFlow = 6;

export default command({
  summary:
    'Repeat short load runs, compare them with earlier nights or with another build, and fail where the gateway became slower',
  example: '--target targets/mine.yaml --history nights',
  needsK6: ({ show, accept }) => !show && accept === undefined,
  options: loadOptions()
    .option('--history <DIR>', 'Folder of the nights; each is one small file (default: runs/history)')
    .addOption(
      new Option(
        '--compare-url <URL>',
        'Compare with another build at this URL, run by run in turn; needs no history',
      ).argParser(httpUrl),
    )
    .addOption(choiceOption('--profile <NAME>', 'Load profile of each run', profileNames).default('nightly' as const))
    .addOption(
      new Option('--runs <N>', `Independent runs of a night (default: ${usual.runs})`).argParser(integerBetween(3, 20)),
    )
    .addOption(
      new Option('--pairs <N>', `Pairs of runs with --compare-url (default: ${usual.pairs})`).argParser(
        integerBetween(leastPairs(operationsOfFlow), 16),
      ),
    )
    .addOption(
      new Option(
        '--least-nights <N>',
        'Nights that must be there before a slowdown fails; with fewer it warns (default: 7)',
      ).argParser(integerBetween(2, 100)),
    )
    .option('--quick', `A trial: runs of ${trial.seconds} s, and ${trial.leastNights} nights are enough to fail`)
    .option('--show', 'Draw the history in the terminal, and write history.html into its folder; nothing is sent')
    .option(
      '--accept [NIGHT]',
      'Accept a night (default: the last) as the new baseline; needs --reason; nothing is sent',
    )
    .option('--reason <TEXT>', 'Why the baseline is accepted')
    .addOption(operatorOption)
    .addOption(
      choiceOption(
        '--webhook-form <FORM>',
        'Form of what is posted to the URL in HARNESS_WEBHOOK_URL, where that is set (default: generic)',
        forms,
      ),
    )
    .addOption(
      new Option('--grafana-url <URL>', 'Grafana that gets an annotation; its token is in GRAFANA_TOKEN').argParser(
        httpUrl,
      ),
    )
    .addOption(callbackPortOption)
    .option('--json', 'Print the result as JSON instead of the table'),
  run: async (flags) => {
    checkFlags(flags);
    const historyFolder = flags.history ? userPath(flags.history) : join(runsFolder(), 'history');
    const log = progressLog();
    if (existsSync(historyFolder) && !statSync(historyFolder).isDirectory())
      throw new UsageError(`--history: ${flags.history} is a file; expected a folder of nights.`);
    const history = readHistory(historyFolder);
    if (history.unreadable.length > 0)
      log(`left out, because they are not whole entries of a history: ${history.unreadable.join(', ')}`);
    if (flags.accept !== undefined) return accept(historyFolder, history, flags);
    const chosen = targetOf(flags);
    const settings = nightSettings(chosen.target, flags.leastNights ?? (flags.quick ? trial.leastNights : undefined));
    if (flags.show) {
      console.log(historyText(history.entries));
      if (history.entries.length === 0) return;
      return log(`charts: ${shownPath(writeHistoryPage(historyFolder, settings.threshold))}`);
    }
    const profile = profileFrom(flags, chosen, log);
    const listeners = listenersOf(flags, process.env);
    const announce = async ({ verdict, headline, at, reasons }: ComparisonReport, about: string) => {
      for (const sentence of await tell({ verdict, headline, about, at, reasons }, listeners)) log(sentence);
    };
    const folder = runFolder(flags.out);
    const { seed, callbackPort } = flags;
    const { warmUpSeconds } = flags.quick ? trial : usual;
    const measure = { chosen, folder, seed, profile, warmUpSeconds, callbackPort, log };
    const print = (result: unknown, text: string) =>
      console.log(flags.json ? JSON.stringify(result, undefined, 2) : text);
    if (flags.compareUrl !== undefined) {
      const other = targetOf({ ...flags, baseUrl: flags.compareUrl });
      const { result, report } = await builds({ ...measure, other, pairs: flags.pairs ?? usual.pairs });
      print(result, comparisonText(report));
      log(`table, JUnit and runs: ${shownPath(folder)}`);
      const compared = `${chosen.target.name} at ${chosen.target.baseUrl} and ${other.target.baseUrl}`;
      await announce(report, compared);
      process.exitCode = exitCodes[result.verdict];
      return;
    }
    const runs = flags.runs ?? usual.runs;
    const own = { target: chosen.target, profileName: flags.profile, runs, settings, historyFolder, history };
    const { result, entry, page } = await night({ ...measure, ...own });
    const report = nightReport(result);
    print(result.night, comparisonText(report));
    log(`kept as ${shownPath(entry)}; table, JUnit and runs: ${shownPath(folder)}; charts: ${shownPath(page)}`);
    const { verdict, slower, id, series } = result.night;
    await announce(report, series);
    if (verdict === 'fail' && slower.length > 0)
      log(`If this is intended: npm run nightly -- --history ${shownPath(historyFolder)} --accept ${id} --reason "…"`);
    process.exitCode = exitCodes[verdict];
  },
});

interface ProfileFlags {
  profile: (typeof profileNames)[number];
  rate?: number | undefined;
  duration?: number | undefined;
  quick?: boolean | undefined;
  compareUrl?: string | undefined;
}

/** The load of each run. Its rate must be an even one: a rising one has no typical reply time. */
function profileFrom(flags: ProfileFlags, chosen: ChosenTarget, log: Log): Profile {
  const { stages, searchTo } = config.profiles[flags.profile] as Profile;
  if (stages || searchTo !== undefined)
    throw new UsageError(
      `--profile ${flags.profile} changes its rate, so its runs have no typical reply time. Choose one with an even rate, such as nightly.`,
    );
  const shorter = flags.quick ? trial.seconds : flags.compareUrl === undefined ? undefined : usual.pairSeconds;
  const duration = flags.duration ?? shorter;
  return loadProfile(chosen, flags.profile, { rate: flags.rate, duration }, log);
}

interface AcceptFlags {
  accept?: string | true | undefined;
  reason?: string | undefined;
  operator?: string | undefined;
}

function accept(folder: string, history: History, { accept: word, reason, operator }: AcceptFlags): void {
  if (!reason?.trim()) throw new UsageError('--accept needs --reason "why the gateway may be slower from now on".');
  const night = nightIn(history, typeof word === 'string' ? word : 'last', folder);
  const path = writeEntry(folder, acceptance(night, reason.trim(), operatorOf(operator).name, new Date()));
  console.log(
    `Night ${night.id} (${night.at.slice(0, 10)}) is the new baseline of ${night.series}: ${shownPath(path)}`,
  );
}
