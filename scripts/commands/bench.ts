import { Command, Option } from '@commander-js/extra-typings';
import { benches, chosenBenches, exitCode, type Result } from '../bench';
import { duration, list, positiveInteger } from '../cli/parsers';

export default new Command()
  .addOption(new Option('--only <NAMES>', 'Benches to run, a comma list (default: all)').argParser(list))
  .addOption(new Option('--rounds <N>', 'Paired runs of each bench').argParser(positiveInteger).default(3))
  .addOption(
    new Option('--duration <TIME>', 'How long each run lasts that searches for the highest rate: 90s, 5m, 1h')
      .argParser(duration)
      .default(20, '20s'),
  )
  .option('--strict', 'Fail on goals that are otherwise only reported')
  .action(async (flags) => {
    const names = chosenBenches(flags.only);
    const options = {
      rounds: flags.rounds,
      seconds: flags.duration,
      say: (text: string) => console.error(text),
    };
    const results: Result[] = [];
    for (const name of names) {
      options.say(name);
      const found = await benches[name](options);
      for (const result of found) console.log(JSON.stringify(result));
      results.push(...found);
    }
    process.exitCode = exitCode(results, flags.strict === true);
  });
