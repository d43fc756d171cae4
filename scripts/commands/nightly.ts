import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, relative } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { config, type Profile, profileNames } from '../../k6.config';
import { type History, readHistory, runNight, writeEntry } from '../../regression';
import { historyPage, historyText, nightJunit, nightMarkdown, nightText } from '../../reports/nightly';
import { UsageError } from '../cli/errors';
import { hideInOutput } from '../cli/hide';
import { type Log, progressLog } from '../cli/log';
import {
  allowProductionOption,
  baseUrlOption,
  callbackPortOption,
  durationOption,
  outOption,
  rateOption,
  seedOption,
  targetOption,
} from '../cli/options';
import { choiceOption, integerBetween } from '../cli/parsers';
import { userPath, workingFolder } from '../cli/user-path';
import { aboutNight, settingsOf } from '../nightly/about';
import { acceptance, nightIn } from '../nightly/accept';
import { measurementsOf } from '../nightly/measure';
import { root } from '../project-root';
import { checkCeiling, profileOf, withOfferedShares } from '../run/profile';
import { runFolder } from '../run/run-folder';
import { chooseTarget, secretsOf } from '../run/target';

/** pass, fail, and no verdict; a warning does not fail a job */
const exitCodes = { pass: 0, warn: 0, fail: 1, none: 2 } as const;

/** A trial of the whole job in about a minute: its figures are too few to be believed. */
const quick = { seconds: 4, runs: 5, warmUpSeconds: 2, leastNights: 2 } as const;
const usual = { runs: 5, warmUpSeconds: 30 } as const;

export default new Command()
  .addOption(targetOption)
  .addOption(baseUrlOption)
  .option('--history <DIR>', 'Folder of the nights; each is one small file (default: runs/history)')
  .addOption(choiceOption('--profile <NAME>', 'Load profile of each run', profileNames).default('nightly' as const))
  .addOption(rateOption)
  .addOption(durationOption)
  .addOption(new Option('--runs <N>', 'Independent runs of the night').argParser(integerBetween(3, 20)))
  .addOption(
    new Option(
      '--least-nights <N>',
      'Nights that must be there before a slowdown fails; with fewer it warns (default: 7)',
    ).argParser(integerBetween(2, 100)),
  )
  .option(
    '--quick',
    `A trial: ${quick.runs} runs of ${quick.seconds} s, and ${quick.leastNights} nights are enough to fail`,
  )
  .option('--show', 'Draw the history in the terminal, and write history.html into its folder; nothing is sent')
  .option('--accept [NIGHT]', 'Accept a night (default: the last) as the new baseline; needs --reason; nothing is sent')
  .option('--reason <TEXT>', 'Why the baseline is accepted')
  .option('--operator <NAME>', 'Who accepts it (default: the login name)')
  .addOption(outOption)
  .addOption(seedOption)
  .addOption(callbackPortOption)
  .addOption(allowProductionOption)
  .option('--json', 'Print the entry of the history instead of the table')
  .action(async (flags) => {
    const folder = flags.history ? userPath(flags.history) : join(root, 'runs', 'history');
    const log = progressLog();
    const history = readHistory(folder);
    if (history.unreadable.length > 0)
      log(`left out, because they are no whole entries of a history: ${history.unreadable.join(', ')}`);
    if (flags.accept !== undefined) return accept(folder, history, flags);
    const chosen = chooseTarget(flags);
    hideInOutput(secretsOf(chosen), chosen.pseudonyms);
    const least = flags.leastNights ?? (flags.quick ? quick.leastNights : undefined);
    const settings = { ...settingsOf(chosen.target), ...(least !== undefined && { least }) };
    if (flags.show) {
      writeFileSync(join(ensured(folder), 'history.html'), historyPage(history.entries, settings.threshold));
      console.log(historyText(history.entries));
      return log(`charts: ${shown(join(folder, 'history.html'))}`);
    }
    const profile = profileFrom(flags, chosen, log);
    const now = new Date();
    const out = runFolder(flags.out);
    let versions: Record<string, string> = {};
    const measure = measurementsOf({
      chosen,
      folder: out,
      seed: flags.seed,
      profile,
      warmUpSeconds: flags.quick ? quick.warmUpSeconds : usual.warmUpSeconds,
      callbackPort: flags.callbackPort,
      log,
      onReport: ({ run }) => {
        if (run) versions = { ...run.tools, contract: run.contract };
      },
    });
    const about = aboutNight(chosen.target, flags.profile, profile, now);
    const runs = flags.runs ?? (flags.quick ? quick.runs : usual.runs);
    const result = await runNight({ measure, history, runs, settings, about, log });
    const night = { ...result.night, versions };
    const entry = writeEntry(folder, night);
    const after = readHistory(folder).entries;
    writeFileSync(join(folder, 'history.html'), historyPage(after, settings.threshold));
    writeFileSync(join(ensured(out), 'nightly.md'), nightMarkdown({ ...result, night }));
    writeFileSync(join(out, 'nightly.xml'), nightJunit({ ...result, night }));
    writeFileSync(
      join(out, 'nightly.json'),
      `${JSON.stringify({ ...night, comparison: result.comparison }, undefined, 2)}\n`,
    );
    console.log(flags.json ? JSON.stringify(night, undefined, 2) : nightText({ ...result, night }));
    log(
      `kept as ${shown(entry)}; table, JUnit and runs: ${shown(out)}; charts: ${shown(join(folder, 'history.html'))}`,
    );
    if (night.verdict === 'fail' && night.slower.length > 0)
      log(`If this is intended: npm run nightly -- --history ${shown(folder)} --accept ${night.id} --reason "…"`);
    process.exitCode = exitCodes[night.verdict];
  });

interface ProfileFlags {
  profile: (typeof profileNames)[number];
  rate?: number | undefined;
  duration?: number | undefined;
  quick?: boolean | undefined;
}

/** The load of each run. Its rate must be an even one: a rising one has no typical reply time. */
function profileFrom(flags: ProfileFlags, chosen: Parameters<typeof checkCeiling>[0], log: Log): Profile {
  const { stages } = config.profiles[flags.profile] as Profile;
  if (stages)
    throw new UsageError(
      `--profile ${flags.profile} changes its rate, so its runs have no typical reply time. Choose one with an even rate, such as nightly.`,
    );
  const duration = flags.duration ?? (flags.quick ? quick.seconds : undefined);
  const profile = withOfferedShares(chosen, profileOf(flags.profile, { rate: flags.rate, duration }), log);
  checkCeiling(chosen, profile);
  return profile;
}

interface AcceptFlags {
  accept?: string | true | undefined;
  reason?: string | undefined;
  operator?: string | undefined;
}

function accept(folder: string, history: History, { accept: word, reason, operator }: AcceptFlags): void {
  if (!reason?.trim()) throw new UsageError('--accept needs --reason "why the gateway may be slower from now on".');
  const night = nightIn(history, typeof word === 'string' ? word : 'last', folder);
  const path = writeEntry(folder, acceptance(night, reason.trim(), operator ?? userInfo().username, new Date()));
  console.log(`Night ${night.id} (${night.at.slice(0, 10)}) is the new baseline of ${night.series}: ${shown(path)}`);
}

function ensured(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** A path as the user would type it. */
function shown(path: string): string {
  const own = relative(workingFolder(), path);
  return own.startsWith('..') ? path : own || '.';
}
