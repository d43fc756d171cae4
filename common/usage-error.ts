import { distance } from 'fastest-levenshtein';

/** An error in what the user wrote: the message says where it is, what was received and what was expected. */
export class UsageError extends Error {
  readonly exitCode = 3;
  override name = 'UsageError';
}

/** The candidates with the fewest differences, the best first. */
const ranked = (word: string, candidates: Iterable<string>) =>
  [...candidates].map((name) => ({ name, edits: distance(word, name) })).sort((a, b) => a.edits - b.edits);

/** The candidate with the fewest differences, if it is close enough to be a misspelling. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.ceil(word.length / 3));
  const [best] = ranked(word, candidates);
  return best && best.edits <= limit ? best.name : undefined;
}

/** The three candidates nearest to a word, even if none is similar. */
export const nearestWords = (word: string, candidates: Iterable<string>): string[] =>
  ranked(word, candidates)
    .slice(0, 3)
    .map(({ name }) => name);

/** “ Did you mean …?”, or an empty text. */
export function didYouMean(word: string, candidates: Iterable<string>, prefix = ''): string {
  const found = nearest(word, candidates);
  return found === undefined ? '' : ` Did you mean ${prefix}${found}?`;
}
