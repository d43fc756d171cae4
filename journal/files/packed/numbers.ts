/** Numbers of a record as whole numbers, and back. undefined: it cannot be written so without a loss. */

const units = [1, 1000, 1_000_000] as const;
const mostMilliseconds = Number.MAX_SAFE_INTEGER / 4;

/** Milliseconds as whole milliseconds, microseconds or nanoseconds, with the unit in the last two bits. */
export function packedMs(ms: number): number | undefined {
  for (let unit = 0; unit < units.length; unit += 1) {
    const per = units[unit] as number;
    const whole = Math.round(ms * per);
    if (whole >= 0 && whole < mostMilliseconds && whole / per === ms && !Object.is(ms, -0)) return whole * 4 + unit;
  }
  return undefined;
}

/** Factors that make a decimal number whole, by how many digits behind its point it lacks. */
const powers = [1, 10, 100] as const;

/** The same of the digits of a number, some of which are behind its point; -1: it cannot be written. */
export function packedMsOf(digits: number, places: number): number {
  const unit = places === 0 ? 0 : places <= 3 ? 1 : 2;
  if (places > 6) return -1;
  const whole = digits * (powers[unit * 3 - places] as number);
  return whole < mostMilliseconds ? whole * 4 + unit : -1;
}

export const unpackedMs = (packed: number): number => Math.floor(packed / 4) / (units[packed % 4] as number);

/** The digits of a decimal without its point, with at most fifteen of them. */
export function packedDecimal(text: string): { digits: number; places: number } | undefined {
  const point = text.indexOf('.');
  const places = point < 0 ? 0 : text.length - point - 1;
  const digits = Number(point < 0 ? text : text.slice(0, point) + text.slice(point + 1));
  if (text.length > 16 || !(digits >= 0 && digits < mostMilliseconds)) return undefined;
  return unpackedDecimal(digits, places) === text ? { digits, places } : undefined;
}

export function unpackedDecimal(digits: number, places: number): string {
  if (places === 0) return String(digits);
  const all = String(digits).padStart(places + 1, '0');
  return `${all.slice(0, -places)}.${all.slice(-places)}`;
}
