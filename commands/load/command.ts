import { UsageError } from '../../common/errors';
import { progressLog } from '../../common/log';
import { config, profileNames } from '../../k6.config';
import { wrapped } from '../../reports';
import { parseK6Outputs } from '../../run/k6/k6-outputs';
import { loadProfile } from '../../run/settings/profile';
import { profileRows } from '../../run/settings/profile-text';
import { noCases } from '../../run/settings/suites';
import { command } from '../cli/command';
import { forecastText } from '../cli/forecast';
import { listOption, withWord } from '../cli/listing';
import { estimateOption, givenFlag, headings, singleRunOptions, waiversOption } from '../cli/options';
import { choiceOption } from '../cli/parsers';
import { runAndJudge } from '../cli/run-and-judge';
import { runSettings, targetOf, waiversFrom } from '../cli/settings';
import { writeResult } from '../cli/write-result';
import { searchCapacity } from './capacity/search';

const usual = 'smoke';
const profileTexts = profileNames.map((name) => `${name} (${config.profiles[name].text})`).join(', ');

/** Flags about one run, which a search refuses because it has several runs; `report` makes these outputs for each of them. */
const ofOneRun = ['dashboard', 'k6Out', 'allure', 'history', 'estimate'] as const;

function checkSearch(name: string, flags: Readonly<Partial<Record<(typeof ofOneRun)[number], unknown>>>): void {
  const given = givenFlag(flags, ofOneRun);
  if (given)
    throw new UsageError(
      `${given} is about one run, and --profile ${name} makes several. Leave it out, or choose a profile with a rate, such as average.`,
    );
}

/** The `load` command: runs a load, or a search for capacity, and ends with the exit code of its result. */
export default command({
  summary: 'Run payout flows at a set rate, validate every reply and reconcile the ledger',
  example: '--profile average --rate 200 --duration 5m',
  options: singleRunOptions()
    .addOption(choiceOption('--profile <NAME>', `Load profile (default: ${usual}): ${profileTexts}`, profileNames))
    .addOption(estimateOption)
    .addOption(
      listOption('List the profiles with their rates and times, as the other flags change them; nothing is sent'),
    )
    .addOption(waiversOption)
    .optionsGroup(headings.reports)
    .option('--dashboard', "Serve k6's web dashboard during the run, and save it as dashboard.html")
    .option(
      '--k6-out <LIST>',
      'Further outputs of k6, comma-separated: opentelemetry, experimental-prometheus-rw, json=FILE, csv=FILE (docs/seeing-load.md)',
    )
    .option('--allure', 'Make the Allure page too; its results are always written'),
  run: async (flags) => {
    if (flags.list) {
      const named = profileNames.filter((name) => flags.profile === undefined || name === flags.profile);
      const rows = withWord(profileRows(named, flags), flags.list);
      if (rows.length === 0) console.error(`load --list: no profile contains ${flags.list}.`);
      // the descriptions are sentences, so they stand below the name
      for (const [profile, ...texts] of rows)
        console.log([profile, ...texts.flatMap((text) => wrapped(text, '  '))].join('\n'));
      return;
    }
    const name = flags.profile ?? usual;
    if ('searchTo' in config.profiles[name]) checkSearch(name, flags);
    const k6Outputs = parseK6Outputs(flags.dashboard === true, flags.k6Out);
    const chosen = targetOf(flags);
    const log = progressLog();
    const profile = loadProfile(chosen, name, flags, log);
    if (flags.estimate)
      return console.log(
        forecastText({ chosen, plan: noCases, parts: ['flow'], profile, seed: flags.seed }, flags.json),
      );
    const waivers = waiversFrom(flags.waivers);
    const settings = runSettings(chosen, flags);
    if (profile.searchTo !== undefined) {
      process.exitCode = await searchCapacity({ ...settings, profile, waivers, log, json: flags.json });
      return;
    }
    // only the Allure page shows earlier runs
    const { history, allure = history !== undefined } = flags;
    const { result, files } = await runAndJudge({
      ...settings,
      allure,
      history,
      parts: ['flow'],
      purpose: 'load',
      profile,
      waivers,
      k6Outputs,
      log,
    });
    process.exitCode = await writeResult(result, files, flags);
  },
});
