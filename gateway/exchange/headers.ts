import type { Exchange } from './exchange';

/** The headers that every request must have. */
export const requiredHeaders = ['X-USERNAME', 'X-PASSWORD', 'X-DATE', 'X-ORIGINCOUNTRY'] as const;

/** The name of a header in lower case: the key of `request.headers`. */
export const headerKey = (name: string): string => name.toLowerCase();

/** The value of a header; the values of a repeated header are joined by commas unless they are equal. */
export function headerOf({ request, rules }: Exchange, name: string): string | undefined {
  const key = headerKey(name);
  const value = request.headers[key];
  if (!rules.findsHeader(() => request.names?.()[key] ?? name)) return undefined;
  if (value === undefined || typeof value === 'string') return value;
  return rules.valueOfRepeatedHeader(value) ?? value.join(', ');
}
