import { isDeepStrictEqual } from 'node:util';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The places at which two values differ, such as `load.rate`, with the two values there. */
export function* differences(
  one: unknown,
  other: unknown,
  path = '',
): Generator<{ path: string; one: unknown; other: unknown }> {
  if (isDeepStrictEqual(one, other)) return;
  if (isObject(one) && isObject(other))
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      yield* differences(one[key], other[key], path === '' ? key : `${path}.${key}`);
  else yield { path, one, other };
}
