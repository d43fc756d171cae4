/** Reads and writes times in a form such as `YYYY-MM-DDTHH:mm:ss.SSSZ`. Without `Z`, times are in GMT. */

const tokens = /YYYY|MM|DD|HH|mm|ss|S+|Z|X|x/g;

const groups: Record<string, string> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  DD: '(?<day>\\d{2})',
  HH: '(?<hour>\\d{2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  Z: '(?<zone>Z|[+-]\\d{2}:?\\d{2})',
  X: '(?<epoch>\\d{9,11})',
  x: '(?<milliseconds>\\d{12,14})',
};

const patterns = new Map<string, RegExp>();

function patternOf(form: string): RegExp {
  const found = patterns.get(form);
  if (found) return found;
  let source = '';
  let end = 0;
  for (const { 0: token, index } of form.matchAll(tokens)) {
    source += form.slice(end, index).replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
    source += groups[token] ?? `(?<fraction>\\d{${token.length}})`;
    end = index + token.length;
  }
  source += form.slice(end).replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const made = new RegExp(`^${source}$`);
  patterns.set(form, made);
  return made;
}

/** Does the form name each part once, and enough of them for a time? */
export function isTimeForm(form: string): boolean {
  const parts = [...form.matchAll(tokens)].map(([token]) => token[0]);
  const isTime =
    ['x', 'X'].some((epoch) => parts.includes(epoch)) || ['Y', 'M', 'D'].every((part) => parts.includes(part));
  return isTime && new Set(parts).size === parts.length;
}

const offsetMinutes = (zone = 'Z'): number => {
  if (zone === 'Z') return 0;
  const digits = zone.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith('-') ? -minutes : minutes;
};

/** Where the parts of a form without offsets stand; regular expressions with names are slow in k6. */
interface Layout {
  /** literal text before each part, and after the last one */
  literals: string[];
  parts: { token: string; at: number; length: number }[];
  length: number;
}

const layouts = new Map<string, Layout>();

function layoutOf(form: string): Layout {
  const found = layouts.get(form);
  if (found) return found;
  const made: Layout = { literals: [], parts: [], length: 0 };
  let end = 0;
  for (const { 0: token, index } of form.matchAll(tokens)) {
    made.literals.push(form.slice(end, index));
    end = index + token.length;
    const length = token === 'X' ? 10 : token === 'x' ? 13 : token.length;
    made.parts.push({ token, at: made.length + (made.literals.at(-1)?.length ?? 0), length });
    made.length += (made.literals.at(-1)?.length ?? 0) + length;
  }
  made.literals.push(form.slice(end));
  made.length += form.length - end;
  layouts.set(form, made);
  return made;
}

/** Reads a text of the usual length of its form, in GMT; NaN if it is another one, or not what writing gives again. */
function readUsual(form: string, text: string): number {
  const { parts, length } = layoutOf(form);
  if (text.length !== length) return Number.NaN;
  let year = '';
  let month = '';
  let day = '';
  let hour = '00';
  let minute = '00';
  let second = '00';
  let fraction = '000';
  for (let index = 0; index < parts.length; index += 1) {
    const { token, at, length: count } = parts[index] as Layout['parts'][number];
    const value = text.slice(at, at + count);
    if (token === 'YYYY') year = value;
    else if (token === 'MM') month = value;
    else if (token === 'DD') day = value;
    else if (token === 'HH') hour = value;
    else if (token === 'mm') minute = value;
    else if (token === 'ss') second = value;
    else if (token[0] === 'S') fraction = `${value}000`.slice(0, 3);
    else if (token !== 'Z' || value !== 'Z') return Number.NaN;
  }
  const date = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}Z`;
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString() === date && sameLiterals(form, text) ? time : Number.NaN;
}

function sameLiterals(form: string, text: string): boolean {
  const { literals, parts } = layoutOf(form);
  for (let index = 0; index < parts.length; index += 1) {
    const literal = literals[index] as string;
    const { at } = parts[index] as Layout['parts'][number];
    if (literal !== '' && text.slice(at - literal.length, at) !== literal) return false;
  }
  return text.endsWith(literals.at(-1) as string);
}

/** Epoch milliseconds; NaN for a text of another form, or a date that does not exist. */
export function readTime(form: string, text: string): number {
  const usual = readUsual(form, text);
  if (!Number.isNaN(usual)) return usual;
  const found = patternOf(form).exec(text)?.groups;
  if (!found) return Number.NaN;
  const {
    year,
    month,
    day,
    hour = '00',
    minute = '00',
    second = '00',
    fraction = '',
    zone,
    epoch,
    milliseconds,
  } = found;
  if (milliseconds !== undefined) return Number(milliseconds);
  if (epoch !== undefined) return Number(epoch) * 1000;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${`${fraction}000`.slice(0, 3)}Z`);
  if (Number.isNaN(at) || new Date(at).getUTCDate() !== Number(day)) return Number.NaN;
  return at - offsetMinutes(zone) * 60_000;
}

/** The time in the form, in GMT. */
export function writeTime(form: string, at: number): string {
  const iso = new Date(at).toISOString();
  const { literals, parts } = layoutOf(form);
  let text = '';
  for (let index = 0; index < parts.length; index += 1)
    text += (literals[index] as string) + written((parts[index] as Layout['parts'][number]).token, iso, at);
  return text + literals[parts.length];
}

function written(token: string, iso: string, at: number): string {
  switch (token) {
    case 'YYYY':
      return iso.slice(0, 4);
    case 'MM':
      return iso.slice(5, 7);
    case 'DD':
      return iso.slice(8, 10);
    case 'HH':
      return iso.slice(11, 13);
    case 'mm':
      return iso.slice(14, 16);
    case 'ss':
      return iso.slice(17, 19);
    case 'Z':
      return 'Z';
    case 'X':
      return String(Math.floor(at / 1000));
    case 'x':
      return String(at);
    default:
      return `${iso.slice(20, 23)}000000`.slice(0, token.length);
  }
}
