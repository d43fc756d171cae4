/** Parsers of option values, shared by all commands. commander puts the option and the refused value before their words. */
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { didYouMean } from '../../targets/mistake';

/** A whole number above zero. */
export function positiveInteger(text: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Expected a whole number above zero.');
}

/** A whole number within bounds that are themselves allowed. */
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
  throw new InvalidArgumentError('Expected a time such as 90s, 5m, 1h or a number of seconds.');
}

/** An absolute http or https address. */
export function httpUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('Expected an http or https address.');
}

/** The words of a comma-separated list. */
export function list(text: string): string[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  if (words.length > 0) return words;
  throw new InvalidArgumentError('Expected a comma-separated list.');
}

/** An option with a closed list of values: the help shows them, and a refusal names the nearest. */
export const choiceOption = <Flags extends string, const Values extends readonly string[]>(
  flags: Flags,
  description: string,
  values: Values,
) =>
  new Option(flags, description).choices(values).argParser((text): Values[number] => {
    if (values.includes(text)) return text;
    throw new InvalidArgumentError(`Expected one of ${values.join(', ')}.${didYouMean(text, values)}`);
  });
