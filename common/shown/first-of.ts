/** The first names of a list, and how many more there are: `a, b and 3 more`. */
export function firstOf(names: readonly string[], max: number): string {
  const more = names.length - max;
  return names.slice(0, max).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
