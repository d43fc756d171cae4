import type { Json } from '../contract';
import { type Field, formCodes, isMandatory, type RequirementId, type Situation } from '../contract';

/** How a value of a field is changed; `fit` stretches or cuts the usual value to a length in code points. */
export type Change = { set: Json } | { resize: number; digits?: true } | { omit: true };

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

/** A refusal that the contract asks for: with one of these codes, under this rule, and whether it names the field. */
interface Refusal {
  codes: readonly string[];
  rule: RequirementId;
  named: boolean;
}

/** One value at or past a limit of a field, and what the contract says must come of it. */
export interface Boundary {
  kind: BoundaryKind;
  change: Change;
  /** tells boundaries of one kind apart: the word that is sent */
  word?: string;
  /** the answer must only be one of the interface, whichever */
  either?: true;
  /** absent: the value is within the limits and must be accepted */
  refused?: Refusal;
  /** an accepted value may be refused, but not with these codes; absent: not with any code of form */
  never?: readonly string[];
}

/** A value of the right length and the wrong form, for each form that has one. */
const misformed: Partial<Record<Field['format'], string>> = {
  dateTime: '21/11/2026 10:00:00',
  date: '21/11/2026',
  country: '1#',
  currency: '1#3',
  decimal: 'ten',
};

/** Cuts or stretches a text to `length` code points: digits stay digits; what is cut keeps its end, where references differ. */
export function stretch(text: string, length: number, digits = /^\d+$/.test(text)): string {
  const points = [...text];
  if (points.length >= length) return points.slice(points.length - length).join('');
  const filler = digits ? '7' : 'a';
  return text + filler.repeat(length - points.length);
}

/** All that a value of a proper length can break is not its length. */
const lengthCodes = { never: ['1001', '1002'] };

const isKyc = (field: Field) => /^(senderKyc|recipientKyc|business)\b/.test(field.path);

function lengths(field: Field): Boundary[] {
  const { min = 0, max } = field;
  if (max === undefined) return [];
  const exact = min === max;
  const rule: RequirementId = exact ? 'errors.exact' : 'errors.range';
  // another length breaks the form and the enumeration with it, where the field has one
  const alsoForm =
    field.enum || misformed[field.format] || field.listed || field.format === 'encrypted' ? ['1000'] : [];
  const refused: Refusal = {
    codes: [exact ? '1002' : '1001', ...alsoForm, ...(field.breaks ?? [])],
    rule,
    named: true,
  };
  const to = (length: number): Change => ({ resize: length, ...(field.format === 'digits' && { digits: true }) });
  const out: Boundary[] = [{ kind: 'above', change: to(max + 1), refused }];
  if (min > 1) out.push({ kind: 'below', change: to(min - 1), refused });
  if (exact || field.enum || field.issued || field.listed || field.format === 'encrypted') return out;
  // a made-up account of the right length may be refused as none that there is
  const rest = field.real && lengthCodes;
  const within: Boundary[] = [
    { kind: 'min', change: to(Math.max(min, 1)), ...rest },
    { kind: 'max', change: to(max), ...rest },
  ];
  // whether a name may be written in any script is not shown; that its length is counted in characters is decided
  const wide: Boundary = { kind: 'unicode', change: { set: '𠮷'.repeat(max) }, ...lengthCodes };
  return [...out, ...within, ...(isKyc(field) && field.format === 'text' ? [wide] : [])];
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
  const value = misformed[field.format];
  return value === undefined ? [] : [{ kind: 'format', change: { set: value }, refused }];
}

/** A word of the same length as the first one that the enumeration does not hold. */
function neighbour(words: readonly string[]): string {
  const [word = ''] = words;
  return `${word.slice(0, -1)}${word.endsWith('X') ? 'Y' : 'X'}`;
}

/** An optional field may come or not; what has limits of its own is sent by their tests already. */
function options(field: Field): Boundary[] {
  if (field.format === 'list' || field.format === 'object' || field.inferred || field.decides) return [];
  // the country of the case may want it
  const byCountry = field.condition?.when.some(({ country }) => country) ?? false;
  const out: Boundary[] = field.in === 'header' || byCountry ? [] : [{ kind: 'left out', change: { omit: true } }];
  return [...out, ...sent(field)];
}

/** A proper value, where the tests of its limits send none; an entry of a document is none without its others. */
function sent(field: Field): Boundary[] {
  const { enum: words, format, example, issued, listed, max, path } = field;
  if (words) return words.map((word) => ({ kind: 'sent', word, change: { set: word } }));
  if (format === 'country' && !path.startsWith('recipientKyc.idDocument'))
    return [{ kind: 'sent', change: { set: 'US' } }];
  const free = !issued && !listed && max === undefined && format === 'text';
  const value = example ?? (free ? 'Sample' : undefined);
  return value === undefined ? [] : [{ kind: 'sent', change: { set: value }, ...(field.real && lengthCodes) }];
}

/** Pieces of code in other tongues, as much of them as fits. */
const code = `'"><script>alert(1)</script>\${7*7}{{7*7}}; DROP TABLE t;-- ../../etc/passwd`;

function injections(field: Field): Boundary[] {
  const { format, max = code.length, min = 0 } = field;
  if (format !== 'text' || field.enum || field.issued || field.in === 'header' || max < 12) return [];
  return [
    { kind: 'injected', change: { set: code.slice(0, Math.max(min, Math.min(max, code.length))) }, either: true },
  ];
}

function absences(field: Field): Boundary[] {
  const kyc = isKyc(field);
  const loose: Refusal = { codes: [...formCodes, ...(field.breaks ?? [])], rule: 'errors.malformed', named: false };
  // a header may be missed by the authentication
  const codes = field.in === 'header' ? ['1003', '1005'] : ['1005'];
  const missing: Refusal = kyc ? loose : { codes, rule: 'errors.missing', named: false };
  const out: Boundary[] = field.decides ? [] : [{ kind: 'missing', change: { omit: true }, refused: missing }];
  if (field.in !== 'body' || field.format === 'list' || field.format === 'object') return out;
  const wrong: Boundary[] = [
    { kind: 'null', change: { set: null }, refused: loose },
    { kind: 'type', change: { set: { not: 'a text' } }, refused: loose },
  ];
  if (field.mayBeEmpty) return [...out, ...wrong];
  return [...out, { kind: 'empty', change: { set: '' }, refused: loose }, ...wrong];
}

/** Every boundary of a request field, parameter or header (Resources; Errors: Request and routing codes). */
export function boundaries(field: Field, situation: Situation): Boundary[] {
  if (field.in === 'path') return [...lengths(field), ...injections(field)];
  const absent = isMandatory(field, situation) ? absences(field) : options(field);
  return [...lengths(field), ...precision(field), ...forms(field), ...absent, ...injections(field)];
}
