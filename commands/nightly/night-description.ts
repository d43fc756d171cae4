/** What is known of a night before it begins: where it is kept, what it may be compared with, and where it runs. */
import { randomInt } from 'node:crypto';
import { cpus, hostname } from 'node:os';
import type { Profile } from '../../k6.config';
import type { Target } from '../../targets/target';
import { defaultSettings, type Settings } from './decision/decide';
import type { JobOptions } from './decision/night';

/** What nights have in common that may be compared. */
const seriesOf = ({ name, environment }: Target, profile: string, { rate, seconds }: Profile): string =>
  `${name} · ${environment} · ${profile}, ${rate} flows/s for ${seconds} s`;

/** Settings with what the target calls slower, where it says so. */
export const settingsOf = <Known extends { threshold: number; floorMs: number }>(
  { regression }: Target,
  usual: Known,
): Known => ({
  ...usual,
  ...(regression?.percent !== undefined && { threshold: regression.percent / 100 }),
  ...(regression?.floorMs !== undefined && { floorMs: regression.floorMs }),
});

/** The settings of a night; `leastNights`: so many nights are enough to fail one. */
export const nightSettings = (target: Target, leastNights = defaultSettings.leastNights): Settings =>
  settingsOf(target, { ...defaultSettings, leastNights });

export function describeNight(target: Target, name: string, profile: Profile, now: Date): JobOptions['about'] {
  const [cpu] = cpus();
  return {
    at: now.toISOString(),
    id: `N${now.getTime().toString(36).toUpperCase()}${randomInt(36 ** 2)
      .toString(36)
      .toUpperCase()}`,
    series: seriesOf(target, name, profile),
    target: target.name,
    environment: target.environment,
    address: target.baseUrl,
    profile: name,
    rate: profile.rate,
    seconds: profile.seconds,
    machine: { host: hostname(), cpus: `${cpus().length} × ${cpu?.model ?? 'unknown'}` },
  };
}
