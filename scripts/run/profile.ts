/** The profile of a run, as the flags --rate, --duration and --mix change it. */
import { config, type Profile, type ProfileName, type Share } from '../../k6.config';
import { kindsOf } from '../../suites/format/planner';
import { didYouMean } from '../../targets/usage-error';
import { UsageError } from '../cli/errors';
import type { ChosenTarget } from './target';

/** The named profile with another rate or duration; either makes a profile with stages an even one. */
export function profileOf(
  name: ProfileName,
  { rate, duration }: { rate?: number | undefined; duration?: number | undefined },
): Profile {
  const { stages, ...profile }: Profile = config.profiles[name];
  const isChanged = rate !== undefined || duration !== undefined;
  return {
    ...profile,
    ...(stages && !isChanged && { stages }),
    rate: rate ?? profile.rate,
    seconds: duration ?? profile.seconds,
  };
}

const shareWords: Readonly<Record<string, Omit<Share, 'weight'>>> = {
  wallet: { instrument: 'WALLET' },
  bank: { instrument: 'BANK_AC' },
  card: { instrument: 'CARD' },
  p2p: { type: 'p2p' },
  p2b: { type: 'p2b' },
  b2p: { type: 'b2p' },
  b2b: { type: 'b2b' },
  current: { revision: 'current' },
  older: { revision: 'older' },
};

function shareOf(word: string): Omit<Share, 'weight'> {
  if (/^[A-Z]{2}$/.test(word)) return { country: word };
  const share = shareWords[word.toLowerCase()];
  if (share) return share;
  const known = Object.keys(shareWords);
  throw new UsageError(
    `--mix: expected ${known.join(', ')} or a country code in capitals, received ${word}.${didYouMean(word, known)}`,
  );
}

/** Reads `wallet=8, bank+KE=2, p2b=1`: words joined by a plus, and a weight. */
export function parseMix(text: string): Share[] {
  return text.split(',').map((part) => {
    const [, names = '', weight = '1'] = part.trim().match(/^([\w+]+)(?:=(\d+(?:\.\d+)?))?$/) ?? [];
    if (names === '' || Number(weight) === 0)
      throw new UsageError(
        `--mix: expected shares such as wallet=8, bank+KE=2, received ${JSON.stringify(part.trim())}.`,
      );
    return Object.assign({ weight: Number(weight) }, ...names.split('+').map(shareOf)) as Share;
  });
}

/** The profile without the shares that the target does not offer; logs why each was left out. */
export function withOfferedShares(
  { target, file }: ChosenTarget,
  profile: Profile,
  log: (line: string) => void,
): Profile {
  if (!profile.mix) return profile;
  const mix = profile.mix.filter((share) => {
    const [reason] = kindsOf([share], target).leftOut;
    if (reason) log(`Left out of the mix: ${reason}`);
    return reason === undefined;
  });
  if (mix.length === 0) throw new UsageError(`${file}: the target offers none of the shares of the mix.`);
  return { ...profile, mix };
}
