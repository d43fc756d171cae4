import { type Field, patterns } from '../../contract';
import type { Context } from './context';
import { type Problem, problemOf } from './problem';

type Check = (text: string, context: Context) => Problem | undefined;

/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // a complete surrogate pair is a single code point
    if (unit >= 0xd800 && unit < 0xdc00 && text.charCodeAt(at + 1) >>> 10 === 0x37) {
      length--;
      at++;
    }
  }
  return length;
}

function lengthCheck(field: Field): Check | undefined {
  const { min = 0, max } = field;
  if (max === undefined) return undefined;
  const problem = problemOf(field, min === max ? 'exact' : 'range');
  return (text, { lengthOf }) => {
    const length = lengthOf(text);
    return length < min || length > max ? problem : undefined;
  };
}

/** Too many digits are a problem of length; too many decimals are a problem of format. */
function digitsCheck(field: Field): Check | undefined {
  const { digits, decimals = 0 } = field;
  if (digits === undefined) return undefined;
  const tooLong = problemOf({ ...field, min: 1, max: digits }, 'range');
  const wrong = problemOf(field, 'format');
  return (text) => {
    const point = text.indexOf('.');
    if (point < 0) return text.length > digits ? tooLong : undefined;
    if (text.length - point - 1 > decimals) return wrong;
    return text.length - 1 > digits ? tooLong : undefined;
  };
}

function formCheck(field: Field): Check | undefined {
  const pattern = patterns[field.format];
  if (!pattern) return undefined;
  const form = new RegExp(pattern);
  const problem = problemOf(field, 'format');
  return (text) => (form.test(text) ? undefined : problem);
}

function enumCheck(field: Field): Check | undefined {
  if (!field.enum) return undefined;
  const allowed = new Set(field.enum);
  const problem = problemOf(field, 'enumeration');
  return (text) => (allowed.has(text) ? undefined : problem);
}

const iso = new RegExp(patterns.iso ?? '');

/** Compiles the checks of a text value, in the order length, format, enumeration; what they find is reported. */
export function valueCheck(field: Field): (text: string, context: Context) => void {
  const form = formCheck(field);
  // digits can be counted only in a valid decimal
  const order = field.digits ? [form, digitsCheck(field)] : [lengthCheck(field), form, enumCheck(field)];
  const checks = order.filter((check) => check !== undefined);
  const empty = problemOf(field, 'empty');
  return (text, context) => {
    if (text === '' && field.mayBeEmpty) return;
    if (text === '' && field.req === 'M') {
      context.report(empty);
      return;
    }
    // the specification's samples also have request dates in ISO format
    if (field.format === 'dateTime' && field.in === 'body' && iso.test(text)) return;
    for (const check of checks) {
      const problem = check(text, context);
      if (problem) context.report(problem);
    }
  };
}
