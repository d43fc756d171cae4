import { parseJson } from '../../contract';
import type { Body } from '../exchange/exchange';

/** Maximum nesting depth of a request; the requests of the specification have five levels. */
const deepest = 32;

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((member) => isDeeper(member, depth - 1));
}

/** The body of a request from its text, or a sentence on why it is not one, which does not quote the text. */
function read(text: string): Body | string {
  if (text.trim() === '') return 'there is no body';
  try {
    const value: unknown = parseJson(text);
    if (typeof value !== 'object' || value === null) return 'the body is JSON, but no object';
    if (Array.isArray(value)) return 'the body is a JSON list, not an object';
    return isDeeper(value, deepest) ? `the body is nested deeper than ${deepest} levels` : (value as Body);
  } catch (error) {
    // Node quotes the text after the first comma
    const [what = ''] = (error as Error).message.split(', ');
    const position = /at position \d+.*/.exec((error as Error).message)?.[0];
    return `the body is not JSON: ${position && !what.includes(position) ? `${what} ${position}` : what}`;
  }
}

/** Why a text is not a body of a request; undefined where it is one. */
export function whyNoObject(text: string): string | undefined {
  const found = read(text);
  return typeof found === 'string' ? found : undefined;
}

/**
 * Parses a JSON object; undefined where the text is not one, or is nested too deeply.
 * The last of repeated members counts; `__proto__` is an ordinary member.
 */
export function parseObject(text: string): Body | undefined {
  const found = read(text);
  return typeof found === 'string' ? undefined : found;
}
