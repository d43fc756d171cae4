/** Parsers of option values. commander prefixes their messages with the option and the value. */
import { existsSync, statSync } from 'node:fs';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { didYouMean } from '../../common/usage-error';
import { userPath } from '../../common/user-path';
import { isDay } from '../../contract';

/** A whole number above zero. */
export function positiveInteger(text: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Expected a whole number above zero.');
}

/** Flows a second, also below one; what is not a whole number is rounded to whole flows a minute, as k6 starts them. */
export function flowRate(text: string): number {
  const rate = Number(text);
  const exact = Number.isInteger(rate) ? rate : Math.round(rate * 60) / 60;
  if (/^\d+(\.\d+)?$/.test(text) && exact > 0) return exact;
  throw new InvalidArgumentError('Expected flows a second, such as 20 or 0.7, at least one a minute.');
}

/** A whole number within inclusive bounds. */
export const integerBetween =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };

const secondsOfUnit: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600 };

/** Seconds of `90`, `90s`, `5m` or `1h`. */
export function duration(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([smh]?)$/.exec(text) ?? [];
  const seconds = Number(digits) * (secondsOfUnit[unit] ?? Number.NaN);
  if (seconds > 0) return seconds;
  throw new InvalidArgumentError('Expected a duration such as 90s, 5m, 1h or a number of seconds.');
}

/** A day of the calendar, as YYYY-MM-DD. */
export function day(text: string): string {
  if (isDay(text) && text.length === 10) return text;
  throw new InvalidArgumentError('Expected a day such as 2026-12-31.');
}

/** An absolute http or https URL. */
export function httpUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('Expected an http or https URL.');
}

/** The items of a comma-separated list. */
export function list(text: string): string[] {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  if (items.length > 0) return items;
  throw new InvalidArgumentError('Expected a comma-separated list.');
}

/** Items of a closed list, comma-separated; an error suggests the nearest. */
export const someOf =
  <const Values extends readonly string[]>(values: Values) =>
  (text: string): Values[number][] =>
    list(text).map((item) => {
      if (values.includes(item)) return item;
      throw new InvalidArgumentError(`Expected some of ${values.join(', ')}.${didYouMean(item, values)}`);
    });

/** One value of a closed list; an error suggests the nearest. */
export const oneOf =
  <const Values extends readonly string[]>(values: Values) =>
  (text: string): Values[number] => {
    if (values.includes(text)) return text;
    throw new InvalidArgumentError(`Expected one of ${values.join(', ')}.${didYouMean(text, values)}`);
  };

/** An option with a closed list of values, which the help lists. */
export const choiceOption = <Flags extends string, const Values extends readonly string[]>(
  flags: Flags,
  description: string,
  values: Values,
) => new Option(flags, description).choices(values).argParser(oneOf(values));

/** The folder as an absolute path. One that does not exist yet has no runs, as before the first one of a CI job. */
export function folderOfRuns(name: string): string {
  const path = userPath(name);
  if (existsSync(path) && !statSync(path).isDirectory())
    throw new InvalidArgumentError('It is a file; expected a folder of runs or of Allure results.');
  return path;
}
