import { UsageError } from './usage-error';
import type { Source } from './yaml';

/**
 * Replaces `${NAME}` by the environment variable, so that a target file needs to hold no secret. `missing` gets a
 * sentence for each variable that is not set.
 */
function expandVariables(
  value: unknown,
  source: Source,
  path: (string | number)[],
  env: Record<string, string | undefined>,
  missing: string[],
): unknown {
  const inner = (item: unknown, key: string | number) => expandVariables(item, source, [...path, key], env, missing);
  if (typeof value === 'string')
    return value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = env[name];
      if (found === undefined)
        missing.push(`${source.at(path)}: ${path.join('.')} needs the environment variable ${name}, which is not set.`);
      return found ?? '';
    });
  if (Array.isArray(value)) return value.map(inner);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inner(member, key)]));
  return value;
}

/** The document with its environment variables. A UsageError names all that are not set. */
export function withVariables(raw: Source, env: Record<string, string | undefined>): Source {
  const missing: string[] = [];
  const source = { ...raw, value: expandVariables(raw.value, raw, [], env, missing) };
  if (missing.length > 0) throw new UsageError(missing.join('\n'));
  return source;
}
