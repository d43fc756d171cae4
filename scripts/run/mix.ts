/** The mix of payouts as a command line names it. */
import type { Profile, Share } from '../../k6.config';
import { kindsOf } from '../../suites/format/planner';
import { didYouMean } from '../../targets/mistake';
import { UsageError } from '../cli/errors';
import type { ChosenTarget } from './target';

const words: Readonly<Record<string, Omit<Share, 'weight'>>> = {
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

function meaning(word: string): Omit<Share, 'weight'> {
  if (/^[A-Z]{2}$/.test(word)) return { country: word };
  const known = words[word.toLowerCase()];
  if (known) return known;
  throw new UsageError(
    `--mix: ${word} is none of ${Object.keys(words).join(', ')}, nor a country in capitals.${didYouMean(word, Object.keys(words))}`,
  );
}

/** Shares of `wallet=8, bank+KE=2, p2b=1`: words joined by a plus, and a weight. UsageError for anything else. */
export function parseMix(text: string): Share[] {
  return text.split(',').map((part) => {
    const [, names = '', weight = '1'] = part.trim().match(/^([\w+]+)(?:=(\d+(?:\.\d+)?))?$/) ?? [];
    if (names === '' || Number(weight) === 0)
      throw new UsageError(`--mix wants shares such as wallet=8, bank+KE=2, received ${JSON.stringify(part.trim())}.`);
    return Object.assign({ weight: Number(weight) }, ...names.split('+').map(meaning)) as Share;
  });
}

/** The profile with those shares of its mix that the target offers; says why the others are left out. */
export function offeredBy({ target, file }: ChosenTarget, profile: Profile, say: (text: string) => void): Profile {
  if (!profile.mix) return profile;
  const mix = profile.mix.filter((share) => {
    const [reason] = kindsOf([share], target).leftOut;
    if (reason) say(`left out of the mix: ${reason}`);
    return reason === undefined;
  });
  if (mix.length === 0) throw new UsageError(`${file}: the target offers none of the shares of the mix.`);
  return { ...profile, mix };
}
