/** An amount of money in millionths, exact; undefined where the value is not a decimal, or has more than six places. */
export function millionths(value: unknown): bigint | undefined {
  const [, sign, whole, part = ''] = String(value).match(/^(-?)(\d+)(?:\.(\d+))?$/) ?? [];
  if (whole === undefined || part.length > 6) return undefined;
  const units = BigInt(whole + part.padEnd(6, '0'));
  return sign ? -units : units;
}

/** Millionths as a decimal with six places. */
export function decimalOf(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(7, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/**
 * The same value without zeros behind `places` decimals: an answer may have any number of decimals, a request only two
 * (`10,2`, Resources: Transaction request).
 */
export function withoutZeros(decimal: string, places = 2): string {
  const point = decimal.indexOf('.');
  if (point < 0) return decimal;
  let end = decimal.length;
  while (end > point + 1 + places && decimal[end - 1] === '0') end -= 1;
  return decimal.slice(0, end);
}

/** An amount of a quote with two decimals, as `10,2` takes it: rounded half up. */
export function inCents(quoted: string): string {
  const usual = withoutZeros(quoted);
  const units = millionths(usual.slice(0, usual.indexOf('.') + 4));
  if (placesOf(usual) <= 2 || units === undefined) return usual;
  return decimalOf(((units + 5000n) / 10_000n) * 10_000n).slice(0, -4);
}

/** Characters of an amount of the older revision (`10,2`). */
const olderLength = 10;

/** The number of decimals that an amount or a rate is printed with. */
export function placesOf(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? 0 : decimal.length - point - 1;
}

/**
 * The amount that a transaction states for the receiving amount of its quote. The older revision has two decimals;
 * where the amount would be too long with them and they are zeros, they are left out.
 */
export function payable(receivingAmount: string, revision: 'current' | 'older'): string {
  if (revision === 'current') return receivingAmount;
  const usual = inCents(receivingAmount);
  return usual.length > olderLength ? usual.replace(/\.0+$/, '') : usual;
}
