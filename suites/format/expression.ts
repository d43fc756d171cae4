import jsonata from 'jsonata';
import { getOrMake } from '../../common/made-once';
import {
  asBag,
  decimalOf,
  decimalsOf,
  failureOf,
  gmtTime,
  isInactive,
  type Json,
  millionths,
  parseGmt,
  parseIso,
  payable,
  placesOf,
  plain,
  unsigned,
} from '../../contract';

/** Exact `a ± b`; undefined unless both are decimals of at most six places. */
function exact(a: unknown, b: unknown, sign: bigint): string | undefined {
  const [left, right] = [millionths(a), millionths(b)];
  if (left === undefined || right === undefined) return undefined;
  return decimalOf(left + sign * right);
}

/** The amount changed by the smallest unit of its currency, with the same number of places. */
function nudged(amount: string, currency: string, sign: bigint): string | undefined {
  const places = placesOf(String(amount));
  const unit = 10n ** BigInt(6 - Math.min(places, decimalsOf(currency)));
  const moved = exact(amount, decimalOf(unit), sign);
  return moved?.slice(0, moved.length - (places === 0 ? 7 : 6 - places));
}

/** The exact sum of one decimal or a list of them; undefined if one is not a decimal. */
export const total = (values: unknown): string | undefined =>
  [values].flat().reduce<string | undefined>((sum, value) => exact(sum, value, 1n), '0');

type Compiled = ReturnType<typeof jsonata>;

/** Functions for suites, in addition to JSONata's own. */
export const functions: Record<string, (...values: never[]) => unknown> = {
  /** `YYYY-MM-DD HH:mm:ss` in GMT of epoch milliseconds */
  gmt: (at: number) => gmtTime(at),
  /** epoch milliseconds of a GMT time, or of a time of ISO 8601 in UTC */
  time: (text: string) => (Number.isNaN(parseGmt(text)) ? parseIso(text) : parseGmt(text)),
  /** a number, or the number that a text is; undefined for others, where JSONata's own function throws */
  number: (value: unknown) =>
    typeof value !== 'object' && /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(`${value}`) ? Number(value) : undefined,
  /** exact difference of two decimals, as a decimal with six places */
  minus: (a: string, b: string) => exact(a, b, -1n),
  /** exact sum of two decimals, as a decimal with six places */
  plus: (a: string, b: string) => exact(a, b, 1n),
  /** the amount less the smallest unit of its currency, with the same number of places */
  less: (amount: string, currency: string) => nudged(amount, currency, -1n),
  /** the amount plus the smallest unit of its currency, with the same number of places */
  more: (amount: string, currency: string) => nudged(amount, currency, 1n),
  /** exact sum of one decimal or a list of them; undefined if one is not a decimal */
  total,
  /**
   * the entries of a statement under either reference of a transaction, their amounts without a sign; a filter in JSONata
   * takes seconds for a thousand
   */
  entries: (statement: unknown, { transactionReference, reference }: Record<string, unknown>) =>
    [statement].flat().flatMap((entry) => {
      const { internalRef, externalRef, amount, ...rest } = (entry ?? {}) as Record<string, Json>;
      const isOwn = (internalRef ?? NaN) === transactionReference || (externalRef ?? NaN) === reference;
      return isOwn ? [{ ...rest, internalRef, externalRef, amount: unsigned(amount) }] : [];
    }),
  /** the least of one decimal or a list of them */
  lowest: (values: unknown) =>
    [values].flat().reduce((least, one) => ((millionths(one) ?? 0n) < (millionths(least) ?? 0n) ? one : least)),
  /** the amount of a statement entry without its sign */
  unsigned: (amount: Json) => unsigned(amount),
  /** texts in the order of the alphabet, as they are compared where capitals and blanks around them do not matter */
  plain: (texts: unknown) => [texts ?? []].flat().map(plain).sort(),
  /** a different amount with the same number of places, so that the payout is not a look-alike */
  another: (amount: string) => (Number(amount) + 1).toFixed(placesOf(String(amount))),
  /** a different number of the same form, its last digit increased; undefined for anything but digits */
  beside: (digits: string) =>
    /^\d+$/.test(digits) ? `${digits.slice(0, -1)}${(Number(digits.slice(-1)) + 1) % 10}` : undefined,
  /** code of a refusal, or of an answer to cancel or reverse, which has no status of another kind */
  code: (body: Json) => {
    const { transactionStatus, subStatus, quotes } = asBag(body) ?? {};
    const isOther = (transactionStatus ?? subStatus ?? quotes) !== undefined;
    return failureOf({ body, ...(isOther && { ofChange: false }) }).code;
  },
  /** the amount that a transaction states for the receiving amount of its quote */
  payable: (amount: string, revision: 'current' | 'older') => payable(amount, revision),
  /** the amount that a reverse quote asks for: what a forward one told, with as many places as the drawn one, or else that one */
  toReceive: (told: unknown, drawn: string) => (Number(told) > 0 ? Number(told).toFixed(placesOf(drawn)) : drawn),
  /** a bank code of the country that belongs to no bank: an IFSC in India, elsewhere a BIC, which names its country */
  unknownBank: (country: string) => (country === 'IN' ? 'NOSU0000000' : `NOSU${country}XX`),
  /** does the status of a ledger say that it is not active? */
  inactive: (status: string) => isInactive(status),
};

const cache = new Map<string, Compiled>();

/** Parses an expression once; throws JSONata's error if it cannot be parsed. */
export const compile = (text: string): Compiled =>
  getOrMake(cache, text, () => {
    const compiled = jsonata(text);
    for (const [name, body] of Object.entries(functions))
      compiled.registerFunction(name, body as (...values: unknown[]) => unknown);
    return compiled;
  });

/** The value of an expression for an input; undefined if a name does not resolve. */
export async function evaluate(text: string, input: unknown): Promise<unknown> {
  return compile(text).evaluate(input);
}
