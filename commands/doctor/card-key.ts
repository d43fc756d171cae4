import { type Encrypt, serves } from '../../generators/payouts';
import { cardEncryption } from '../../run/cards';
import type { ChosenTarget } from '../../run/settings/target';
import { type Finding, missing, ready } from './finding';

/** Reads the key for card numbers, if a corridor pays to cards. */
export async function cardKey(chosen: ChosenTarget): Promise<{ encrypt?: Encrypt | undefined; findings: Finding[] }> {
  const { target, panKey } = chosen;
  const paid = target.corridors.filter((corridor) => serves(corridor, 'CARD')).map(({ country }) => country);
  if (!target.instruments.includes('CARD') || paid.length === 0) return { findings: [] };
  try {
    const encrypt = await cardEncryption(chosen);
    if (!encrypt) return { findings: [missing('card key', 'the target file has no panEncryption.key')] };
    const { key = '', mgf1, encoding } = target.panEncryption ?? {};
    const from = panKey === undefined ? `of ${key} of the gateway` : `of the file ${key}`;
    const detail = `${from}, MGF1 with ${mgf1}, ${encoding}; for ${paid.join(', ')}`;
    return { encrypt, findings: [ready('card key', detail)] };
  } catch (cause) {
    return { findings: [missing('card key', (cause as Error).message)] };
  }
}
