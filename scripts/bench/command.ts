import { Command } from '@commander-js/extra-typings';
import { command } from '../../commands/cli/command';
import { positiveInteger, someOf } from '../../commands/cli/parsers';
import { benches } from './benches';
import { resultTable, writePage } from './page';
import { judge, type Result } from './result';

/** The `bench` command: prints one result on each line, and ends with 1 if a limit is not kept. */
export default command({
  summary: 'Benchmark the harness, its load script against a minimal one',
  example: '--only bundle.bytes',
  options: new Command()
    .option('--only <NAMES>', 'Benches to run, comma-separated (default: all)', someOf(benches.map(({ name }) => name)))
    .option('--rounds <N>', 'Paired runs of each bench', positiveInteger, 3)
    .option('--journal-size <MB>', 'For the bench journal.peakMemory: size of the journal', positiveInteger)
    .option('--write-docs', 'Put the results into the table of docs/bench.md')
    .option('--page', 'Put the names and limits of the metrics into that table; nothing is measured'),
  run: async (flags) => {
    if (flags.page) return writePage([]);
    const options = {
      rounds: flags.rounds,
      journalBytes: flags.journalSize === undefined ? undefined : flags.journalSize * 1e6,
      log: (line: string) => console.error(line),
    };
    const results: Result[] = [];
    for (const bench of benches.filter(({ name }) => flags.only?.includes(name) ?? true)) {
      options.log(bench.name);
      const result = judge(bench, await bench.measure(options));
      console.log(JSON.stringify(result));
      results.push(result);
      // a later bench may be interrupted
      if (flags.writeDocs) writePage([result]);
    }
    options.log(resultTable(results));
    process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
  },
});
