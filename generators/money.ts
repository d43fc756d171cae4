/** An amount of money in millionths, exact. */
export function millionths(value: unknown): bigint | undefined {
  const [, sign, whole, part = ''] = String(value).match(/^(-?)(\d+)(?:\.(\d+))?$/) ?? [];
  if (whole === undefined || part.length > 6) return undefined;
  const units = BigInt(whole + part.padEnd(6, '0'));
  return sign ? -units : units;
}
