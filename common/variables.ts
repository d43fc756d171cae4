/** An environment variable that a value needs and that is not set. */
export interface MissingVariable {
  path: readonly (string | number)[];
  sentence: string;
}

/**
 * The value of a document with `${NAME}` replaced by the environment variable, so that a target file needs to hold no
 * secret; one that is not set leaves nothing in its place.
 */
export function expandVariables(
  { value, at }: { value: unknown; at(path: readonly (string | number)[]): string },
  env: Record<string, string | undefined>,
): { value: unknown; missing: MissingVariable[] } {
  const missing: MissingVariable[] = [];
  const expanded = (item: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof item === 'string')
      return item.replace(/\$\{(\w+)\}/g, (_, name: string) => {
        const found = env[name];
        const sentence = `${at(path)}: ${path.join('.')} needs the environment variable ${name}, which is not set.`;
        if (found === undefined) missing.push({ path, sentence });
        return found ?? '';
      });
    if (Array.isArray(item)) return item.map((one, index) => expanded(one, [...path, index]));
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([key, member]) => [key, expanded(member, [...path, key])]));
  };
  return { value: expanded(value, []), missing };
}
