import jsonata from 'jsonata';
import { gmtTime, parseGmt } from '../../generators';

type Compiled = ReturnType<typeof jsonata>;

/** Functions that the suites have beside JSONata's own. */
export const functions: Record<string, (...values: never[]) => unknown> = {
  /** `YYYY-MM-DD HH:mm:ss` in GMT of epoch milliseconds */
  gmt: (at: number) => gmtTime(at),
  /** epoch milliseconds of a GMT time */
  time: (text: string) => parseGmt(text),
  /** decimal places of a decimal text */
  places: (text: string) => String(text).split('.')[1]?.length ?? 0,
};

const cache = new Map<string, Compiled>();

/** Parses an expression, once; throws JSONata's error where it cannot be parsed. */
export function compile(text: string): Compiled {
  const known = cache.get(text);
  if (known) return known;
  const compiled = jsonata(text);
  for (const [name, body] of Object.entries(functions))
    compiled.registerFunction(name, body as (...values: unknown[]) => unknown);
  cache.set(text, compiled);
  return compiled;
}

/** The value of an expression on an input; undefined where a name does not resolve. */
export async function evaluate(text: string, input: unknown): Promise<unknown> {
  return compile(text).evaluate(input);
}
