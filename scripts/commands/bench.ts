import { defineCommand } from 'citty';
import { benches, chosenBenches, exitCode, type Result } from '../bench';
import { positive } from '../cli/flags';

export default defineCommand({
  meta: { name: 'bench', description: 'Measure what the harness costs, against a bare script and a bare server' },
  args: {
    only: { type: 'string', description: 'Benches to run, a comma list (default: all)', valueHint: 'NAMES' },
    rounds: { type: 'string', description: 'Paired runs of each bench (default 3)', valueHint: 'N' },
    seconds: { type: 'string', description: 'Seconds of a run that looks for the rate (default 20)', valueHint: 'N' },
    strict: { type: 'boolean', description: 'Fail on goals that are otherwise only reported' },
  },
  async run({ args }) {
    const names = chosenBenches(args.only);
    const options = {
      rounds: positive('rounds', args.rounds, 3),
      seconds: positive('seconds', args.seconds, 20),
      say: (text: string) => console.error(text),
    };
    const results: Result[] = [];
    for (const name of names) {
      options.say(name);
      const found = await benches[name](options);
      for (const result of found) console.log(JSON.stringify(result));
      results.push(...found);
    }
    return exitCode(results, args.strict ?? false);
  },
});
