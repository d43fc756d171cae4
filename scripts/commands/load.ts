import { Command, Option } from '@commander-js/extra-typings';
import { config, profileNames } from '../../k6.config';
import {
  allowProductionOption,
  baseUrlOption,
  callbackPortOption,
  durationOption,
  outOption,
  rateOption,
  seedOption,
  targetOption,
  verdictJsonOption,
} from '../cli/options';
import { choiceOption } from '../cli/parsers';
import { printReports } from '../cli/print';
import { keptDashboard, seeingOf } from '../run/k6/k6-outputs';
import { offeredBy, parseMix } from '../run/mix';
import { profileOf } from '../run/profile';
import { run } from '../run/run';
import { newFolderOf } from '../run/run-folder';
import { chooseTarget } from '../run/target';

const listed = profileNames.map((name) => `${name} (${config.profiles[name].text})`).join(', ');

export default new Command()
  .addOption(
    choiceOption('--profile <NAME>', `The shape of the load: ${listed}`, profileNames).default('smoke' as const),
  )
  .addOption(rateOption)
  .addOption(
    new Option(
      '--mix <SHARES>',
      "What is paid out, in place of the profile's: wallet=8, bank+KE=2, p2b=1, older=1",
    ).argParser(parseMix),
  )
  .addOption(durationOption)
  .option('--dashboard', "Show k6's web dashboard while it runs, at an address that is printed; kept as dashboard.html")
  .option(
    '--k6-out <LIST>',
    'Outputs of k6 beside the journal, a comma list: opentelemetry, experimental-prometheus-rw, json=FILE, csv=FILE (docs/seeing-load.md)',
  )
  .addOption(targetOption)
  .addOption(baseUrlOption)
  .addOption(outOption)
  .addOption(seedOption)
  .addOption(callbackPortOption)
  .addOption(allowProductionOption)
  .addOption(verdictJsonOption)
  .action(async (flags) => {
    const { seed, callbackPort, mix } = flags;
    const seeing = seeingOf(flags.dashboard === true, flags.k6Out);
    const chosen = chooseTarget(flags);
    const folder = newFolderOf(flags.out);
    const say = (text: string) => console.error(text);
    const profile = offeredBy(chosen, { ...profileOf(flags.profile, flags), ...(mix && { mix }) }, say);
    await run({ chosen, folder, seed, parts: ['flow'], purpose: 'load', profile, seeing, callbackPort, say });
    if (seeing.dashboard) say(keptDashboard(folder));
    say('reports');
    process.exitCode = await printReports(folder, flags.json === true);
  });
