import { Command, Option } from '@commander-js/extra-typings';
import { command } from '../../commands/cli/command';
import { duration, list, positiveInteger } from '../../commands/cli/parsers';
import { benches, chosenBenches } from './benches';
import { storeResults, writePage } from './page';
import { exitCode, type Result, short } from './result';
import { bareCpuPerFlow } from './support/calibration';

export default command({
  summary: 'Benchmark the harness against a minimal k6 script and a minimal server',
  example: '--only bundle.bytes',
  needsK6: ({ page }) => !page,
  options: new Command()
    .addOption(new Option('--only <NAMES>', 'Benches to run, comma-separated (default: all)').argParser(list))
    .addOption(new Option('--rounds <N>', 'Paired runs of each bench').argParser(positiveInteger).default(3))
    .addOption(
      new Option(
        '--duration <TIME>',
        'Duration of each run in the search for the highest rate: 90s, 5m, 1h, or seconds such as 90',
      )
        .argParser(duration)
        .default(20, '20s'),
    )
    .option('--from <FILE>', 'For the bench tests: a JSON report of vitest, instead of a run of all tests')
    .addOption(
      new Option('--journal-size <MB>', 'For the bench journal.peakMemory: size of the journal').argParser(
        positiveInteger,
      ),
    )
    .option('--strict', 'Fail on missed goals too, which are otherwise only reported')
    .option('--write-docs', 'Store the results, and update docs/bench.md with them')
    .option('--page', 'Regenerate docs/bench.md from the stored results; nothing is measured'),
  run: async (flags) => {
    if (flags.page) return writePage();
    const names = chosenBenches(flags.only);
    const options = {
      rounds: flags.rounds,
      seconds: flags.duration,
      ...(flags.journalSize !== undefined && { journalBytes: flags.journalSize * 1e6 }),
      ...(flags.from !== undefined && { from: flags.from }),
      log: (line: string) => console.error(line),
    };
    const results: Result[] = [];
    for (const name of names) {
      options.log(name);
      const found = await benches[name].run(options);
      const machine = { bareCpuPerFlow: short(await bareCpuPerFlow()) };
      for (const result of found) console.log(JSON.stringify({ ...result, machine }));
      results.push(...found);
    }
    if (flags.writeDocs) storeResults(results);
    process.exitCode = exitCode(results, flags.strict === true);
  },
});
