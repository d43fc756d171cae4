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
  /** result codes; the refusal must have one of them */
  codes: readonly string[];
  /** the requirement that demands the refusal */
  rule: RequirementId;
  /** the description in the refusal names the field */
  named: boolean;
  /** the limits of the length in its description depend on the reading */
  isOpen?: boolean;
}

/** An open point of the specification whose reading the answer to a value shows. */
export interface OpenPoint {
  /** id of the interpretation */
  point: string;
  /** id of the reading that an acceptance shows */
  taken: string;
  /** id of the reading that a refusal shows */
  refused: string;
  /** result codes; a refusal must have one of them */
  codes: readonly string[];
  /** the codes among them that show the reading; absent: all of them */
  shownBy?: readonly string[];
}

/** One value at or beyond a limit of a field, and the outcome that the contract demands. */
export interface Boundary {
  kind: BoundaryKind;
  /** `cipher` sends the card number of the payout, encrypted wrongly */
  change: BoundaryChange | { cipher: WrongCipher };
  /** the word that is sent, which distinguishes boundaries of the same kind */
  word?: string;
  /** acceptance and refusal are both right, but an answer with the text `never` shows that the value was executed as code */
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
  // ZZ and ABC are not assigned (ISO 3166-1, ISO 4217)
  country: { '': '1#', unassigned: 'ZZ' },
  currency: { '': '1#3', unassigned: 'ABC' },
  mobile: { letters: '2547ABCDEF01', spaces: '254 700-000 099', 'plus-inside': '2547+00000099' },
  decimal: { '': 'ten', exponent: '1e2', comma: '10,50' },
  // replaced by the card of the payout, because the gateway would refuse another card for that reason
  encrypted: { plain: '4111111111111111' },
};

/** Ways to encrypt a card number wrongly: the text has the right length and form (Authentication: 5). */
const wrongCiphers = ['other-key', 'other-padding', 'no-card', 'random'] as const;
export type WrongCipher = (typeof wrongCiphers)[number];

/** Codes for a decrypted text that is not a card number, beside the codes for a wrong form. */
const codesOfNoCard = ['2014', '3002', '3005', '3110', '6004'];

/** A text in ASCII, whose characters have one unit in every encoding (interpretation length.characters). */
const inAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, 'a');

/**
 * Cuts or pads a text to `length` ASCII characters. Digits stay digits. A cut keeps the end of the text, because references differ there,
 * and does not begin with a space, because a gateway may trim it.
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
const notForLength = { never: ['1001', '1002'] };

/** An unknown name or address may only be refused with a code of these classes. */
const unknownCodes = (may: readonly CodeClass[]) => ({
  never: [...notForLength.never, ...codes.flatMap((one) => (may.includes(one.class) ? [] : [one.code]))],
});

const isKyc = (field: Field) => /^(senderKyc|recipientKyc|business)\b/.test(field.path);

/** Is the field free text that may contain any character? */
const isWording = (field: Field) =>
  field.format === 'text' && (isKyc(field) || (!field.real && (field.in === 'body' || field.in === 'query')));

type Revision = 'current' | 'older';

/** Does the contract publish several rules for the field, so that a wrong value may be refused by any of them? */
const isOfSeveralForms = (field: Field): boolean => isOfPoint(field, 'errors.several-forms');

/** Does the interpretation of an open point name the field? */
const isOfPoint = ({ id }: Field, point: string): boolean => interpretationsOf(id).some((one) => one.id === point);

/** Codes of other rules that a wrong value also breaks, or of later checks that may find it first. */
const otherCodesOf = ({ breaks = [], otherCodes = [] }: Field): string[] => [...breaks, ...otherCodes];

/** Is it the name that the gateway compares with the name of the account? Then it may refuse an invented name. */
const isRegisteredName = ({ path }: Field): boolean => path === 'bnv';

/** Is it an e-mail address? Then a text of the right length may still have a wrong form. */
const isMail = ({ path }: Field): boolean => /e?mail/i.test(path);

/** Is it a mobile number, whose form the gateway may check? */
const isNumber = ({ path, format }: Field): boolean => format === 'mobile' || /msisdn/i.test(path);

const lengthCodes = ['1001', '1002'];

const openPoint = (
  ...[point, taken, refused, codes, shownBy]: [string, string, string, readonly string[], (readonly string[])?]
): OpenPoint => ({ point, taken, refused, codes, ...(shownBy && { shownBy }) });

/** Currencies in a path, for which no length is published: one of another length is an unknown currency. */
function unpublished(field: Field): Boundary[] {
  const { min = 0, max = 0 } = field;
  const codes = [...new Set(['1000', ...lengthCodes, ...otherCodesOf(field)])];
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
  const ofLength = room || isOfSeveralForms(field) ? lengthCodes : [exact ? '1002' : '1001'];
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
  // a refusal with another code is about the form, and does not show the reading of lengths
  const ofLengthAlone = { codes: refusable(refused), shownBy: lengthCodes };
  const open = (kind: 'short' | 'long', length: number): Boundary[] =>
    room ? [{ kind, change: to(length), open: { ...ofLengthAlone, point: room.point, ...room.taking(length) } }] : [];
  const out: Boundary[] = [{ kind: 'above', change: to(loose.max + 1), refused }];
  if (loose.min > 1) out.push({ kind: 'below', change: to(loose.min - 1), refused });
  if (Math.max(loose.min, 1) < tight.min) out.push(...open('short', Math.max(loose.min, 1)));
  const isFixed = exact || field.enum || field.issued || field.format === 'encrypted';
  if (loose.max > tight.max && !isFixed && !field.listed) out.push(...open('long', loose.max));
  if (isFixed || (field.listed && !(room && tight.min === tight.max))) return out;
  // the gateway may refuse an invented account of valid length as unknown
  const rest = isRegisteredName(field)
    ? unknownCodes(['property', 'form', 'refusal'])
    : isMail(field)
      ? unknownCodes(['property', 'form', 'refusal', 'kyc'])
      : field.real && notForLength;
  if (tight.min < tight.max || tight.min === loose.min)
    out.push({ kind: 'min', change: to(Math.max(tight.min, 1)), ...rest });
  if (room?.unshown) return out;
  out.push({ kind: 'max', change: to(tight.max), ...rest });
  const units: OpenPoint = { ...ofLengthAlone, point: 'length.characters', taken: 'characters', refused: 'units' };
  const wide: Boundary = { kind: 'unicode', change: { set: '𠮷'.repeat(tight.max) }, open: units };
  // if readings differ in the length, a text in units may be short enough as well
  return isWording(field) && !room ? [...out, wide] : out;
}

/** The codes with which a value may be refused if the specification leaves its form open. */
const refusable = ({ codes }: Refusal): string[] => [...new Set([...codes, ...formCodes])];

/** Codes for a wrong form except length and absence, which do not show that a name was refused for its script. */
const otherFormCodes = formCodes.filter((one) => ![...lengthCodes, '1005'].includes(one));

/** Names of people in other scripts than Latin. */
const otherScripts = { Greek: 'Ελένη', Cyrillic: 'Ивана', Arabic: 'محمد', Han: '美玲' };

/** Names in the scripts of several countries, as their banks have them. */
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
  const codesOfForms = ['1000', '1004', ...(isOfSeveralForms(field) ? lengthCodes : [])];
  const refused: Refusal = { codes: [...codesOfForms, ...otherCodesOf(field)], rule: 'errors.format', named: true };
  if (field.enum) return [{ kind: 'enum', change: { set: neighbour(field.enum) }, refused }];
  if (field.words) return otherWords(field.accepted ?? field.words, refused);
  if (field.format === 'digits') return [{ kind: 'format', change: { set: 'A'.repeat(field.min ?? 5) }, refused }];
  // an unencrypted card number is also too short
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

/** Encrypted texts that the gateway cannot decrypt, or that do not contain a card number. */
function ciphers(field: Field): Boundary[] {
  const codes = [...formCodes, ...codesOfNoCard, ...otherCodesOf(field)];
  const refused: Refusal = { codes, rule: 'auth.pan-encryption', named: false };
  return wrongCiphers.map((word) => ({ kind: 'format', word, change: { cipher: word }, refused }));
}

/** A word that the specification does not name, and a named word in other letter case; both are open points. */
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

/** A word that is not in the list, as long as the first word of it. */
function neighbour(words: readonly string[]): string {
  const [word = ''] = words;
  return `${word.slice(0, -1)}${word.endsWith('X') ? 'Y' : 'X'}`;
}

const isRepeated = ({ id }: Field): boolean => fields.some(({ echo }) => echo === id);

/** Boundaries of an optional field: left out, and sent if no other boundary sends it. */
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
  // not for fields that an answer repeats: whether it repeats an empty value is another open point
  const isOpen = field.in === 'body' && field.req === 'O' && !byCountry && !isRepeated(field);
  return [
    ...out,
    ...sent(field),
    ...(isOpen ? nullAndEmptyCases(field, 'errors.optional-nothing', 'absent', 'refused') : []),
  ];
}

/** A valid value of a field that no other boundary sends. Members of a document are left out, because they must fit each other. */
function sent(field: Field): Boundary[] {
  const { accepted, enum: words, format, example, issued, listed, max, path } = field;
  if (accepted) return accepted.map((word) => ({ kind: 'sent', word, change: { set: word } }));
  // the words that are valid depend on another field
  const named = words ?? (field.agreesWith ? [] : field.words);
  if (named) return named.map((word) => ({ kind: 'sent', word, change: { set: word } }));
  // every payout sends whole addresses
  if (format === 'country' && !/^recipientKyc\.(idDocument|postalAddress)/.test(path))
    return [{ kind: 'sent', change: { set: 'US' } }];
  const free = !issued && !listed && max === undefined && format === 'text';
  const value = example ?? (free ? 'Sample' : undefined);
  // an example has the right form, but may belong to nobody
  const never = example === undefined ? notForLength.never : formCodes;
  return value === undefined ? [] : [{ kind: 'sent', change: { set: value }, ...(field.real && { never }) }];
}

/** Code in several languages to try injections, cut to the field's length. */
const code = `'"><script>alert(1)</script>\${1361*7411}{{1361*7411}}; DROP TABLE t;-- ../../etc/passwd`;
/** The product in `code`, which appears in an answer only if the server executes the text. */
const result = String(1361 * 7411);
/** The code for a path, without slashes, because many servers refuse an encoded slash. */
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

/** Is the usual text a number, so that a lenient gateway may accept a JSON number instead? */
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
  // only this field says what kind of request it is
  if (field.decides) return [...nullAndEmptyCases(field, 'quotes.kind', 'usual', 'demanded'), ...wrong];
  out.push({ kind: 'null', change: { set: null }, refused: loose });
  if (field.mayBeEmpty) return [...out, ...wrong];
  return [...out, { kind: 'empty', change: { set: '' }, refused: loose }, ...wrong];
}

/** Null and the empty text, if the specification leaves open whether they mean the same as an absent member. */
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
 * Every boundary of a request field, parameter or header (Resources; Errors: Request and routing codes). For example, a field of 3
 * to 50 characters gives texts of 2 and 51 that must be refused with 1001, and texts of 3 and 50 that must be accepted.
 */
export function boundaries(field: Field, situation: Situation, revision: Revision = 'current'): Boundary[] {
  if (field.in === 'path') return [...lengths(field, revision), ...injections(field)];
  // for optional fields, `options` sends the value
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
