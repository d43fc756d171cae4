import { Command, Option } from '@commander-js/extra-typings';
import { config, profileNames } from '../../k6.config';
import { hideInOutput } from '../cli/hide';
import { progressLog } from '../cli/log';
import {
  allowProductionOption,
  baseUrlOption,
  callbackPortOption,
  durationOption,
  gzipOption,
  outOption,
  rateOption,
  seedOption,
  targetOption,
  verdictJsonOption,
} from '../cli/options';
import { choiceOption } from '../cli/parsers';
import { printReports } from '../cli/print';
import { dashboardMessage, parseK6Outputs } from '../run/k6/k6-outputs';
import { keeping } from '../run/kept';
import { checkCeiling, parseMix, profileOf, withOfferedShares } from '../run/profile';
import { run } from '../run/run';
import { newRunFolder } from '../run/run-folder';
import { chooseTarget, secretsOf } from '../run/target';

const profileList = profileNames.map((name) => `${name} (${config.profiles[name].text})`).join(', ');

export default new Command()
  .addOption(choiceOption('--profile <NAME>', `Load profile: ${profileList}`, profileNames).default('smoke' as const))
  .addOption(rateOption)
  .addOption(
    new Option(
      '--mix <SHARES>',
      "Kinds of payouts by weight, instead of the profile's: wallet=8, bank+KE=2, p2b=1, older=1",
    ).argParser(parseMix),
  )
  .addOption(durationOption)
  .option('--dashboard', "Serve k6's web dashboard during the run, and save it as dashboard.html")
  .option(
    '--k6-out <LIST>',
    'Further outputs of k6, comma-separated: opentelemetry, experimental-prometheus-rw, json=FILE, csv=FILE (docs/seeing-load.md)',
  )
  .addOption(targetOption)
  .addOption(baseUrlOption)
  .addOption(outOption)
  .addOption(seedOption)
  .addOption(callbackPortOption)
  .addOption(allowProductionOption)
  .addOption(gzipOption)
  .addOption(verdictJsonOption)
  .action(async (flags) => {
    const { seed, callbackPort, gzip, mix } = flags;
    const k6Outputs = parseK6Outputs(flags.dashboard === true, flags.k6Out);
    const chosen = chooseTarget(flags);
    hideInOutput(secretsOf(chosen), chosen.pseudonyms);
    const log = progressLog();
    const profile = withOfferedShares(chosen, { ...profileOf(flags.profile, flags), ...(mix && { mix }) }, log);
    checkCeiling(chosen, profile);
    const folder = newRunFolder(flags.out);
    await keeping(folder, () =>
      run({ chosen, folder, seed, parts: ['flow'], purpose: 'load', profile, k6Outputs, callbackPort, gzip, log }),
    );
    if (k6Outputs.dashboard) log(dashboardMessage(folder));
    log('Writing the reports');
    process.exitCode = (await printReports(folder, flags)).exitCode;
  });
