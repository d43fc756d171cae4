/** The mutations by which the value of a field is changed. Which of them apply follows from the record of the field. */
import { codes, type Field, gmtTime, type Json, requirements } from '../../../contract';
import { codeMutation } from './mutant';

/** Values of the same field in earlier exchanges; undefined where there was none. */
export interface Earlier {
  /** of the previous exchange of the operation */
  previous?: Json;
  /** of the last exchange of another case, and so of another transaction */
  otherTransaction?: Json;
  /** of the last exchange of the other partner */
  otherPartner?: Json;
}

export interface Mutation {
  name: string;
  text: string;
  /** the new value, or undefined: none; the same value where the mutation does not apply to it */
  change(value: Json, earlier: Earlier): Json;
}

type OnText = (value: string) => Json;

/** Changes texts alone. */
const onText =
  (change: OnText): Mutation['change'] =>
  (value) =>
    typeof value === 'string' && value !== '' ? change(value) : value;

const swapped = (value: string): string => (value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase());

export const anyValue: Mutation[] = [
  { name: 'absent', text: 'is missing', change: () => undefined },
  { name: 'null', text: 'is null', change: () => null },
];

const ofScalars: Mutation[] = [
  { name: 'empty', text: 'is empty', change: (value) => (typeof value === 'object' ? value : '') },
  { name: 'null-text', text: 'is the text null', change: (value) => (typeof value === 'object' ? value : 'null') },
  {
    name: 'other-type',
    text: 'is a number or an object in place of a text',
    change: onText((value) => (/^\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : { value })),
  },
  { name: 'padded', text: 'has a blank before and after it', change: onText((value) => ` ${value} `) },
];

/** Values of earlier exchanges. */
const ofEarlier: Mutation[] = [
  { name: 'previous', text: 'is that of the previous answer', change: (value, { previous = value }) => previous },
  {
    name: 'other-transaction',
    text: 'is that of another transaction',
    change: (value, { otherTransaction = value }) => otherTransaction,
  },
  {
    name: 'other-partner',
    text: 'is that of the other partner',
    change: (value, { otherPartner = value }) => otherPartner,
  },
];

/** The categories of errors that the specification shows. */
const ofCategories: Mutation[] = [...new Set(requirements.flatMap(({ category }) => category ?? []))].map((word) => ({
  name: `member ${word}`,
  text: `is ${word}`,
  change: onText(() => word),
}));

/** Formats whose texts hold letters. */
const lettered: readonly Field['format'][] = ['text', 'country', 'currency', 'codeMessage', 'encrypted'];
const otherCase: Mutation = { name: 'other-case', text: 'has the other case', change: onText(swapped) };

function ofLength({ min = 0, max, digits, enum: words }: Field): Mutation[] {
  if (digits !== undefined || words) return [];
  const found: Mutation[] = [];
  if (max !== undefined) {
    const change = onText((value) => value.padEnd(max + 1, value));
    found.push({ name: 'too-long', text: `has ${max + 1} characters`, change });
  }
  if (min >= 2) {
    const change = onText((value) => value.slice(0, min - 1));
    found.push({ name: 'too-short', text: `has ${min - 1} characters`, change });
  }
  return found;
}

/** Every other member of an enumeration. */
const ofEnumeration = ({ enum: words = [] }: Field): Mutation[] =>
  words.length < 2
    ? []
    : words.map((word) => ({ name: `member ${word}`, text: `is ${word}`, change: onText(() => word) }));

const otherOf =
  (one: string, other: string): OnText =>
  (value) =>
    value === one ? other : one;

const secondsLater = (value: string, seconds: number): string => {
  const time = value.replace(' ', 'T').slice(0, 19);
  const at = Date.parse(`${time}Z`) + seconds * 1000;
  if (Number.isNaN(at)) return value;
  return gmtTime(at).replace(' ', value[10] ?? ' ') + value.slice(19);
};

const later = (name: string, text: string, seconds: number): Mutation => ({
  name,
  text,
  change: onText((value) => secondsLater(value, seconds)),
});

const ofTime: Mutation[] = [
  later('stale-10s', 'is 10 s old', -10),
  later('stale-60s', 'is 60 s old', -60),
  later('local-zone', 'is in a local time zone, three hours ahead', 3 * 3600),
];

/** A decimal plus so many of its smallest units, with the same places. */
function byUnits(value: string, units: number): string {
  const places = value.split('.')[1]?.length ?? 0;
  const whole = BigInt(value.replace('.', '')) + BigInt(units);
  if (whole < 0n) return value;
  const digits = whole.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const isDecimal = (value: string): boolean => /^\d+(\.\d+)?$/.test(value);
const onDecimal = (change: (value: string) => string) => onText((value) => (isDecimal(value) ? change(value) : value));

const ofNumber: Mutation[] = [
  { name: 'next-unit', text: 'is one unit of its last place higher', change: onDecimal((value) => byUnits(value, 1)) },
  { name: 'prior-unit', text: 'is one unit of its last place lower', change: onDecimal((value) => byUnits(value, -1)) },
  {
    name: 'times-0.6',
    text: 'is multiplied by 0.6',
    change: onDecimal((value) => (Number(value) * 0.6).toFixed(value.split('.')[1]?.length ?? 0)),
  },
];

const ofFormat: Partial<Record<Field['format'], Mutation[]>> = {
  dateTime: ofTime,
  timestamp: ofTime,
  errorTime: ofTime,
  iso: ofTime,
  decimal: ofNumber,
  signed: ofNumber,
  currency: [{ name: 'other-currency', text: 'is another currency', change: onText(otherOf('CHF', 'JPY')) }],
  country: [{ name: 'other-country', text: 'is another country', change: onText(otherOf('CH', 'JP')) }],
};

/** Members that hold a code of the tables without its message. */
const codeMembers = ['errorCode', 'statusCode', 'responseCode'];
const holdsCode = ({ format, name }: Field): boolean => format === 'codeMessage' || codeMembers.includes(name);

const codeIn = (value: string): string => value.split(':')[0] ?? '';

/** One code of each class, as code or with its message. */
const ofCodes: Mutation[] = [
  {
    name: codeMutation('of its class'),
    text: 'is another code of its class',
    change: onText((value) => {
      const own = codes.find(({ code }) => code === codeIn(value));
      const next = codes.find(
        (other) => other.class === own?.class && other.code !== own.code && other.source === own.source,
      );
      return next ? asWritten(value, next) : value;
    }),
  },
  ...[...new Set(codes.map((code) => code.class))].map(
    (name): Mutation => ({
      name: codeMutation(name),
      text: `is a code of the class ${name}`,
      change: onText((value) => {
        if (codes.find(({ code }) => code === codeIn(value))?.class === name) return value;
        const [first] = codes.filter((code) => code.class === name);
        return first ? asWritten(value, first) : value;
      }),
    }),
  ),
];

function asWritten(value: string, { code, message }: (typeof codes)[number]): string {
  return value.includes(':') ? `${code}:${message}` : code;
}

const onList =
  (change: (list: Json[]) => Json): Mutation['change'] =>
  (value) =>
    Array.isArray(value) ? change(value) : value;

/** An element beside the last one: with another key, or with other texts. */
function beside(list: readonly Json[]): Json {
  const last = list.at(-1);
  if (typeof last !== 'object' || last === null || Array.isArray(last)) return { key: 'other', value: 'other' };
  if ('key' in last) return { key: 'other', value: 'other' };
  return Object.fromEntries(
    Object.entries(last).map(([name, value]) => [name, typeof value === 'string' ? 'OTHER' : value]),
  );
}

export const ofLists: Mutation[] = [
  { name: 'emptied', text: 'is an empty list', change: onList(() => []) },
  { name: 'first-dropped', text: 'lacks its first element', change: onList(([_, ...rest]) => rest) },
  { name: 'doubled', text: 'has every element twice', change: onList((list) => [...list, ...list]) },
  { name: 'reversed', text: 'is in reverse order', change: onList((list) => [...list].reverse()) },
  { name: 'element-added', text: 'has an element of another key', change: onList((list) => [...list, beside(list)]) },
  { name: 'as-object', text: 'is an object in place of a list', change: onList((list) => ({ items: list })) },
];

/**
 * Other values that are legal in form. Which error came before depends on the order of the cases alone, so errors get each
 * category, and a code of each class, instead.
 */
function othersOf({ object, name }: Field): Mutation[] {
  if (object !== 'failure') return ofEarlier;
  return name === 'errorCategory' ? ofCategories : name === 'errorCode' ? [] : ofEarlier;
}

/** All mutations for a field. */
export function mutationsFor(field: Field): Mutation[] {
  if (field.format === 'list') return [...anyValue, ...ofLists];
  if (field.format === 'object')
    return [
      ...anyValue,
      { name: 'as-text', text: 'is a text in place of an object', change: (v) => JSON.stringify(v) },
    ];
  return [
    ...anyValue,
    ...ofScalars,
    ...othersOf(field),
    ...(lettered.includes(field.format) && !codeMembers.includes(field.name) ? [otherCase] : []),
    ...ofLength(field),
    ...ofEnumeration(field),
    ...(ofFormat[field.format] ?? []),
    ...(holdsCode(field) ? ofCodes : []),
  ];
}
