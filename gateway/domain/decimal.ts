/** An exact decimal: `units` divided by ten to the power of `scale`. */
export interface Decimal {
  units: bigint;
  scale: number;
}

export const zero: Decimal = { units: 0n, scale: 0 };

const powers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

const power = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

/** Parses a plain decimal such as `120.50`; undefined where the text is not one. */
export function parseDecimal(text: string): Decimal | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return undefined;
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/** Divides and rounds half up. Neither operand is negative. */
function divideUnits(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

/** The exact product; its scale is the sum of the scales of the two operands. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** The exact sum; its scale is the larger scale of the two operands. */
export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: a.units * power(scale - a.scale) + b.units * power(scale - b.scale), scale };
}

/** The exact difference; it may be negative. */
export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, { units: -b.units, scale: b.scale });

/** The quotient, rounded half up to `scale` decimals; throws a RangeError where the divisor is zero. */
export function divide(a: Decimal, b: Decimal, scale: number): Decimal {
  const dividend = a.units * power(scale + b.scale);
  return { units: divideUnits(dividend, b.units * power(a.scale)), scale };
}

/** Rounds half up to `scale` decimals, or adds zeros where there are fewer. */
export function round(value: Decimal, scale: number): Decimal {
  const gap = scale - value.scale;
  const units = gap >= 0 ? value.units * power(gap) : divideUnits(value.units, power(-gap));
  return { units, scale };
}

/** -1, 0 or 1, as Array.sort wants it. The scale does not matter: `1.5` and `1.50` are equal. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = a.units * power(scale - a.scale) - b.units * power(scale - b.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Is the value above zero? Requests and quotes of zero are refused with 2001. */
export const isPositive = (value: Decimal): boolean => value.units > 0n;

/** Has the value at most `scale` decimals, not counting trailing zeros? */
export const hasAtMostDecimals = (value: Decimal, scale: number): boolean =>
  value.scale <= scale || value.units % power(value.scale - scale) === 0n;

/** Plain notation with as many decimals as the scale. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
