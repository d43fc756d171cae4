import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import { config, type Profile, type ProfileName, profileNames } from '../../k6.config';
import { UsageError } from '../errors';
import { newFolder, positive } from '../run/flags';
import { printReports } from '../run/print';
import { run } from '../run/run';
import { chooseTarget } from '../run/target';

/** Seconds of `90`, `90s`, `5m` or `1h`. */
export function secondsOf(text: string): number {
  const [, digits, unit = 's'] = text.match(/^(\d+)([smh]?)$/) ?? [];
  const seconds = Number(digits) * { s: 1, m: 60, h: 3600, '': 1 }[unit as 's' | 'm' | 'h'];
  if (Number.isInteger(seconds) && seconds > 0) return seconds;
  throw new UsageError(`load: --duration wants a time such as 90s, 5m or 1h, received ${text}.`);
}

/** The profile, as the flags change it; another rate or time makes it an even one. */
export function profileOf(name: ProfileName, rate: string | undefined, duration: string | undefined): Profile {
  const { stages, ...profile }: Profile = config.profiles[name];
  const changed = rate !== undefined || duration !== undefined;
  return {
    ...profile,
    ...(stages && !changed && { stages }),
    rate: positive('rate', rate, profile.rate),
    seconds: duration === undefined ? profile.seconds : secondsOf(duration),
  };
}

const listed = profileNames.map((name) => `${name} (${config.profiles[name].text})`).join(', ');

export default defineCommand({
  meta: { name: 'load', description: 'Drive payout flows at a set rate: every reply judged, all money accounted for' },
  args: {
    profile: { type: 'enum', options: profileNames, default: 'smoke', description: `The shape of the load: ${listed}` },
    rate: { type: 'string', description: "Flows started in a second, in place of the profile's", valueHint: 'N' },
    duration: { type: 'string', description: 'How long: 90s, 5m, 1h', valueHint: 'TIME' },
    target: { type: 'string', description: 'Target file (default: the embedded reference gateway)', valueHint: 'FILE' },
    'base-url': {
      type: 'string',
      description: "Address of the gateway, in place of the target file's",
      valueHint: 'URL',
    },
    out: { type: 'string', description: 'Folder of the run (default: a new one below runs/)', valueHint: 'DIR' },
    seed: { type: 'string', description: 'Seed of the test data (default 1)', valueHint: 'N' },
    'callback-port': { type: 'string', description: 'Port at which status notifications are received', valueHint: 'N' },
    'allow-production': { type: 'boolean', description: 'Allow a target whose environment is production' },
    json: { type: 'boolean', description: 'Print verdict.json in place of the summary' },
  },
  async run({ args }) {
    const profile = profileOf(args.profile as ProfileName, args.rate, args.duration);
    const chosen = chooseTarget(args);
    const folder = args.out ? resolve(process.env.INIT_CWD ?? '', args.out) : newFolder(new Date());
    const port =
      args['callback-port'] === undefined ? {} : { callbackPort: positive('callback-port', args['callback-port'], 0) };
    const say = (text: string) => console.error(text);
    const seed = positive('seed', args.seed, 1);
    await run({ chosen, folder, seed, parts: ['flow'], purpose: 'load', profile, ...port, say });
    say('reports');
    return printReports(folder, args.json ?? false);
  },
});
