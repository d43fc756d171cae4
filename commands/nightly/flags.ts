import { UsageError } from '../../common/errors';
import { profileNames } from '../../k6.config';
import {
  callbackPortOption,
  headings,
  loadOptions,
  memoryOption,
  noMemoryOption,
  operatorOption,
} from '../cli/options';
import { choiceOption, integerBetween } from '../cli/parsers';

/** The measurements of a night, and of a short trial (`--quick`). */
export const usual = { runs: 5, warmUpSeconds: 30 } as const;
/** What `--quick` measures, in place of `usual`. Times are seconds. */
export const trial = { seconds: 4, warmUpSeconds: 2, minNights: 2 } as const;

/** The options of the `nightly` command, with their defaults. */
export const options = () =>
  loadOptions(headings.load)
    .addOption(
      choiceOption('--profile <NAME>', 'Load profile of each run', profileNames)
        .default('nightly' as const)
        .helpGroup(headings.load),
    )
    .optionsGroup('')
    .option('--history <DIR>', 'Folder of the nights; each is one small file (default: runs/history)')
    .option('--runs <N>', `Independent runs of a night, 3 to 20 (default: ${usual.runs})`, integerBetween(3, 20))
    .option(
      // an earlier name of the option, which CI jobs may still use
      '--least-nights, --min-nights <N>',
      'Nights that must be there before a slowdown fails; with fewer it warns (default: 7)',
      integerBetween(2, 100),
    )
    .option('--quick', `A trial: runs of ${trial.seconds} s, and ${trial.minNights} nights are enough to fail`)
    .option(
      '--accept [NIGHT]',
      'Accept a night (default: the last) as the new baseline; needs --reason; nothing is sent',
    )
    .option('--reason <TEXT>', 'Why the baseline is accepted')
    .addOption(memoryOption)
    .addOption(noMemoryOption)
    .optionsGroup(headings.reports)
    .option('--allure', 'Make the Allure page of the comparison too; its results are always written')
    .addOption(operatorOption)
    .addOption(callbackPortOption)
    .option('--json', 'Print the result as JSON instead of the table');

/** The flags of the `nightly` command as they were parsed. */
export type Flags = ReturnType<ReturnType<typeof options>['opts']>;

/** Refuses flags that have no effect beside others, because they would hide a mistake. */
export function checkFlags(flags: Readonly<Record<string, unknown>>): void {
  if (flags.reason !== undefined && flags.accept === undefined)
    throw new UsageError('--reason has no effect without --accept. Leave it out, or add --accept.');
}
