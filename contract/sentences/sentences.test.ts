/** Holds the matrix of sentences against the specification, where the document is at hand: nothing is left out, and nothing made up. */
import { describe, expect, test } from 'vitest';
import { interpretations, requirements } from '..';
import { type Field, fields } from '../fields';
import { carrierOf, type Sentence, sentenceFaults, sentences } from './';
import { type Cell, documentText, type Unit, unitsOf } from './testing/document';

const ids = sentences.map(({ id }) => id);

test('ids are unique', () => expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]));

test('each sentence has a carrier or a reason, and each requirement a sentence', () =>
  expect(sentenceFaults()).toEqual([]));

test('what a sentence leaves open is in the register', () => {
  const known = new Set(interpretations.map(({ id }) => id));
  expect(sentences.flatMap(({ open }) => open.filter((id) => !known.has(id)))).toEqual([]);
});

test('words are few, so that no text is repeated', () =>
  expect(sentences.filter(({ words }) => words.split(' ').length > 8).map(({ id }) => id)).toEqual([]));

const bare: Sentence = { id: 'x', section: 'Limits', words: 'x', requirements: [], open: [] };

test('a sentence without any of the three is a fault', () =>
  expect(sentenceFaults([...sentences, bare])).toEqual([
    'sentence x: no requirement, no interpretation and no reason',
  ]));

test('a requirement that loses its last sentence is a fault', () => {
  const left = sentences.filter(({ requirements: by }) => !by.includes('limits.3060'));
  expect(sentenceFaults(left)).toContain('requirement limits.3060: no sentence of the specification asks for it');
});

test('only the security baseline has no sentence', () => {
  const asked = new Set<string>(sentences.flatMap((one) => one.requirements));
  const without = requirements.flatMap(({ id }) => (asked.has(id) ? [] : id));
  expect(without).toEqual(['errors.internals', 'security.uninterpreted', 'transport.tls', 'transport.plain-refused']);
});

test.each([
  ['a requirement', { requirements: ['view.same', 'limits.values'] }, 'requirement'],
  ['a GAP requirement', { requirements: ['limits.values'] }, 'GAP'],
  ['an interpretation', { open: ['triggers'] }, 'GAP'],
  ['a reason', { reason: 'It is agreed.' }, 'reason'],
  ['nothing', {}, undefined],
] as const)('what %s carries', (_, more, carrier) => expect(carrierOf({ ...bare, ...more })).toBe(carrier));

const byId = new Map<string, Field>(fields.map((field) => [field.id, field]));
const fieldOf = ({ id }: Sentence) => byId.get(id.replace(/\/(length|form)$/, ''));
const partOf = ({ id }: Sentence) => /\/(\w+)$/.exec(id)?.[1] ?? '';

const leaf = (path: string): string =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .at(-1) ?? '';
const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];

/** How a clause says a form. */
const forms: Readonly<Record<string, RegExp>> = {
  country: /ISO alpha-2/,
  currency: /ISO 4217/,
  date: /YYYY-MM-DD/,
  dateTime: /YYYY-MM-DD HH:mm:ss/,
  timestamp: /YYYY-MM-DD HH:mm:ss\.SSS/,
  errorTime: /YYYY-MM-DD HH:mm:ss/,
  codeMessage: /<code>:<message>/,
  providerStatus: /<code>:<message>/,
  encrypted: /encrypted/,
  decimal: /decimals/,
  object: /see below/,
  list: /key|see below/,
};

/** A claim that is more than what a member is called. */
const claims =
  /\b(must|mandatory|optional|required|never|only|default|if|when|same|equal|rejected|may|depends|not shown|unique|revision|used|sent)\b/i;

const conditions = (field: Field): RegExp[] =>
  (field.condition?.when ?? []).flatMap(({ country, instruments, unlessIban }) => [
    ...(country ? [/(depend|mandatory).*(countr|service providers|payment-service)/] : []),
    ...(instruments ? [new RegExp(`mandatory for ${instruments[0]}`)] : []),
    ...(unlessIban ? [/IBAN/] : []),
  ]);

const clauseOf = ({ text, cell }: Unit): string => (cell ? text.slice(text.indexOf(': ') + 2) : text);

/** Does the clause say what the contract says of the member, and no more? */
function describes(clause: string, field: Field): boolean {
  const said = words(clause.replace(field.length, '')).filter((one) => !/^\d/.test(one));
  const known = new Set(words(`${field.text} ${field.name} ${field.object} ${field.source}`));
  return said.filter((one) => known.has(one)).length * 2 >= said.length && !claims.test(clause);
}

function showsForm({ format, digits, echo, enum: values }: Field, { column, head }: Cell, clause: string): boolean {
  if (['Type', 'Format', 'Values'].includes(column)) return true;
  if (column === 'Length') return digits !== undefined || (format === 'digits' && clause.includes('numeric'));
  if (column === head[0]) return false;
  if (clause.startsWith('echo')) return echo !== undefined || format === 'list';
  if (values) return values.every((one) => clause.includes(one));
  return !claims.test(clause) && (forms[format]?.test(clause) ?? false);
}

/** Is this unit a cell, or a part of one, that the sentence of a field stands for? */
function ofField(unit: Unit, sentence: Sentence, field: Field): boolean {
  const { cell } = unit;
  if (!cell) return false;
  const key = /^(\w+)\[(\w+)\]$/.exec(field.path);
  const isEcho = key !== null && cell.rows.includes(key[1] ?? '') && !cell.under;
  const isRow = cell.rows.some((name) => leaf(name) === leaf(field.path)) && isUnder(cell.under, field);
  if (isEcho && field.echo) return clauseOf(unit).startsWith('echo') && clauseOf(unit).includes(key[2] ?? '');
  if (!isRow) return false;
  const clause = clauseOf(unit);
  const { column } = cell;
  const isName = column === cell.head[0];
  if (partOf(sentence) === 'length') {
    const value = field.digits ? `up to ${field.decimals} decimals` : `${field.min}-${field.max}`;
    return column === 'Length' || (!isName && [field.length, value].some((one) => clause.includes(one)));
  }
  if (partOf(sentence) === 'form') return showsForm(field, cell, clause);
  return (
    isName ||
    ['Req', 'Type', 'Format'].includes(column) ||
    describes(clause, field) ||
    conditions(field).some((one) => one.test(clause))
  );
}

/** The caption above a table names the object that its rows are members of. */
function isUnder(caption: string | undefined, { path, object }: Field): boolean {
  if (object !== 'transactionRequest') return true;
  const parent = /^(\w+)[.[]/.exec(path)?.[1];
  return parent === undefined ? caption === undefined : caption === parent;
}

const plainPath = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/** Is this unit what the sentence stands for? */
function standsFor(sentence: Sentence, unit: Unit): boolean {
  const { section, cell, text } = unit;
  const { id } = sentence;
  if (sentence.section !== section && !section.startsWith(`${sentence.section} (`)) return false;
  const field = fieldOf(sentence);
  if (field) return ofField(unit, sentence, field);
  if (id.endsWith('/call')) return plainPath(text).includes(plainPath(sentence.words));
  if (id.startsWith('code.')) return ofCode(unit, sentence);
  if (id.startsWith('state.')) {
    const isAction = cell?.column === 'Partner action';
    return (
      cell?.head[0] === 'Status' &&
      cell.rows[0] === id.slice(6).replace('/action', '') &&
      isAction === id.endsWith('/action')
    );
  }
  if (id.startsWith('transition.')) return cell?.head[0] === 'State' && ofTransition(cell.cells, id);
  const isName = cell?.column === cell?.head[0];
  const isRow = cell?.cells[0]?.replace(/`/g, '') === sentence.words && (isName || sentence.reason === undefined);
  // one word alone is in too many sentences
  return text === sentence.words || isRow || (sentence.words.includes(' ') && text.includes(sentence.words));
}

function ofCode({ cell, text }: Unit, { id }: Sentence): boolean {
  const code = id.replace(/^code\.|\/action$|@cancel/g, '');
  if (!cell) return text.startsWith(`${code} `);
  const isAction = cell.column === 'Contact' || cell.column === 'Action';
  return cell.rows[0] === code && isAction === id.endsWith('/action');
}

/** The row of that state and trigger that has the code. */
function ofTransition(cells: readonly string[], id: string): boolean {
  const [, from = '', trigger = '', code = ''] = /^transition\.(.*) > (.*) > (.*)$/.exec(id) ?? [];
  const [state = '', act = '', ...rest] = cells.map((cell) => cell.toLowerCase().replace(/`/g, ''));
  const wanted = code === '16000' ? 'per reversal codes' : code;
  return state.includes(from) && act.includes(trigger.split(' ')[0] ?? '') && rest.join(' ').includes(wanted);
}

/** What no sentence stands for, and sentences that stand for nothing. */
function compared(units: readonly Unit[], all: readonly Sentence[] = sentences) {
  const found = new Set<string>();
  const left = units.filter((unit) => {
    const those = all.filter((sentence) => standsFor(sentence, unit));
    for (const { id } of those) found.add(id);
    return those.length === 0;
  });
  return {
    left: left.map(({ section: at, text, cell }) => `${at}: ${text}${cell ? ` (${cell.column})` : ''}`),
    missing: all.filter(({ id }) => !found.has(id)).map(({ id }) => id),
  };
}

describe.skipIf(documentText === undefined)('the document', () => {
  const text = documentText ?? '';
  const units = unitsOf(text);

  test('was read', () => {
    expect(units.length).toBeGreaterThan(1200);
    expect(units.filter(({ cell }) => !cell).length).toBeGreaterThan(170);
  });

  test('each of its sentences and cells has a sentence of the matrix, and each of these its place', () =>
    expect(compared(units)).toEqual({ left: [], missing: [] }));

  test.each([
    [
      'a sentence',
      'Transport is HTTPS with JSON bodies.',
      'Refunds take a day. Transport is HTTPS with JSON bodies.',
      'What the service does: Refunds take a day',
    ],
    [
      'a clause',
      'may be null |',
      'may be null; upper case |',
      'Resources: Transaction request: descriptionText: upper case (Rules)',
    ],
    ['a rule', '7. The request date', '7. A day has 24 hours.\n8. The request date', 'Limits: A day has 24 hours'],
    ['a code', '| 3222 |', '| 3223 | New. | No | Cancel |\n| 3222 |', 'Errors: Transaction codes: 3223 (Code)'],
    [
      'a member',
      '| lei |',
      '| bic | code of the bank | string |\n| lei |',
      'Resources: Account status result: bic (Field)',
    ],
  ])('%s more is found', (_, old, changed, told) => {
    expect(text).toContain(old);
    expect(compared(unitsOf(text.replace(old, changed))).left).toContain(told);
  });

  test.each<[id: string, old: string | RegExp]>([
    ['service.transport', 'Transport is HTTPS with JSON bodies.'],
    ['code.3222', /\| 3222 .*\n/],
    ['accountStatus.lei/length', 'length 20'],
  ])('%s without its place is found', (id, old) =>
    expect(compared(unitsOf(text.replace(old, ''))).missing).toContain(id),
  );

  test('a sentence that is left out of the matrix is found', () => {
    const fewer = sentences.filter(({ id }) => id !== 'events.polling');
    expect(compared(units, fewer).left).toEqual(['Events: the partner may keep polling View Transaction meanwhile']);
  });
});
