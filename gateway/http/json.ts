import type { Body } from '../exchange/exchange';

/** Members within members that a request may have; those of the document have five. */
const deepest = 32;

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((member) => isDeeper(member, depth - 1));
}

/** Fewer openings than that cannot nest deeper: most requests need no walk. */
function mayBeDeeper(text: string): boolean {
  let openings = 0;
  for (const opening of ['{', '['])
    for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at + 1)) {
      openings += 1;
      if (openings > deepest) return true;
    }
  return false;
}

/**
 * The object that a JSON text holds; undefined where it holds none, or one nested without end.
 * Of a member that is there twice the last one counts; `__proto__` is a member like any other.
 */
export function parseObject(text: string): Body | undefined {
  if (text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && !(mayBeDeeper(text) && isDeeper(value, deepest)) ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}
