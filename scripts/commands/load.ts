import { defineCommand } from 'citty';
import { config, type Profile, type ProfileName, profileNames } from '../../k6.config';
import { UsageError } from '../cli/errors';
import { newFolderOf, portOf, positive, runFlags, whereFlags } from '../cli/flags';
import { printReports } from '../cli/print';
import { keptDashboard, seeingOf } from '../run/k6/k6-outputs';
import { offeredBy, parseMix } from '../run/mix';
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
    mix: {
      type: 'string',
      description: "What is paid out, in place of the profile's: wallet=8, bank+KE=2, p2b=1, older=1",
      valueHint: 'SHARES',
    },
    duration: { type: 'string', description: 'How long: 90s, 5m, 1h', valueHint: 'TIME' },
    dashboard: {
      type: 'boolean',
      description: "Show k6's web dashboard while it runs, at an address that is said; kept as dashboard.html",
    },
    'k6-out': {
      type: 'string',
      description:
        'Outputs of k6 beside the journal, a comma list: opentelemetry, experimental-prometheus-rw, json=FILE, csv=FILE (docs/seeing-load.md)',
      valueHint: 'LIST',
    },
    ...whereFlags,
    ...runFlags,
  },
  async run({ args }) {
    const shape = profileOf(args.profile as ProfileName, args.rate, args.duration);
    const seeing = seeingOf(args.dashboard, args['k6-out']);
    const chosen = chooseTarget(args);
    const folder = newFolderOf(args.out);
    const port = portOf(args['callback-port']);
    const say = (text: string) => console.error(text);
    const profile = offeredBy(chosen, args.mix === undefined ? shape : { ...shape, mix: parseMix(args.mix) }, say);
    const seed = positive('seed', args.seed, 1);
    await run({ chosen, folder, seed, parts: ['flow'], purpose: 'load', profile, seeing, ...port, say });
    if (seeing.dashboard) say(keptDashboard(folder));
    say('reports');
    return printReports(folder, args.json ?? false);
  },
});
