/** Finds the operation of a call by its method and path; the host and what precedes the path do not matter. */
import { getOrMake } from '../../../common/made-once';
import { decoded } from '../../../common/shown/url-secrets';
import { type Json, knownValues, type OperationId, operations } from '../../../contract';
import type { Target } from '../../../targets/target';

/** Paths that the specification does not show, by operation. */
export type Paths = NonNullable<Target['paths']>;

/** The usual paths, if the target file declares no others. */
export const defaultPaths: Paths = knownValues.operationPath;

/** The segments of a path. Empty segments count, because a gateway does not accept `/eig//gsma/`. */
const segments = (path: string): string[] => path.replace(/^\//, '').split('/');

const nameOf = (text: string): string | undefined => text.match(/^\{(\w+)\}$/)?.[1];

/** The path parameters if the end of a path fits a template, both in segments; undefined if it does not. */
function pathParameters(wanted: readonly string[], path: readonly string[]): { [name: string]: Json } | undefined {
  const there = path.slice(-wanted.length);
  if (there.length < wanted.length || path.slice(0, -wanted.length).includes('')) return undefined;
  const found: { [name: string]: Json } = {};
  for (const [index, segment] of wanted.entries()) {
    const value = there[index] ?? '';
    const name = nameOf(segment);
    if (name !== undefined) found[name] = decoded(value);
    else if (segment !== value) return undefined;
  }
  return found;
}

/** Query parameters under the names that a template gives them. */
function queryParameters(template: string, query: URLSearchParams): { [name: string]: Json } {
  const names = new Map([...new URLSearchParams(template)].map(([key, value]) => [key, nameOf(value) ?? key]));
  return Object.fromEntries([...query].map(([key, value]) => [names.get(key) ?? key, value]));
}

interface Template {
  id: OperationId;
  method: string;
  /** segments of the path; a parameter is a name in braces */
  segments: readonly string[];
  query: string;
}

/** Cached, because the paths of a target do not change, and every call is compared with them. */
const templatesByPaths = new WeakMap<Paths, readonly Template[]>();

/** Templates with fewer parameters first, because `accounts/pan/status` fits `accounts/{accountId}/status` too. */
function templates(paths: Paths): readonly Template[] {
  const all = operations.flatMap(({ id, method, path }) => {
    // a gateway with another path may serve the path of the specification as well
    return [...new Set([path, paths[id]])].flatMap((whole) => {
      const [template = '', query = ''] = (whole ?? '').split('?');
      return template === '' ? [] : [{ id, method, segments: segments(template), query }];
    });
  });
  const parameters = ({ segments }: Template) => segments.filter((segment) => segment.includes('{')).length;
  return all.sort((a, b) => parameters(a) - parameters(b));
}

/** Base of URLs without a host. */
const base = 'http://gateway';

/** The operation of a call and its parameters; `wanted`: the operation, if the capture names it. Undefined: no operation matches. */
export function matchOf(method: string, url: string, paths: Paths, wanted?: OperationId) {
  // a path that begins with two slashes must not be parsed as a host
  const whole = url.startsWith('/') ? `${base}${url}` : url;
  if (!URL.canParse(whole, base)) return undefined;
  const { pathname, searchParams } = new URL(whole, base);
  const path = segments(pathname);
  for (const { id, method: needed, segments: template, query } of getOrMake(templatesByPaths, paths, () =>
    templates(paths),
  )) {
    if (needed !== method.toUpperCase() || (wanted && wanted !== id)) continue;
    const found = pathParameters(template, path);
    if (found) return { operation: id, parameters: { ...queryParameters(query, searchParams), ...found } };
  }
  return undefined;
}

/** The URL without empty segments in its path, to suggest what the user may have meant. */
export const withoutEmptyParts = (url: string): string => {
  const [, origin = '', path = '', rest = ''] = /^(\w+:\/\/[^/?#]*)?([^?#]*)(.*)$/s.exec(url) ?? [];
  return `${origin}${path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')}${rest}`;
};
