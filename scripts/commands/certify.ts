import { join, resolve } from 'node:path';
import { defineCommand } from 'citty';
import { config } from '../../k6.config';
import type { Part } from '../../scenarios/journal';
import { UsageError } from '../errors';
import { root } from '../root';
import { printReports } from '../run/print';
import { run } from '../run/run';
import { chooseTarget } from '../run/target';

function positive(flag: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`certify: --${flag} wants a whole number above zero, received ${text}.`);
  return value;
}

/** `runs/2026-11-21T12-00-00`: sorts by time. */
const newFolder = (now: Date): string =>
  join(root, 'runs', `${now.toISOString().slice(0, 19).replace(/:/g, '-')}-${process.pid}`);

export default defineCommand({
  meta: {
    name: 'certify',
    description: 'Judge a gateway: compliance suites and a load check, a verdict and its evidence',
  },
  args: {
    target: { type: 'string', description: 'Target file (default: the embedded reference gateway)', valueHint: 'FILE' },
    'base-url': {
      type: 'string',
      description: "Address of the gateway, in place of the target file's",
      valueHint: 'URL',
    },
    out: { type: 'string', description: 'Folder of the run (default: a new one below runs/)', valueHint: 'DIR' },
    only: { type: 'enum', options: ['compliance', 'flow'], description: 'One part alone; such a run cannot pass' },
    rate: {
      type: 'string',
      description: `Flows started in a second (default ${config.profiles.certify.rate})`,
      valueHint: 'N',
    },
    duration: {
      type: 'string',
      description: `Seconds of load (default ${config.profiles.certify.seconds})`,
      valueHint: 'N',
    },
    seed: { type: 'string', description: 'Seed of the test data (default 1)', valueHint: 'N' },
    'callback-port': { type: 'string', description: 'Port at which status notifications are received', valueHint: 'N' },
    'allow-production': { type: 'boolean', description: 'Allow a target whose environment is production' },
    json: { type: 'boolean', description: 'Print verdict.json in place of the summary' },
  },
  async run({ args }) {
    const { certify } = config.profiles;
    const profile = {
      ...certify,
      rate: positive('rate', args.rate, certify.rate),
      seconds: positive('duration', args.duration, certify.seconds),
    };
    const parts: Part[] = args.only ? [args.only as Part] : ['compliance', 'flow'];
    const chosen = chooseTarget(args);
    const folder = args.out ? resolve(process.env.INIT_CWD ?? '', args.out) : newFolder(new Date());
    const port =
      args['callback-port'] === undefined ? {} : { callbackPort: positive('callback-port', args['callback-port'], 0) };
    const say = (text: string) => console.error(text);
    await run({ chosen, folder, seed: positive('seed', args.seed, 1), parts, profile, ...port, say });
    say('reports');
    return printReports(folder, args.json ?? false);
  },
});
