import { config, type Profile, type ProfileName } from '../../k6.config';

/** The profile as the flags change it. Another rate or duration makes a profile of stages an even one. */
export function profileOf(
  name: ProfileName,
  { rate, duration }: { rate?: number | undefined; duration?: number | undefined },
): Profile {
  const { stages, ...profile }: Profile = config.profiles[name];
  const changed = rate !== undefined || duration !== undefined;
  return {
    ...profile,
    ...(stages && !changed && { stages }),
    rate: rate ?? profile.rate,
    seconds: duration ?? profile.seconds,
  };
}
