/** An amount of money in millionths, exact. */
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
