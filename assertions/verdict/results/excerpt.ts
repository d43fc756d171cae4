/** How many things there are, and the first of them: a list that takes the same room however long it would be. */
export interface Excerpt {
  count: number;
  first: readonly string[];
}

const maxNamed = 8;

/** Counts the items and keeps the first eight, or their names: an iterator over millions of flows is never held. */
export function excerptOf(items: Iterable<string>): Excerpt;
export function excerptOf<T>(items: Iterable<T>, nameOf: (item: T) => string): Excerpt;
export function excerptOf<T>(items: Iterable<T>, nameOf: (item: T) => string = String): Excerpt {
  const first: string[] = [];
  let count = 0;
  for (const item of items) {
    if (count < maxNamed) first.push(nameOf(item));
    count += 1;
  }
  return { count, first };
}

/** In words; `all`: the command that lists all of them, without how the harness was installed. */
export const wordsOf = ({ count, first }: Excerpt, all = ''): string =>
  count <= first.length
    ? first.join(', ')
    : `${first.join(', ')} and ${count - first.length} more${all && ` (${all})`}`;
