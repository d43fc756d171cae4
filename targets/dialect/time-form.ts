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

const known = new Map<string, RegExp>();

function patternOf(form: string): RegExp {
  const found = known.get(form);
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
  known.set(form, made);
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

/** Epoch milliseconds; NaN for a text of another form, or a date that does not exist. */
export function readTime(form: string, text: string): number {
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
  const values: Record<string, string> = {
    YYYY: iso.slice(0, 4),
    MM: iso.slice(5, 7),
    DD: iso.slice(8, 10),
    HH: iso.slice(11, 13),
    mm: iso.slice(14, 16),
    ss: iso.slice(17, 19),
    Z: 'Z',
    X: String(Math.floor(at / 1000)),
    x: String(at),
  };
  return form.replace(tokens, (token) => values[token] ?? `${iso.slice(20, 23)}000000`.slice(0, token.length));
}
