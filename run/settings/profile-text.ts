/** What a profile does, in words. */
import { number } from '../../contract';
import { askedSeconds, besides, config, type Profile, plannedFlows, profileNames, type Share } from '../../k6.config';

const time = (seconds: number): string =>
  seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.round(seconds * 10) / 10} s`;

const rate = (value: number): string => String(Math.round(value * 100) / 100);

/** `100 flows/s for 30 s, then to 200 within 30 s` */
function shapeOf({ rate: first, seconds, stages = [] }: Profile): string {
  let last = first;
  const steps = stages.map((stage) => {
    const text =
      stage.rate === last
        ? `then ${time(stage.seconds)} at it`
        : `then to ${rate(stage.rate)} within ${time(stage.seconds)}`;
    last = stage.rate;
    return text;
  });
  return [`${rate(first)} flows/s for ${time(seconds)}`, ...steps].join(', ');
}

const shareText = ({ weight, type, instrument, revision, country }: Share): string =>
  `${[type, instrument, revision === 'older' ? 'older revision' : undefined, country].filter(Boolean).join(' ') || "the target's first kind"} ${weight}`;

/** What a profile sends. */
const sent = (profile: Profile): string[] => [
  `payouts: ${(profile.mix ?? []).map(shareText).join(', ') || "the target's first kind"}`,
  ...besides(profile),
];

/** All profiles, each with its shape and what it sends. */
export const profileList = (): string =>
  profileNames
    .map((name) => {
      const profile: Profile = config.profiles[name];
      const sum = `${number(plannedFlows(profile))} flows in ${time(askedSeconds(profile))}`;
      return [
        `${name}: ${profile.text}`,
        `  ${shapeOf(profile)}; ${sum}`,
        ...sent(profile).map((text) => `  ${text}`),
      ].join('\n');
    })
    .join('\n\n');
