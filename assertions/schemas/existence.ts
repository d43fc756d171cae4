/** Values of the right form that name nothing: no country, no currency, no day of the calendar. */

import { isoFormats } from '../../common/iso/codes';
import { type Field, isDay, parseIso, patterns } from '../../contract';

/** What exists, by format: a value of the right form may still name nothing. */
const exists: Partial<Record<Field['format'], (text: string) => boolean>> = {
  ...isoFormats,
  date: isDay,
  dateTime: isDay,
  timestamp: isDay,
  errorTime: isDay,
  iso: (text) => !Number.isNaN(parseIso(text)),
};

const forms = new Map(Object.entries(patterns).map(([format, pattern]) => [format, new RegExp(pattern, 'u')]));

/** May a value of the field name nothing? */
export const mayNameNothing = ({ format }: Field): boolean => exists[format] !== undefined;

/** Does a value of the right form name nothing: `XX` as a country, 30 February as a date? */
export function namesNothing({ format }: Field, value: string): boolean {
  const test = exists[format];
  return test !== undefined && forms.get(format)?.test(value) === true && !test(value);
}
