/** Options that several commands share, so that a flag means the same everywhere. */
import { randomInt } from 'node:crypto';
import { Command, Option } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { isPackage } from '../../common/project-root';
import { readUserFile } from '../../common/user-path';
import { duration, flowRate, folderOfRuns, integerBetween, positiveInteger } from './parsers';
import { valueOption, yamlFiles } from './values';

/** Headings of the help. The options that most users need stand above them, without a heading. */
export const headings = {
  cases: 'Which cases:',
  load: 'The load:',
  run: 'How it runs:',
  reports: 'Reports and files:',
} as const;

const targetOption = valueOption('--target <FILE>', 'Target file (default: the embedded reference gateway)', yamlFiles);

const seedOption = new Option('--seed <N>', 'Seed of the generated test data')
  .argParser(positiveInteger)
  // other beneficiaries each time, so that no run uses up the limits of a later one
  .default(randomInt(1, 2 ** 31), 'a new one for each run')
  .helpGroup(headings.run);

/** Port of this machine on which callbacks are received. */
export const callbackPortOption = new Option('--callback-port <N>', 'Port on which callbacks are received')
  .argParser(integerBetween(1, 65_535))
  .helpGroup(headings.run);

/** Name of the person who runs the command, for the reports. */
export const operatorOption = new Option(
  '--operator <NAME>',
  "Who runs it, for the reports (default: git's user.name, or the login)",
).helpGroup(headings.reports);

/** Folder of earlier runs, or of results of Allure, for the history of the Allure page. */
export const historyOption = new Option(
  '--history <DIR>',
  'Folder of earlier runs, or of Allure results, for the history of the Allure page, besides runs in the same folder',
)
  .argParser(folderOfRuns)
  .helpGroup(headings.reports);

/** The folder with payouts of earlier runs, and the flag that leaves them out. */
export const memoryOption = new Option(
  '--memory <DIR>',
  'Folder that remembers payouts of each run, so that later runs view them again (default: memory, beside the run folder)',
).helpGroup(headings.run);
export const noMemoryOption = new Option(
  '--no-memory',
  'View no payouts of earlier runs, and remember none of this run',
).helpGroup(headings.run);

/** File with waivers and attestations that the verdict takes into account. */
export const waiversOption = valueOption('--waivers <FILE>', 'File with waivers and attestations', yamlFiles);

/** Asks for proposed waivers for the failures of the run. */
export const suggestWaiverOption = new Option(
  '--suggest-waiver',
  'Propose waivers for the failures of the run (docs/targets.md)',
).helpGroup(headings.reports);

/** Asks for an estimate; nothing is sent. */
export const estimateOption = new Option(
  '--estimate',
  'Print how long the run would take, what it waits for, and what it sends to whom; nothing is sent',
);

/** Options of a command about a target: which target, and what the command may do to it. */
export const targetOptions = () =>
  new Command()
    .addOption(targetOption)
    .option('--base-url <URL>', "URL of the gateway, instead of the target file's")
    .addOption(
      new Option('--allow-production', 'Allow a target whose environment is production').helpGroup(headings.run),
    );

/** Options of a command that runs something against a target. */
export const runOptions = () =>
  targetOptions().option('--out <DIR>', 'Run folder (default: a new one below runs/)').addOption(seedOption);

/** Options of a command that makes a load; `heading`: heading of these flags in the help. */
export const loadOptions = (heading = '') =>
  runOptions()
    .optionsGroup(heading)
    .option(
      '--rate <N>',
      "Flows started per second at most, instead of the profile's rate: 20, or 0.7; stages are scaled",
      flowRate,
    )
    .option(
      '--duration <TIME>',
      "Duration of the load, instead of the profile's: 90s, 5m, 1h, or seconds such as 90; stages are scaled",
      duration,
    );

/** Options of a command that makes one run, with its journal and reports. */
export const singleRunOptions = (heading = '') =>
  loadOptions(heading)
    .addOption(callbackPortOption)
    .addOption(operatorOption)
    .optionsGroup(headings.reports)
    .option('--gzip', 'Compress the journal while it is written: journal.ndjson.gz')
    .addOption(historyOption)
    .option('--json', 'Print verdict.json instead of the summary')
    .optionsGroup('');

/** An option that writes into the project, so the help shows it only in a clone, not in an installed package. */
export const cloneOption = <Flags extends string>(flags: Flags, description: string) =>
  new Option(flags, description).hideHelp(isPackage);

/** Refuses such an option in an installed package. */
export function needsClone(flag: string): void {
  if (isPackage) throw new UsageError(`${flag} writes into the project, so it needs a clone of it.`);
}

/** The text of the file that a flag names. */
export const fileOfFlag = (flag: string, file: string): string =>
  readUserFile(file, (problem) => `--${flag}: ${problem}.`);

/** Refuses flags without an effect beside what the first words say: they would hide a mistake. */
export function checkAlone<Name extends string>(
  what: string,
  flags: { [name in Name]?: unknown },
  others: readonly Name[],
): void {
  const given = givenFlag(flags, others);
  if (given) throw new UsageError(`${what}, so ${given} has no effect. Leave one of them out.`);
}

/** The first of these flags that was given, as it is typed; undefined: none was. */
export function givenFlag<Name extends string>(flags: { [name in Name]?: unknown }, names: readonly Name[]) {
  const given = names.find((name) => flags[name] !== undefined);
  return given && `--${given.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
