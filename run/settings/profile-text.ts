/** What a profile does, in words. */
import { number } from '../../contract';
import { besides, type Profile, type ProfileName, plannedFlows, type Share } from '../../k6.config';
import { lengthOf, shapeOf } from '../../reports';
import { type LoadFlags, profileOf } from './profile';

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
    const sum = `${number(plannedFlows(profile))} flows in ${lengthOf(profile)}`;
    return [name, `${shapeOf(profile)}; ${sum}`, sent(profile).join('; '), profile.text];
  });
