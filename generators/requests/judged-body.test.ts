import { expect, test } from 'vitest';
import type { Members } from './draft';
import { packBody, unpackBody } from './judged-body';
import { delimiter } from './request-template';

const variables = { now: 0, reference: '\u007f[R\u007f,', amount: '1.50' };
/** Values in capitals are placeholders, also within a text. */
const templateOf = (value: string) => value.replace(/[A-Z]+/, (name) => delimiter + name.toLowerCase() + delimiter);
const there = (body: Members) => unpackBody(packBody(body, templateOf), variables);

test.each<[what: string, body: Members, back?: Members]>([
  ['members', { a: 'x', b: '1' }],
  ['a text that looks like JSON', { a: '["x"]', b: '{}', c: '"' }],
  ['an empty text', { a: '', b: '' }],
  [
    'a list',
    {
      a: [
        { key: 'x', value: '' },
        { key: 'y', value: '2' },
      ],
      b: 'x',
    },
  ],
  ['entries of different members', { a: [{ x: '1' }, { y: '2', z: '3' }] }],
  [
    'members without a value',
    { a: undefined, b: 'x', c: [{ key: 'x', value: undefined }] },
    { b: 'x', c: [{ key: 'x' }] },
  ],
  ['a variable, whatever it holds', { a: 'REFERENCE', b: 'AMOUNT' }, { a: '\u007f[R\u007f,', b: '1.50' }],
  ['a variable that has no value yet', { a: 'QUOTE' }, { a: '' }],
])('a packed body is the same again: %s', (_, body, back = body) => expect(there(body)).toStrictEqual(back));

test.each<[what: string, body: Members]>([
  ['a number', { a: 1 }],
  ['an object', { a: { b: 'x' } }],
  ['null', { a: null }],
  ['an empty list', { a: [] }],
  ['a list of lists', { a: [{ b: [] }] }],
  ['a mark', { a: 'x\u007f' }],
  ['a separator of texts', { a: 'x\u0002' }],
  ['a mark in a list', { a: [{ b: '\u0001' }] }],
  ['a placeholder within a text', { a: 'no REFERENCE' }],
  ['a placeholder in a list', { a: [{ b: 'REFERENCE' }] }],
])('what cannot be packed is refused: %s', (_, body) => expect(() => there(body)).toThrow('a packed body cannot hold'));
