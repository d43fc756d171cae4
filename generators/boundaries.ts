import type { Json } from '../contract';
import { type Field, formCodes, isMandatory, type RequirementId, type Situation } from '../contract';

/**
 * A change to a field's value; `resize` cuts or pads the usual value to a length in code points, `number` sends it as a
 * number of JSON.
 */
export type BoundaryChange = { set: Json } | { resize: number; digits?: true } | { omit: true } | { number: true };

export type BoundaryKind =
  | 'sent'
  | 'left out'
  | 'injected'
  | 'below'
  | 'min'
  | 'max'
  | 'unicode'
  | 'above'
  | 'decimals'
  | 'digits'
  | 'missing'
  | 'empty'
  | 'null'
  | 'type'
  | 'format'
  | 'enum';

/** A refusal that the contract demands: its codes, its rule, and whether it names the field. */
interface Refusal {
  codes: readonly string[];
  rule: RequirementId;
  named: boolean;
}

/** One value at or beyond a limit of a field, and the outcome that the contract demands. */
export interface Boundary {
  kind: BoundaryKind;
  change: BoundaryChange;
  /** the word that is sent, which distinguishes boundaries of the same kind */
  word?: string;
  /** any answer of the interface will do that does not contain the text `never` */
  either?: { never: string };
  /** any 4xx will do: servers in front of a gateway answer what they do not pass on */
  clientError?: true;
  /** absent: the value is valid and must be accepted */
  refused?: Refusal;
  /** codes with which a valid value must not be refused; absent: every code for a wrong form */
  never?: readonly string[];
}

/** Values of a valid length and a wrong form, by format and by a word for each; what else reads as a number is none. */
const misformed: Partial<Record<Field['format'], Readonly<Record<string, string>>>> = {
  dateTime: { '': '21/11/2026 10:00:00', 'no-day': '2026-02-30 10:00:00', 'no-hour': '2026-02-28 25:00:00' },
  date: { '': '21/11/2026', 'no-day': '2026-02-30' },
  country: { '': '1#' },
  currency: { '': '1#3' },
  decimal: { '': 'ten', exponent: '1e2', sign: '+10.00', comma: '10,50' },
  encrypted: { plain: '4111111111111111' },
};

/** Cuts or pads a text to `length` code points. Digits stay digits; a cut keeps the end, where references differ. */
export function stretch(text: string, length: number, digits = /^\d+$/.test(text)): string {
  const points = [...text];
  if (points.length >= length) return points.slice(points.length - length).join('');
  const filler = digits ? '7' : 'a';
  return text + filler.repeat(length - points.length);
}

/** A value of valid length must not be refused with the code for a length. */
const lengthCodes = { never: ['1001', '1002'] };

const isKyc = (field: Field) => /^(senderKyc|recipientKyc|business)\b/.test(field.path);

/** Is it a text of words, in a place that carries any character? */
const isWording = (field: Field) =>
  field.format === 'text' && (isKyc(field) || (!field.real && (field.in === 'body' || field.in === 'query')));

function lengths(field: Field): Boundary[] {
  const { min = 0, max } = field;
  if (max === undefined) return [];
  const exact = min === max;
  const rule: RequirementId = exact ? 'errors.exact' : 'errors.range';
  // a wrong length also breaks a form or enumeration
  const alsoForm =
    field.enum || misformed[field.format] || field.listed || field.format === 'encrypted' ? ['1000'] : [];
  const refused: Refusal = {
    codes: [exact ? '1002' : '1001', ...alsoForm, ...(field.breaks ?? [])],
    rule,
    named: true,
  };
  const to = (length: number): BoundaryChange => ({
    resize: length,
    ...(field.format === 'digits' && { digits: true }),
  });
  const out: Boundary[] = [{ kind: 'above', change: to(max + 1), refused }];
  if (min > 1) out.push({ kind: 'below', change: to(min - 1), refused });
  if (exact || field.enum || field.issued || field.listed || field.format === 'encrypted') return out;
  // a made-up account of valid length may be refused as unknown
  const rest = field.real && lengthCodes;
  const within: Boundary[] = [
    { kind: 'min', change: to(Math.max(min, 1)), ...rest },
    { kind: 'max', change: to(max), ...rest },
  ];
  // the specification does not say which scripts are allowed, but lengths count characters (interpretation)
  const wide: Boundary = { kind: 'unicode', change: { set: '𠮷'.repeat(max) }, ...lengthCodes };
  return [...out, ...within, ...(isWording(field) ? [wide] : [])];
}

function precision(field: Field): Boundary[] {
  if (!field.digits) return [];
  const refused: Refusal = {
    codes: ['1000', '1001', '1002', ...(field.breaks ?? [])],
    rule: 'errors.format',
    named: true,
  };
  return [
    { kind: 'decimals', change: { set: `10.${'1'.repeat((field.decimals ?? 0) + 1)}` }, refused },
    { kind: 'digits', change: { set: '1'.repeat(field.digits + 1) }, refused },
  ];
}

function forms(field: Field): Boundary[] {
  const refused: Refusal = { codes: ['1000', ...(field.breaks ?? [])], rule: 'errors.format', named: true };
  if (field.enum) return [{ kind: 'enum', change: { set: neighbour(field.enum) }, refused }];
  if (field.format === 'digits') return [{ kind: 'format', change: { set: 'A'.repeat(field.min ?? 5) }, refused }];
  // a card number in the open is too short as well
  const codes = field.format === 'encrypted' ? [...refused.codes, '1001'] : refused.codes;
  return Object.entries(misformed[field.format] ?? {}).map(([word, value]) => ({
    kind: 'format',
    ...(word && { word }),
    change: { set: value },
    refused: { ...refused, codes },
  }));
}

/** A word outside the enumeration, as long as its first one. */
function neighbour(words: readonly string[]): string {
  const [word = ''] = words;
  return `${word.slice(0, -1)}${word.endsWith('X') ? 'Y' : 'X'}`;
}

/** An optional field may be sent or left out; fields with limits are sent by those boundaries already. */
function options(field: Field): Boundary[] {
  if (field.format === 'list' || field.format === 'object' || field.inferred || field.decides) return [];
  // the country of the case may require it
  const byCountry = field.condition?.when.some(({ country }) => country) ?? false;
  const out: Boundary[] = field.in === 'header' || byCountry ? [] : [{ kind: 'left out', change: { omit: true } }];
  return [...out, ...sent(field)];
}

/** A valid value of a field that no other boundary sends; members of a document only make sense together. */
function sent(field: Field): Boundary[] {
  const { accepted, enum: words, format, example, issued, listed, max, path } = field;
  if (accepted) return accepted.map((word) => ({ kind: 'sent', word, change: { set: word } }));
  if (words) return words.map((word) => ({ kind: 'sent', word, change: { set: word } }));
  if (format === 'country' && !path.startsWith('recipientKyc.idDocument'))
    return [{ kind: 'sent', change: { set: 'US' } }];
  const free = !issued && !listed && max === undefined && format === 'text';
  const value = example ?? (free ? 'Sample' : undefined);
  return value === undefined ? [] : [{ kind: 'sent', change: { set: value }, ...(field.real && lengthCodes) }];
}

/** Texts with code in other languages, cut to the field's length. */
const code = `'"><script>alert(1)</script>\${1361*7411}{{1361*7411}}; DROP TABLE t;-- ../../etc/passwd`;
/** What only a server that runs such a text can answer. */
const result = String(1361 * 7411);
/** The same for a path, where many servers take no slash and no percent sign. */
const codeInPath = code.replaceAll('/', '');

function injections(field: Field): Boundary[] {
  const inPath = field.in === 'path';
  const text = inPath ? codeInPath : code;
  const { format, max = text.length, min = 0 } = field;
  const isFree = format === 'text' || (inPath && format === 'mobile');
  if (!isFree || field.enum || field.issued || field.in === 'header' || max < 12) return [];
  const change = { set: text.slice(0, Math.max(min, Math.min(max, text.length))) };
  return [{ kind: 'injected', change, either: { never: result }, ...(inPath && { clientError: true }) }];
}

/** Is its usual text one that a lenient reader takes as a number, too? */
const isNumeric = ({ format, mayBeNumber }: Field): boolean =>
  !mayBeNumber && (format === 'decimal' || format === 'digits' || format === 'mobile');

function absences(field: Field): Boundary[] {
  const kyc = isKyc(field);
  const loose: Refusal = { codes: [...formCodes, ...(field.breaks ?? [])], rule: 'errors.malformed', named: false };
  // a missing header may be refused as failed authentication
  const codes = field.in === 'header' ? ['1003', '1005'] : ['1005'];
  const missing: Refusal = kyc ? loose : { codes, rule: 'errors.missing', named: false };
  const out: Boundary[] = field.decides ? [] : [{ kind: 'missing', change: { omit: true }, refused: missing }];
  if (field.in !== 'body') return out;
  const other = field.format === 'object' ? 'a text' : { not: 'a text' };
  const wrong: Boundary[] = [
    { kind: 'null', change: { set: null }, refused: loose },
    { kind: 'type', change: isNumeric(field) ? { number: true } : { set: other }, refused: loose },
  ];
  if (field.mayBeEmpty) return [...out, ...wrong];
  return [...out, { kind: 'empty', change: { set: '' }, refused: loose }, ...wrong];
}

/** Every boundary of a request field, parameter or header (Resources; Errors: Request and routing codes). */
export function boundaries(field: Field, situation: Situation): Boundary[] {
  if (field.in === 'path') return [...lengths(field), ...injections(field)];
  // what may be left out is sent by its options anyway
  const isSent = isMandatory(field, situation);
  const absent = isSent ? [...absences(field), ...(field.accepted ? sent(field) : [])] : options(field);
  return [...lengths(field), ...precision(field), ...forms(field), ...absent, ...injections(field)];
}
