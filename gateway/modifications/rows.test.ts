/** The rows of data: what the compiler would say of code, a schema says of them. */
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { fields, gatewayOperations, requirements } from '../../contract';
import { zero } from '../domain/decimal';
import { paid } from '../domain/transaction';
import { Refusal } from '../exchange/refusal';
import { specificationRules } from '../rules/rules';
import { conditionOf } from './conditions';
import defectRows from './defects/defects.json';
import { families, modificationOf } from './rows';
import readingRows from './variants/readings.json';
import variantRows from './variants/variants.json';

const ajv = new Ajv({ strictTuples: false });
ajv.addFormat('condition', (id: string) => conditionOf(id) !== undefined);
ajv.addFormat('form', (form: string) => {
  try {
    return Boolean(new RegExp(form, 'gu'));
  } catch {
    return false;
  }
});

const text = { type: 'string', minLength: 1 };
const members = { type: 'object', minProperties: 1 };
const oneOf = (words: readonly unknown[]) => ({ enum: words });
const list = (items: object) => ({ type: 'array', minItems: 1, items });
const oneOrMore = (items: object) => ({ anyOf: [items, list(items)] });
const only = (properties: object, required: readonly string[] = []) => ({
  ...{ type: 'object', additionalProperties: false, minProperties: 1 },
  ...{ properties, required },
});

const decimal = { type: 'string', pattern: '^-?[0-9.]+$' };
const replacement = { type: 'array', items: [{ type: 'string', format: 'form' }, { type: 'string' }], minItems: 2 };

/** What an edit of an object may say; `said` the words of it alone. */
const edit = (said: object) =>
  oneOrMore({
    ...only({
      ...{ if: members, unless: members, set: members, remove: list(text) },
      replace: { ...members, additionalProperties: replacement },
      times: {
        ...members,
        additionalProperties: { type: 'array', items: [decimal, { type: 'integer' }, decimal], minItems: 1 },
      },
      instead: { type: 'array', items: { type: 'object' } },
      ...said,
    }),
    anyOf: ['set', 'remove', 'replace', 'times', 'instead', ...Object.keys(said)].map((word) => ({ required: [word] })),
  });

const whole = { httpStatus: { type: 'integer' }, contentType: text, refuse: text, text: replacement };

const raise = { anyOf: [{ type: 'string', pattern: '^[+-][0-9.]+$' }, edit({})] };
const rule = {
  ...only(
    {
      ...{ of: oneOf(Object.keys(specificationRules)), asked: list({}) },
      ...{ answer: {}, asking: list({ anyOf: [{ type: 'null' }, raise] }), becomes: raise },
    },
    ['of'],
  ),
  anyOf: [['answer'], ['asking'], ['becomes']].map((required) => ({ required })),
};

const change = {
  on: oneOrMore(oneOf([...Object.keys(families), ...gatewayOperations.map(({ id }) => id)])),
  when: list({ type: 'string', format: 'condition' }),
  ...{ given: oneOrMore(members), unlessGiven: oneOrMore(members) },
  answer: edit({ in: oneOrMore(text), ...whole }),
  refusal: edit(whole),
  callback: edit({}),
  rule: oneOrMore(rule),
  field: only({ of: oneOrMore(oneOf(fields.map(({ id }) => id))), set: members }, ['of', 'set']),
  request: only({ refuse: text }),
  delayMs: { type: 'integer', minimum: 1 },
};
const changing = {
  anyOf: Object.keys(change).flatMap((word) =>
    ['on', 'when', 'given', 'unlessGiven'].includes(word) ? [] : [{ required: [word] }],
  ),
};
const named = { id: { type: 'string', pattern: '^[a-z0-9][a-zA-Z0-9-]*$' }, text };
const requirement = oneOf(requirements.map(({ id }) => id));

const isReading = ajv.compile({ ...only(change), ...changing });
const isDefect = ajv.compile({
  ...only({ ...named, ...change, breaks: requirement }, ['id', 'text', 'breaks']),
  ...changing,
});
const isVariant = ajv.compile({
  ...only({ ...named, ...change, keeps: requirement, verdict: oneOf(['warn']), isUnmet: oneOf([true]) }, [
    'id',
    'text',
    'keeps',
  ]),
  ...changing,
});

const faultsOf = (isRow: typeof isDefect, row: object) => (isRow(row) ? [] : isRow.errors);

describe('each row is well formed:', () => {
  test.each(Object.values(defectRows).flat())('$id', (row) => {
    expect(faultsOf(isDefect, row)).toEqual([]);
  });

  test.each(Object.values(variantRows).flat())('$id', (row) => {
    expect(faultsOf(isVariant, row)).toEqual([]);
  });

  test.each(Object.entries(readingRows))('%s', (_, row) => {
    expect(faultsOf(isReading, row)).toEqual([]);
  });
});

describe('a row is refused with', () => {
  const good = { id: 'a', breaks: 'view.success', text: 'A.', on: 'views', answer: { set: { status: 'A' } } };

  test.each<[string, object]>([
    ['an operation that there is not', { on: 'payTransaction' }],
    ['a requirement that there is not', { breaks: 'view.nice' }],
    ['what a variant keeps', { keeps: 'view.success' }],
    ['a rule that there is not', { rule: { of: 'isNice', answer: true } }],
    ['a field that there is not', { field: { of: 'nothing.at-all', set: { max: 1 } } }],
    ['a condition that there is not', { when: ['type=p3p'] }],
    ['a word that no answer has', { answer: { sets: { status: 'A' } } }],
    ['a word of answers for callbacks', { callback: { in: 'quotes', set: { a: 'b' } } }],
    ['a form that is none', { answer: { replace: { status: ['(', ''] } } }],
    ['an answer that nothing is done to', { answer: { if: { status: 'A' } } }],
    ['nothing that it changes', { answer: undefined }],
  ])('%s', (_, wrong) => {
    expect(faultsOf(isDefect, good)).toEqual([]);
    expect(isDefect(JSON.parse(JSON.stringify({ ...good, ...wrong })))).toBe(false);
  });
});

describe('a row changes', () => {
  const answered = (row: Parameters<typeof modificationOf>[0], body: object) => {
    const exchange = { operation: 'statements', response: { status: 200, body } };
    modificationOf(row).onResponse?.(exchange as never);
    return exchange.response.body;
  };

  test.each<[string, object, object, object]>([
    ['a member', { a: '1', b: '2' }, { set: { a: 'X{b}' } }, { a: 'X2', b: '2' }],
    ['what is within a member', { a: { b: '1', c: '2' } }, { set: { a: { b: '{b}0' } } }, { a: { b: '10', c: '2' } }],
    [
      'only what it means',
      [{ a: '1' }, { a: '2' }],
      { if: { a: ['2', '3'] }, set: { a: '0' } },
      [{ a: '1' }, { a: '0' }],
    ],
    ['what it does not except', [{ a: '1' }, { a: '2' }], { unless: { a: '/^2/' }, remove: ['a'] }, [{}, { a: '2' }]],
    ['every place of a form', { a: 'b-b' }, { replace: { a: ['b', 'c'] } }, { a: 'c-c' }],
    ['a decimal, with its places', { a: '2.50' }, { times: { a: ['1.01'] } }, { a: '2.53' }],
    ['a decimal, with other places', { a: '2.5' }, { times: { a: ['1', 3] } }, { a: '2.500' }],
    ['a decimal, by what is added', { a: '2.5' }, { times: { a: ['1', 1, '-10'] } }, { a: '-7.5' }],
    ['what has a list with an element', { a: [{ b: 1 }] }, { if: { a: { b: 1 } }, set: { a: 'x' } }, { a: 'x' }],
    ['nothing for a list without it', { a: [] }, { if: { a: { b: 1 } }, set: { a: 'x' } }, { a: [] }],
    ['lists', [{ a: 1 }], { instead: [{}, { a: '+2' }] }, [{ a: 1 }, { a: 3 }]],
    [
      'lists in members',
      { q: [{ a: '1' }, { a: '2' }] },
      { in: 'q', if: { a: '1' }, instead: [] },
      { q: [{ a: '2' }] },
    ],
    [
      'lists in the members of lists',
      [{ q: [{}] }, { r: [{}] }],
      { in: ['q', 'r'], set: { a: '1' } },
      [{ q: [{ a: '1' }] }, { r: [{ a: '1' }] }],
    ],
  ])('%s', (_, body, answer, expected) => {
    expect(answered({ answer }, body)).toEqual(expected);
    expect(answered({ refusal: answer }, body)).toEqual(body);
    expect(answered({ on: 'views', answer }, body)).toEqual(body);
  });
});

const cent = { units: 1n, scale: 2 };

describe('a row is about', () => {
  const sent = { type: 'p2p', creditParty: [{ key: 'pan' }] };
  const changed = (row: Parameters<typeof modificationOf>[0]) => {
    const response = { status: 200, headers: {}, body: { a: '1:x' } as unknown };
    modificationOf(row).onResponse?.({ operation: 'views', body: sent, response } as never);
    return response;
  };
  const answer = { contentType: 'text/html', text: ['^.*$', 'B'] as [string, string] };

  test.each<[string, Omit<Parameters<typeof modificationOf>[0], 'answer'>, boolean]>([
    ['what it is given', { given: { body: { creditParty: { key: 'pan' } } } }, true],
    ['one of several', { given: [{ body: { type: 'b2b' } }, { body: { type: '/^p/' } }] }, true],
    ['nothing else', { given: { body: { type: 'b2b' } } }, false],
    ['what it does not except', { unlessGiven: { body: { type: 'b2b' } } }, true],
    ['nothing that it excepts', { unlessGiven: { body: { creditParty: { key: 'pan' } } } }, false],
  ])('%s', (_, row, isMeant) => {
    const expected = isMeant ? { headers: { 'content-type': 'text/html' }, body: 'B' } : { body: { a: '1:x' } };
    expect(changed({ ...row, answer })).toMatchObject(expected);
  });

  test.each<[string, object, unknown[], unknown]>([
    ['has one answer', { of: 'expiresAt', answer: 5 }, [0, 1], 5],
    ['where it is asked so', { of: 'expiresAt', asked: [{}, 2], answer: 5 }, [0, 1], 1000],
    ['is asked with more', { of: 'expiresAt', asking: [null, '+3'] }, [0, 1], 4000],
    ['is asked with less', { of: 'expiresAt', asking: ['-1000'] }, [3000, 1], 3000],
    ['is asked with other members', { of: 'codeOfProblem', asking: [{ set: { kind: 'empty' } }] }, [{}], '1005'],
    ['answers with more', { of: 'expiresAt', becomes: '+1' }, [0, 1], 1001],
    ['answers with another decimal', { of: 'amountToCharge', becomes: '+0.01' }, [{ sendingAmount: zero }], cent],
    ['answers with other members', { of: 'outcomeOf', becomes: { set: { code: '1' } } }, [], { ...paid, code: '1' }],
  ])('a rule, which %s', (_, rule, asked, answer) => {
    const of = (rule as { of: keyof typeof specificationRules }).of;
    const changed = modificationOf({ rule: rule as never }).rules?.(specificationRules)[of] as (
      ...all: unknown[]
    ) => unknown;
    expect(changed(...asked)).toEqual(answer);
  });

  test.each([
    ['b2b', false],
    ['p2p', true],
  ])('requests: those of %s are refused: %s', (type, isRefused) => {
    const { rules } = modificationOf({ given: { body: { type: 'p2p' } }, request: { refuse: '1000' } });
    const receive = () => rules?.(specificationRules).receive?.({ body: { type }, params: {} });
    if (isRefused) expect(receive).toThrow(Refusal);
    else receive();
  });
});
