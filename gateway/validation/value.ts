import { isoFormats } from '../../common/iso/codes';
import { type Field, isWildcard, patterns, sampleTime } from '../../contract';
import type { Context } from './context';
import { problemOf } from './problem';

/** Length in Unicode code points, of which some are pairs of units. */
export const codePoints = (text: string): number => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length);

const iso = new RegExp(sampleTime);

/** Compiles the checks of a text value, in the order length, format, enumeration; what they find is reported. */
export function valueCheck(field: Field): (text: string, context: Context) => void {
  const { min = 0, max, digits, decimals = 0, enum: words, words: named, format } = field;
  const isAssigned = format === 'country' || format === 'currency' ? isoFormats[format] : undefined;
  const pattern = patterns[field.format];
  const form = pattern ? new RegExp(pattern) : undefined;
  const allowed = words && new Set(words);
  const empty = problemOf(field, 'empty');
  const outOfRange = problemOf(field, min === max ? 'exact' : 'range');
  const wrong = problemOf(field, 'format');
  const unlisted = problemOf(field, 'enumeration');
  const unassigned = problemOf(field, 'unassigned');
  // too many digits are a problem of length; too many decimals are a problem of format
  const tooManyDigits = problemOf({ ...field, min: 1, max: digits }, 'range');
  return (text, { lengthOf, isNamed, report }) => {
    if ((text === '' && field.mayBeEmpty) || isWildcard(field, text)) return;
    if (text === '' && field.req === 'M') return report(empty);
    // the specification's samples also have request dates in ISO format
    if (field.format === 'dateTime' && field.in === 'body' && iso.test(text)) return;
    if (digits === undefined && max !== undefined) {
      const length = lengthOf(text);
      if (length < min || length > max) report(outOfRange);
    }
    if (form && !form.test(text)) report(wrong);
    else if (isAssigned && !isAssigned(text)) report(unassigned);
    if (named && !isNamed(text, named)) report(unlisted);
    if (digits !== undefined) {
      // digits can be counted only in a valid decimal
      const [whole = '', places = ''] = text.split('.');
      if (places.length > decimals) report(wrong);
      else if (whole.length + places.length > digits) report(tooManyDigits);
    } else if (allowed && !allowed.has(text)) report(unlisted);
  };
}
