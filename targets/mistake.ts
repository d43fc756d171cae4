import { distance } from 'fastest-levenshtein';

/** Something a user wrote and can put right: where it stands, what came, what was wanted. */
export class Mistake extends Error {
  readonly exitCode = 3;
  override name = 'Mistake';
}

/** The candidate that was probably meant, if one is near enough. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.ceil(word.length / 3));
  const ranked = [...candidates].map((name) => ({ name, off: distance(word, name) })).sort((a, b) => a.off - b.off);
  return ranked[0] && ranked[0].off <= limit ? ranked[0].name : undefined;
}

/** “ Did you mean …?”, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>, prefix = ''): string {
  const found = nearest(word, candidates);
  return found === undefined ? '' : ` Did you mean ${prefix}${found}?`;
}
