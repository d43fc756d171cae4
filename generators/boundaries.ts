import type { Json } from '../contract';
import {
  type CodeClass,
  codes,
  type Field,
  fields,
  formCodes,
  interpretationsOf,
  isMandatory,
  type RequirementId,
  roomOf,
  type Situation,
} from '../contract';

/**
 * A change to a field's value. `resize` cuts or pads the usual value to a length in Unicode code points; `number` sends
 * it as a JSON number; `around` is an optional list or object that is omitted as well where nothing else is in it.
 */
export type BoundaryChange =
  | { set: Json }
  | { resize: number; digits?: true }
  | { omit: true; around?: string }
  | { number: true };

export type BoundaryKind =
  | 'sent'
  | 'script'
  | 'short'
  | 'long'
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

/** A refusal that the contract demands. */
interface Refusal {
  /** result codes, of which it has one */
  codes: readonly string[];
  /** the requirement that says so */
  rule: RequirementId;
  /** its description names the field */
  named: boolean;
  /** the limits of the length that it names depend on the reading */
  isOpen?: boolean;
}

/** An open point that the answer to a value decides. */
export interface OpenPoint {
  /** id of the interpretation */
  point: string;
  /** id of the reading that an acceptance shows */
  taken: string;
  /** id of the reading that a refusal shows */
  refused: string;
  /** result codes, of which a refusal has one */
  codes: readonly string[];
  /** of these, the codes that show the reading; absent: each does */
  shownBy?: readonly string[];
}

/** One value at or beyond a limit of a field, and the outcome that the contract demands. */
export interface Boundary {
  kind: BoundaryKind;
  /** `cipher` sends the card number of the payout, encrypted wrongly */
  change: BoundaryChange | { cipher: WrongCipher };
  /** the word that is sent, which distinguishes boundaries of the same kind */
  word?: string;
  /** accepted or refused; but an answer with the text `never` shows that the value was run as code */
  either?: { never: string };
  /** any HTTP status 4xx is right too: a server in front of the gateway may refuse the value itself */
  clientError?: true;
  /** the specification leaves open whether it is valid */
  open?: OpenPoint;
  /** absent, as are `open` and `either`: the value is valid and must be accepted */
  refused?: Refusal;
  /** codes with which a valid value must not be refused; absent: every code for a wrong form */
  never?: readonly string[];
}

/** Values of a valid length and a wrong form, by format and by a word for each. */
const misformed: Partial<Record<Field['format'], Readonly<Record<string, string>>>> = {
  dateTime: { '': '21/11/2026 10:00:00', 'no-day': '2026-02-30 10:00:00', 'no-hour': '2026-02-28 25:00:00' },
  date: { '': '21/11/2026', 'no-day': '2026-02-30', 'no-leap-day': '1990-02-29' },
  // the others are of no country and no currency (ISO 3166-1, ISO 4217)
  country: { '': '1#', unassigned: 'ZZ' },
  currency: { '': '1#3', unassigned: 'ABC' },
  mobile: { letters: '2547ABCDEF01', spaces: '254 700-000 099', 'plus-inside': '2547+00000099' },
  decimal: { '': 'ten', exponent: '1e2', comma: '10,50' },
  // a case sends the card of its payout, because another one is refused for that
  encrypted: { plain: '4111111111111111' },
};

/** Ways to encrypt a card number wrongly: the text has the right length and form (Authentication: 5). */
const wrongCiphers = ['other-key', 'other-padding', 'no-card', 'random'] as const;
export type WrongCipher = (typeof wrongCiphers)[number];

/** Codes of a card number that is read and is none, beside those for its form. */
const codesOfNoCard = ['2014', '3002', '3005', '3110', '6004'];

/** In characters of one unit in every encoding (interpretation length.characters). */
const inAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, 'a');

/**
 * Cuts or pads a text to `length` characters, each of one unit in every encoding. Digits stay digits; a cut keeps the end, where
 * references differ, and has no blank at its beginning, which a service may leave out.
 */
export function stretch(text: string, length: number, digits = /^\d+$/.test(text)): string {
  const points = [...inAscii(text)];
  if (points.length >= length)
    return points
      .slice(points.length - length)
      .join('')
      .replace(/^\s/, 'a');
  const filler = digits ? '7' : 'a';
  return points.join('') + filler.repeat(length - points.length);
}

/** A value of valid length must not be refused with the code for a length. */
const lengthCodes = { never: ['1001', '1002'] };

/** Nor is a name or an address that the service does not know refused as something else. */
const unknownCodes = (may: readonly CodeClass[]) => ({
  never: [...lengthCodes.never, ...codes.flatMap((one) => (may.includes(one.class) ? [] : [one.code]))],
});

const isKyc = (field: Field) => /^(senderKyc|recipientKyc|business)\b/.test(field.path);

/** Is it a text of words, in a place that carries any character? */
const isWording = (field: Field) =>
  field.format === 'text' && (isKyc(field) || (!field.real && (field.in === 'body' || field.in === 'query')));

type Revision = 'current' | 'older';

/** Does the contract publish several lengths, forms or words for it, so that what is wrong breaks any of them? */
const isOfSeveralForms = (field: Field): boolean => isOfPoint(field, 'errors.several-forms');

/** Does the interpretation of an open point name the field? */
const isOfPoint = ({ id }: Field, point: string): boolean => interpretationsOf(id).some((one) => one.id === point);

/** The codes of other rules that a wrong value of the field breaks, or of later checks that may be the first to see it. */
const otherCodesOf = ({ breaks = [], otherCodes = [] }: Field): string[] => [...breaks, ...otherCodes];

/** Is it the name that the service compares with the name of the account? Then an invented one may be refused. */
const isRegisteredName = ({ path }: Field): boolean => path === 'bnv';

/** A text of the right length need not be an address. */
const isMail = ({ path }: Field): boolean => /e?mail/i.test(path);

/** A mobile number has a form of its own, wherever it stands. */
const isNumber = ({ path, format }: Field): boolean => format === 'mobile' || /msisdn/i.test(path);

const lengthCodesOf = ['1001', '1002'];

const openPoint = (
  ...[point, taken, refused, codes, shownBy]: [string, string, string, readonly string[], (readonly string[])?]
): OpenPoint => ({ point, taken, refused, codes, ...(shownBy && { shownBy }) });

/** A path has no published length: a currency of another length names nothing. */
function unpublished(field: Field): Boundary[] {
  const { min = 0, max = 0 } = field;
  const codes = [...new Set(['1000', ...lengthCodesOf, ...otherCodesOf(field)])];
  const open = openPoint('lists.no-currency', 'empty', 'refused', codes);
  return [
    { kind: 'above', change: { resize: max + 1 }, open },
    { kind: 'below', change: { resize: min - 1 }, open },
  ];
}

function lengths(field: Field, revision: Revision): Boundary[] {
  const { min = 0, max } = field;
  if (max === undefined) return [];
  if (isOfPoint(field, 'lists.no-currency')) return unpublished(field);
  const room = roomOf(field, revision);
  const { tight, loose } = room ?? { tight: { min, max }, loose: { min, max } };
  const exact = min === max;
  const rule: RequirementId = exact ? 'errors.exact' : 'errors.range';
  // a wrong length also breaks a form or enumeration
  const alsoForm =
    field.enum || misformed[field.format] || field.listed || isNumber(field) || field.format === 'encrypted'
      ? ['1000']
      : [];
  const ofLength = room || isOfSeveralForms(field) ? lengthCodesOf : [exact ? '1002' : '1001'];
  const alsoAny = isOfSeveralForms(field) ? ['1000'] : [];
  const refused: Refusal = {
    codes: [...new Set([...ofLength, ...alsoAny, ...alsoForm, ...otherCodesOf(field)])],
    rule,
    named: true,
    isOpen: room !== undefined,
  };
  const to = (length: number): BoundaryChange => ({
    resize: length,
    ...(field.format === 'digits' && { digits: true }),
  });
  // another refusal is for the form, as of a number in other signs, and tells nothing of lengths
  const ofLengthAlone = { codes: refusable(refused), shownBy: lengthCodesOf };
  const open = (kind: 'short' | 'long', length: number): Boundary[] =>
    room ? [{ kind, change: to(length), open: { ...ofLengthAlone, point: room.point, ...room.taking(length) } }] : [];
  const out: Boundary[] = [{ kind: 'above', change: to(loose.max + 1), refused }];
  if (loose.min > 1) out.push({ kind: 'below', change: to(loose.min - 1), refused });
  if (Math.max(loose.min, 1) < tight.min) out.push(...open('short', Math.max(loose.min, 1)));
  const isFixed = exact || field.enum || field.issued || field.format === 'encrypted';
  if (loose.max > tight.max && !isFixed && !field.listed) out.push(...open('long', loose.max));
  if (isFixed || (field.listed && !(room && tight.min === tight.max))) return out;
  // a made-up account of valid length may be refused as unknown
  const rest = isRegisteredName(field)
    ? unknownCodes(['property', 'form', 'refusal'])
    : isMail(field)
      ? unknownCodes(['property', 'form', 'refusal', 'kyc'])
      : field.real && lengthCodes;
  if (tight.min < tight.max || tight.min === loose.min)
    out.push({ kind: 'min', change: to(Math.max(tight.min, 1)), ...rest });
  if (room?.unshown) return out;
  out.push({ kind: 'max', change: to(tight.max), ...rest });
  const units: OpenPoint = { ...ofLengthAlone, point: 'length.characters', taken: 'characters', refused: 'units' };
  const wide: Boundary = { kind: 'unicode', change: { set: '𠮷'.repeat(tight.max) }, open: units };
  // where readings differ, it may be short enough in units too
  return isWording(field) && !room ? [...out, wide] : out;
}

/** The codes with which a value may be refused where its form is open. */
const refusable = ({ codes }: Refusal): string[] => [...new Set([...codes, ...formCodes])];

/** A name that is said to be too short, too long or absent was not refused for its script. */
const otherFormCodes = formCodes.filter((one) => ![...lengthCodesOf, '1005'].includes(one));

/** Names of people in other scripts than Latin. */
const otherScripts = { Greek: 'Ελένη', Cyrillic: 'Ивана', Arabic: 'محمد', Han: '美玲' };

/** Names as banks of several countries have them, which may be in any script. */
const regionalNames = {
  Hangul: '김민준',
  Thai: 'สมชาย ใจดี',
  Devanagari: 'अर्जुन शर्मा',
  Bengali: 'রহিম উদ্দিন',
  ...otherScripts,
};

function scripts(field: Field): Boundary[] {
  if (field.path.endsWith('regionalBeneficiaryName'))
    return Object.entries(regionalNames).map(([word, name]) => ({ kind: 'script', word, change: { set: name } }));
  if (!/Kyc\.subjectName\.(first|last)Name$/.test(field.path)) return [];
  const open = openPoint('silent.characters', 'any', 'latin', formCodes, otherFormCodes);
  return Object.entries(otherScripts).map(([word, name]) => ({ kind: 'script', word, change: { set: name }, open }));
}

function precision(field: Field): Boundary[] {
  if (!field.digits) return [];
  const refused: Refusal = {
    codes: ['1000', '1001', '1002', '1004', ...otherCodesOf(field)],
    rule: 'errors.format',
    named: true,
  };
  return [
    { kind: 'decimals', change: { set: `10.${'1'.repeat((field.decimals ?? 0) + 1)}` }, refused },
    { kind: 'digits', change: { set: '1'.repeat(field.digits + 1) }, refused },
  ];
}

function forms(field: Field): Boundary[] {
  const codesOfForms = ['1000', '1004', ...(isOfSeveralForms(field) ? lengthCodesOf : [])];
  const refused: Refusal = { codes: [...codesOfForms, ...otherCodesOf(field)], rule: 'errors.format', named: true };
  if (field.enum) return [{ kind: 'enum', change: { set: neighbour(field.enum) }, refused }];
  if (field.words) return otherWords(field.accepted ?? field.words, refused);
  if (field.format === 'digits') return [{ kind: 'format', change: { set: 'A'.repeat(field.min ?? 5) }, refused }];
  // a card number in the open is too short as well
  const codes = field.format === 'encrypted' ? [...refused.codes, '1001'] : refused.codes;
  const shapes = Object.entries(misformed[field.format] ?? {}).map(
    ([word, value]): Boundary => ({
      kind: 'format',
      ...(word && { word }),
      change: { set: value },
      refused: { ...refused, codes },
    }),
  );
  return field.format === 'encrypted' ? [...shapes, ...ciphers(field)] : shapes;
}

/** Card numbers that the service cannot decrypt, or that are none once it has. */
function ciphers(field: Field): Boundary[] {
  const codes = [...formCodes, ...codesOfNoCard, ...otherCodesOf(field)];
  const refused: Refusal = { codes, rule: 'auth.pan-encryption', named: false };
  return wrongCiphers.map((word) => ({ kind: 'format', word, change: { cipher: word }, refused }));
}

/** A word that the text does not name, and one that it names in other letters: whether they are taken is open. */
function otherWords([word = '']: readonly string[], refused: Refusal): Boundary[] {
  const capitals = word.toUpperCase();
  const letters = capitals === word ? word.toLowerCase() : capitals;
  const of = (point: string, taken: string, refusedAs: string, set: string, name?: string): Boundary => ({
    ...{ kind: 'enum', ...(name && { word: name }), change: { set } },
    open: openPoint(point, taken, refusedAs, refusable(refused)),
  });
  return [
    of('words.others', 'any', 'named', neighbour([word])),
    of('words.letters', 'any', 'as-named', letters, 'other-letters'),
  ];
}

/** A word outside the enumeration, as long as its first one. */
function neighbour(words: readonly string[]): string {
  const [word = ''] = words;
  return `${word.slice(0, -1)}${word.endsWith('X') ? 'Y' : 'X'}`;
}

const isRepeated = ({ id }: Field): boolean => fields.some(({ echo }) => echo === id);

/** An optional field may be sent or left out; fields with limits are sent by those boundaries already. */
function options(field: Field): Boundary[] {
  if (field.format === 'list' || field.format === 'object' || field.inferred || field.decides) return [];
  // the country of the case may require it
  const byCountry = field.condition?.when.some(({ country }) => country) ?? false;
  const points = [
    openPoint('changes.reason', 'optional', 'demanded', formCodes),
    openPoint('quotes.scheme-alone', 'enough', 'refused', [...formCodes, '2012']),
  ];
  const open = points.find(({ point }) => isOfPoint(field, point));
  const leftOut: Boundary = { kind: 'left out', change: { omit: true }, ...(open && { open }) };
  const out: Boundary[] = field.in === 'header' || byCountry ? [] : [leftOut];
  // whether nothing is repeated is open as well
  const isOpen = field.in === 'body' && field.req === 'O' && !byCountry && !isRepeated(field);
  return [
    ...out,
    ...sent(field),
    ...(isOpen ? nullAndEmptyCases(field, 'errors.optional-nothing', 'absent', 'refused') : []),
  ];
}

/** A valid value of a field that no other boundary sends; members of a document only make sense together. */
function sent(field: Field): Boundary[] {
  const { accepted, enum: words, format, example, issued, listed, max, path } = field;
  if (accepted) return accepted.map((word) => ({ kind: 'sent', word, change: { set: word } }));
  // which of them fits depends on another field
  const named = words ?? (field.agreesWith ? [] : field.words);
  if (named) return named.map((word) => ({ kind: 'sent', word, change: { set: word } }));
  // of an address, the whole is sent in every payout
  if (format === 'country' && !/^recipientKyc\.(idDocument|postalAddress)/.test(path))
    return [{ kind: 'sent', change: { set: 'US' } }];
  const free = !issued && !listed && max === undefined && format === 'text';
  const value = example ?? (free ? 'Sample' : undefined);
  // an example is of the right form, though it may be of nobody
  const never = example === undefined ? lengthCodes.never : formCodes;
  return value === undefined ? [] : [{ kind: 'sent', change: { set: value }, ...(field.real && { never }) }];
}

/** Texts with code in other languages, cut to the field's length. */
const code = `'"><script>alert(1)</script>\${1361*7411}{{1361*7411}}; DROP TABLE t;-- ../../etc/passwd`;
/** The product in `code`, which only a server that runs the text can answer. */
const result = String(1361 * 7411);
/** The text for a path, where many servers take no slash. */
const codeInPath = code.replaceAll('/', '');

function injections(field: Field): Boundary[] {
  const inPath = field.in === 'path';
  const text = inPath ? codeInPath : code;
  const { format, max = text.length, min = 0 } = field;
  const isFree = format === 'text' || format === 'mobile';
  if (!isFree || field.enum || field.issued || field.in === 'header' || max < 12) return [];
  const change = { set: text.slice(0, Math.max(min, Math.min(max, text.length))) };
  return [{ kind: 'injected', change, either: { never: result }, ...(inPath && { clientError: true }) }];
}

/** Does the usual text look like a number, so that a lenient gateway takes a JSON number in its place? */
const isNumeric = ({ format, mayBeNumber }: Field): boolean =>
  !mayBeNumber && (format === 'decimal' || format === 'digits' || format === 'mobile');

function absences(field: Field): Boundary[] {
  const kyc = isKyc(field);
  const loose: Refusal = { codes: [...formCodes, ...otherCodesOf(field)], rule: 'errors.malformed', named: false };
  // a missing header may be refused as failed authentication
  const codes = field.in === 'header' ? ['1003', '1005'] : ['1005'];
  const missing: Refusal = kyc
    ? loose
    : { codes: [...codes, ...(field.otherCodes ?? [])], rule: 'errors.missing', named: false };
  const open = openPoint('account.provider', 'found', 'demanded', missing.codes, codes);
  const demand = isOfPoint(field, open.point) ? { open } : { refused: missing };
  const out: Boundary[] = field.decides ? [] : [{ kind: 'missing', change: { omit: true }, ...demand }];
  if (field.in !== 'body') return out;
  const other = field.format === 'object' ? 'a text' : { not: 'a text' };
  const wrong: Boundary[] = [
    { kind: 'type', change: isNumeric(field) ? { number: true } : { set: other }, refused: loose },
  ];
  // nothing else tells for what such a request is
  if (field.decides) return [...nullAndEmptyCases(field, 'quotes.kind', 'usual', 'demanded'), ...wrong];
  out.push({ kind: 'null', change: { set: null }, refused: loose });
  if (field.mayBeEmpty) return [...out, ...wrong];
  return [...out, { kind: 'empty', change: { set: '' }, refused: loose }, ...wrong];
}

/** Null and the empty text, where it is open whether they mean the same as an absent member. */
function nullAndEmptyCases(field: Field, point: string, taken: string, refused: string): Boundary[] {
  const open = openPoint(point, taken, refused, [...formCodes, ...otherCodesOf(field)], formCodes);
  return [
    ...(field.mayBeNull ? [] : [{ kind: 'null', change: { set: null }, open } as const]),
    ...(field.mayBeEmpty || (field.max !== undefined && !field.min)
      ? []
      : [{ kind: 'empty', change: { set: '' }, open } as const]),
  ];
}

/**
 * Every boundary of a request field, parameter or header (Resources; Errors: Request and routing codes). A field of 3
 * to 50 characters gives texts of 2 and 51 that must be refused with 1001, of 3 and 50 that must be accepted, and
 * others.
 */
export function boundaries(field: Field, situation: Situation, revision: Revision = 'current'): Boundary[] {
  if (field.in === 'path') return [...lengths(field, revision), ...injections(field)];
  // what may be left out is sent by its options anyway
  const isSent = isMandatory(field, situation);
  const isNamed = field.accepted !== undefined || field.words !== undefined;
  const absent = isSent ? [...absences(field), ...(isNamed ? sent(field) : [])] : options(field);
  return [
    ...lengths(field, revision),
    ...scripts(field),
    ...precision(field),
    ...forms(field),
    ...absent,
    ...injections(field),
  ];
}
