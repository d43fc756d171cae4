/** Options that several commands share: a flag means the same in each of them. */
import { Option } from '@commander-js/extra-typings';
import { duration, integerBetween, positiveInteger } from './parsers';

export const targetOption = new Option('--target <FILE>', 'Target file (default: the embedded reference gateway)');

export const baseUrlOption = new Option('--base-url <URL>', "Address of the gateway, in place of the target file's");

export const outOption = new Option('--out <DIR>', 'Folder of the run (default: a new one below runs/)');

export const seedOption = new Option('--seed <N>', 'Seed of the test data').argParser(positiveInteger).default(1);

export const callbackPortOption = new Option(
  '--callback-port <N>',
  'Port at which status notifications are received',
).argParser(integerBetween(1, 65_535));

export const allowProductionOption = new Option('--allow-production', 'Allow a target whose environment is production');

export const verdictJsonOption = new Option('--json', 'Print verdict.json in place of the summary');

export const rateOption = new Option('--rate <N>', "Flows started in a second, in place of the profile's").argParser(
  positiveInteger,
);

export const durationOption = new Option(
  '--duration <TIME>',
  "How long the load lasts, in place of the profile's: 90s, 5m, 1h",
).argParser(duration);
