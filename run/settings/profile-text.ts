/** What a profile does, in words. */

import { lengthOf, rateText, shapeOf } from '../../common/shown/load-shape';
import { number } from '../../contract';
import { extraLines, maxSearched, type Profile, type ProfileName, plannedFlows, type Share } from '../../k6.config';
import { type LoadFlags, profileOf } from './profile';

const shareText = ({ weight, type, instrument, revision, country }: Share): string =>
  `${[type, instrument, revision === 'older' ? 'older revision' : undefined, country].filter(Boolean).join(' ') || "the target's first kind"} ${weight}`;

/** What a profile sends. */
const sent = (profile: Profile): string[] => [
  `payouts: ${(profile.mix ?? []).map(shareText).join(', ') || "the target's first kind"}`,
  ...extraLines(profile),
];

/** How much it is: a load as it is planned, or what a search does at most. */
function amountOf(profile: Profile): string {
  const { rate, seconds, searchTo } = profile;
  if (searchTo === undefined)
    return `${shapeOf(profile)}; ${number(plannedFlows(profile))} flows in ${lengthOf(profile)}`;
  const one = lengthOf({ rate, seconds });
  return `a search from ${rateText(rate)} to ${rateText(searchTo)} flows/s by runs of ${one}; ${maxSearched} of them at most`;
}

/** The profiles as the flags change them, each as a row: its name with what it is for, how much it is, and what it sends. */
export const profileRows = (names: readonly ProfileName[], flags: LoadFlags): string[][] =>
  names.map((name) => {
    const profile = profileOf(name, flags);
    return [`${name}: ${profile.text}`, amountOf(profile), sent(profile).join('; ')];
  });
