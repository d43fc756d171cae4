/** Formats values for messages and reports. */

/** A count in a sentence: rounded to a whole number, with commas between thousands (`3,400`). */
export const number = (n: number): string => String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 case`, `2 cases`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${number(n)} ${n === 1 ? one : many}`;

/** A value as messages show it: JSON of at most 200 characters, or `nothing` for undefined. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const shown = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  return shown.length > 200 ? `${shown.slice(0, 200)}…` : shown;
}

/** A text as it is compared where capitals and blanks around it are the service's choice (interpretation silent.spelling). */
export const plain = (text: unknown): string =>
  String(text ?? '')
    .trim()
    .toLowerCase();

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const;

/** How long something has been, in whole units, from milliseconds: `9 days`, `3 hours`. */
export function ageText(ms: number): string {
  const [size, unit] = units.find(([one]) => ms >= one) ?? [1000, 'second'];
  return counted(Math.floor(ms / size), unit);
}
