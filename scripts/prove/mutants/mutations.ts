/** The mutations by which the value of a field is changed. Which of them apply follows from the record of the field. */
import { type Code, codes, type Field, gmtTime, type Json, requirements } from '../../../contract';
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

/** One way to change the value of a field. */
export interface Mutation {
  name: string;
  text: string;
  /** the new value, or undefined: none; the same value where the mutation does not apply to it */
  change(value: Json, earlier: Earlier): Json;
}

const mutation = (name: string, text: string, change: Mutation['change']): Mutation => ({ name, text, change });

const swapped = (value: string): string => (value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase());

/** Changes texts alone. */
const textMutation = (name: string, text: string, change: (value: string) => Json) =>
  mutation(name, text, (value) => (typeof value === 'string' && value !== '' ? change(value) : value));

/** Sets a member of an enumeration. */
const memberOf = (word: string) => textMutation(`member ${word}`, `is ${word}`, () => word);

/** Mutations that apply to values of every type. */
export const anyValue: Mutation[] = [
  mutation('absent', 'is missing', () => undefined),
  mutation('null', 'is null', () => null),
];

const ofScalars: Mutation[] = [
  mutation('empty', 'is empty', (value) => (typeof value === 'object' ? value : '')),
  mutation('null-text', 'is the text null', (value) => (typeof value === 'object' ? value : 'null')),
  textMutation('other-type', 'is a number or an object in place of a text', (value) =>
    /^\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : { value },
  ),
  textMutation('padded', 'has a blank before and after it', (value) => ` ${value} `),
];

/** Values of earlier exchanges. */
const ofEarlier: Mutation[] = [
  mutation('previous', 'is that of the previous answer', (value, { previous = value }) => previous),
  mutation(
    'other-transaction',
    'is that of another transaction',
    (value, { otherTransaction = value }) => otherTransaction,
  ),
  mutation('other-partner', 'is that of the other partner', (value, { otherPartner = value }) => otherPartner),
];

/** The categories of errors that the specification shows. */
const ofCategories = [...new Set(requirements.flatMap(({ category }) => category ?? []))].map(memberOf);

/** Formats whose texts hold letters. */
const lettered: readonly Field['format'][] = ['text', 'country', 'currency', 'codeMessage', 'encrypted'];
const otherCase = textMutation('other-case', 'has the other case', swapped);

function ofLength({ min = 0, max, digits, enum: words }: Field): Mutation[] {
  if (digits !== undefined || words) return [];
  return [
    ...(max === undefined
      ? []
      : [textMutation('too-long', `has ${max + 1} characters`, (value) => value.padEnd(max + 1, value))]),
    ...(min < 2 ? [] : [textMutation('too-short', `has ${min - 1} characters`, (value) => value.slice(0, min - 1))]),
  ];
}

/** Every other member of an enumeration. */
const ofEnumeration = ({ enum: words = [] }: Field): Mutation[] => (words.length < 2 ? [] : words.map(memberOf));

const otherOf = (one: string, other: string) => (value: string) => (value === one ? other : one);

const secondsLater = (value: string, seconds: number): string => {
  const time = value.replace(' ', 'T').slice(0, 19);
  const at = Date.parse(`${time}Z`) + seconds * 1000;
  if (Number.isNaN(at)) return value;
  return gmtTime(at).replace(' ', value[10] ?? ' ') + value.slice(19);
};

const later = (name: string, text: string, seconds: number) =>
  textMutation(name, text, (value) => secondsLater(value, seconds));

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
const decimalMutation = (name: string, text: string, change: (value: string) => string) =>
  textMutation(name, text, (value) => (isDecimal(value) ? change(value) : value));

const ofNumber: Mutation[] = [
  decimalMutation('next-unit', 'is one unit of its last place higher', (value) => byUnits(value, 1)),
  decimalMutation('prior-unit', 'is one unit of its last place lower', (value) => byUnits(value, -1)),
  decimalMutation('times-0.6', 'is multiplied by 0.6', (value) =>
    (Number(value) * 0.6).toFixed(value.split('.')[1]?.length ?? 0),
  ),
];

const ofFormat: Partial<Record<Field['format'], Mutation[]>> = {
  dateTime: ofTime,
  timestamp: ofTime,
  errorTime: ofTime,
  iso: ofTime,
  decimal: ofNumber,
  signed: ofNumber,
  currency: [textMutation('other-currency', 'is another currency', otherOf('CHF', 'JPY'))],
  country: [textMutation('other-country', 'is another country', otherOf('CH', 'JP'))],
};

/** Members that hold a code of the tables without its message. */
const codeMembers = ['errorCode', 'statusCode', 'responseCode'];
const holdsCode = ({ format, name }: Field): boolean => format === 'codeMessage' || codeMembers.includes(name);

const codeIn = (value: string): string => value.split(':')[0] ?? '';

/** Sets a code, with its message where the value has one. */
const codeChange = (name: string, text: string, other: (own: Code | undefined) => Code | undefined) =>
  textMutation(codeMutation(name), text, (value) => {
    const next = other(codes.find(({ code }) => code === codeIn(value)));
    if (!next) return value;
    return value.includes(':') ? `${next.code}:${next.message}` : next.code;
  });

/** One code of each class. */
const ofCodes: Mutation[] = [
  codeChange('of its class', 'is another code of its class', (own) =>
    codes.find((other) => other.class === own?.class && other.code !== own.code && other.source === own.source),
  ),
  ...[...new Set(codes.map((code) => code.class))].map((name) =>
    codeChange(name, `is a code of the class ${name}`, (own) =>
      own?.class === name ? undefined : codes.find((code) => code.class === name),
    ),
  ),
];

/** An element beside the last one: with another key, or with other texts. */
function beside(list: readonly Json[]): Json {
  const last = list.at(-1);
  if (typeof last !== 'object' || last === null || Array.isArray(last)) return { key: 'other', value: 'other' };
  if ('key' in last) return { key: 'other', value: 'other' };
  return Object.fromEntries(
    Object.entries(last).map(([name, value]) => [name, typeof value === 'string' ? 'OTHER' : value]),
  );
}

const listMutation = (name: string, text: string, change: (list: Json[]) => Json) =>
  mutation(name, text, (value) => (Array.isArray(value) ? change(value) : value));

/** Mutations that apply to lists. */
export const ofLists: Mutation[] = [
  listMutation('emptied', 'is an empty list', () => []),
  listMutation('first-dropped', 'lacks its first element', ([_, ...rest]) => rest),
  listMutation('doubled', 'has every element twice', (list) => [...list, ...list]),
  listMutation('reversed', 'is in reverse order', (list) => [...list].reverse()),
  listMutation('element-added', 'has an element of another key', (list) => [...list, beside(list)]),
  listMutation('as-object', 'is an object in place of a list', (list) => ({ items: list })),
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
    return [...anyValue, mutation('as-text', 'is a text in place of an object', (value) => JSON.stringify(value))];
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
