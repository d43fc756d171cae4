/** Options that several commands share, so that a flag means the same everywhere. */
import { randomInt } from 'node:crypto';
import { Option } from '@commander-js/extra-typings';
import { completing } from './command';
import { duration, flowRate, integerBetween, positiveInteger } from './parsers';
import { yamlFiles } from './values';

export const targetOption = completing(
  new Option('--target <FILE>', 'Target file (default: the embedded reference gateway)'),
  yamlFiles,
);

export const baseUrlOption = new Option('--base-url <URL>', "URL of the gateway, instead of the target file's");

export const outOption = new Option('--out <DIR>', 'Run folder (default: a new one below runs/)');

export const seedOption = new Option('--seed <N>', 'Seed of the generated test data')
  .argParser(positiveInteger)
  // other beneficiaries each time, so that no run uses up the limits of a later one
  .default(randomInt(1, 2 ** 31), 'a new one for each run');

export const callbackPortOption = new Option('--callback-port <N>', 'Port on which callbacks are received').argParser(
  integerBetween(1, 65_535),
);

export const operatorOption = new Option(
  '--operator <NAME>',
  "Who runs it, for the reports (default: git's user.name, or the login)",
);

export const liveOption = new Option(
  '--live [PORT]',
  'Show the run on a live page of this machine (default: a free port)',
).argParser(integerBetween(0, 65_535));

export const gzipOption = new Option('--gzip', 'Compress the journal while it is written: journal.ndjson.gz');

export const allowProductionOption = new Option('--allow-production', 'Allow a target whose environment is production');

export const suggestDialectOption = new Option(
  '--suggest-dialect',
  'Propose entries for the dialect of the target, from the differences of the run',
);

export const suggestWaiverOption = new Option(
  '--suggest-waiver',
  'Propose waivers for the failures of the run (docs/targets.md)',
);

export const verdictJsonOption = new Option('--json', 'Print verdict.json instead of the summary');

export const rateOption = new Option(
  '--rate <N>',
  "Flows started per second at most, instead of the profile's rate: 20, or 0.7; stages are scaled",
).argParser(flowRate);

export const durationOption = new Option(
  '--duration <TIME>',
  "Duration of the load, instead of the profile's: 90s, 5m, 1h, or seconds such as 90; stages are scaled",
).argParser(duration);
