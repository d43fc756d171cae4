/** Reads and writes times in a form such as `YYYY-MM-DDTHH:mm:ss.SSSZ`. Without `Z`, times are in GMT. */

const tokens = /YYYY|MM|DD|HH|mm|ss|S+|Z|X|x/g;

const groups: Record<string, string> = {
  YYYY: '(\\d{4})',
  MM: '(\\d{2})',
  DD: '(\\d{2})',
  HH: '(\\d{2})',
  mm: '(\\d{2})',
  ss: '(\\d{2})',
  Z: '(Z|[+-]\\d{2}:?\\d{2})',
  X: '(\\d{9,11})',
  x: '(\\d{12,14})',
};

/** The parts of a form, by their first letters, and an expression with a group for each. */
interface Form {
  parts: string[];
  pattern: RegExp;
}

const forms = new Map<string, Form>();

function formOf(form: string): Form {
  const found = forms.get(form);
  if (found) return found;
  const parts = [...form.matchAll(tokens)].map(([token]) => token[0] as string);
  const literal = form.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const source = literal.replace(tokens, (token) => groups[token] ?? `(\\d{${token.length}})`);
  const made = { parts, pattern: new RegExp(`^${source}$`) };
  forms.set(form, made);
  return made;
}

/** Does the form contain each part only once, and all parts of a time? */
export function isTimeForm(form: string): boolean {
  const { parts } = formOf(form);
  const isTime =
    ['x', 'X'].some((epoch) => parts.includes(epoch)) || ['Y', 'M', 'D'].every((part) => parts.includes(part));
  return isTime && new Set(parts).size === parts.length;
}

function offsetMinutes(zone: string): number {
  if (zone === 'Z') return 0;
  const digits = zone.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Epoch milliseconds; NaN for a text of another form, or a date that does not exist. */
export function readTime(form: string, text: string): number {
  const { parts, pattern } = formOf(form);
  const found = pattern.exec(text);
  if (!found) return Number.NaN;
  const of = (part: string, usual: string): string => found[parts.indexOf(part) + 1 || found.length] ?? usual;
  if (parts.includes('x')) return Number(of('x', ''));
  if (parts.includes('X')) return Number(of('X', '')) * 1000;
  const time = `${of('H', '00')}:${of('m', '00')}:${of('s', '00')}.${`${of('S', '')}000`.slice(0, 3)}`;
  const at = Date.parse(`${of('Y', '')}-${of('M', '')}-${of('D', '')}T${time}Z`);
  if (Number.isNaN(at) || new Date(at).getUTCDate() !== Number(of('D', ''))) return Number.NaN;
  return at - offsetMinutes(of('Z', 'Z')) * 60_000;
}

/** The position of each part in an ISO time. */
const places: Readonly<Record<string, readonly [from: number, to: number]>> = {
  YYYY: [0, 4],
  MM: [5, 7],
  DD: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
  Z: [23, 24],
};

/** The time in the form, in GMT. */
export function writeTime(form: string, at: number): string {
  const iso = new Date(at).toISOString();
  return form.replace(tokens, (token) => {
    if (token === 'x') return String(at);
    if (token === 'X') return String(Math.floor(at / 1000));
    const place = places[token];
    return place ? iso.slice(...place) : `${iso.slice(20, 23)}000000`.slice(0, token.length);
  });
}
