/** What a profile does, in words. */
import { number } from '../../contract';
import { askedSeconds, besides, type Profile, type ProfileName, plannedFlows, type Share } from '../../k6.config';
import { type LoadFlags, profileOf } from './profile';

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

/** The profiles as the flags change them, each as a row: name, shape, how much it is, what it sends, and what it is for. */
export const profileRows = (names: readonly ProfileName[], flags: LoadFlags): string[][] =>
  names.map((name) => {
    const profile = { ...profileOf(name, flags), ...(flags.mix && { mix: flags.mix }) };
    const sum = `${number(plannedFlows(profile))} flows in ${time(askedSeconds(profile))}`;
    return [name, `${shapeOf(profile)}; ${sum}`, sent(profile).join('; '), profile.text];
  });
