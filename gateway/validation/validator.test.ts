import { describe, expect, test } from 'vitest';
import { countryRules, getAt, type Json } from '../../contract';
import { codePoints, compileValidators, stepsOf, validatorKey, withChangedFields } from '.';
import type { Context } from './context';

const validators = compileValidators();

const context: Context = {
  type: 'p2p',
  instrument: 'WALLET',
  country: 'KE',
  countryRules,
  value: () => undefined,
  lengthOf: codePoints,
  isNamed: () => true,
  report: () => undefined,
};

const cancel = { txnId: 'T1', reason: 'sent twice' };
const quotation = {
  requestDate: '2026-03-14 12:00:00',
  requestAmount: '100.00',
  requestCurrency: 'USD',
  creditParty: [
    { key: 'msisdn', value: '254700000001' },
    { key: 'receivingCountry', value: 'KE' },
    { key: 'instrumentType', value: 'WALLET' },
  ],
  quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'KES' }],
};

const problemsOf = (object: string, value: unknown, validate = validators.get(validatorKey(object, 'current'))) => {
  const found: string[] = [];
  validate?.(value, { ...context, report: ({ kind, name }) => found.push(`${kind} ${name}`) });
  return found;
};

test.each<[what: string, object: string, value: unknown, problem: string | undefined]>([
  ['a valid object', 'cancelRequest', cancel, undefined],
  ['unknown members', 'cancelRequest', { ...cancel, more: 1 }, undefined],
  ['no object', 'cancelRequest', [], 'malformed cancelRequest'],
  ['a mandatory text that is missing', 'cancelRequest', { reason: 'x' }, 'missing txnId'],
  ['a mandatory text that is empty', 'cancelRequest', { ...cancel, txnId: '' }, 'empty txnId'],
  ['a mandatory text that is null', 'cancelRequest', { ...cancel, txnId: null }, 'null txnId'],
  ['a number for a text', 'cancelRequest', { ...cancel, txnId: 7 }, 'type txnId'],
  ['valid lists', 'quotationRequest', quotation, undefined],
  ['a currency of two letters', 'quotationRequest', { ...quotation, requestCurrency: 'US' }, 'exact requestCurrency'],
  ['an unknown type', 'quotationRequest', { ...quotation, type: 'p3p' }, 'enumeration type'],
  ['an amount of seven decimals', 'quotationRequest', { ...quotation, requestAmount: '1.0000001' }, 'format requestAmount'],
  ['an amount of 31 digits', 'quotationRequest', { ...quotation, requestAmount: '1'.repeat(31) }, 'range requestAmount'],
  ['an object for a list', 'quotationRequest', { ...quotation, quotes: quotation.quotes[0] }, 'type quotes'],
  ['an entry that is no pair', 'quotationRequest', { ...quotation, creditParty: [{ key: 'msisdn' }] }, 'type creditParty'],
  ['a short number in a pair', 'quotationRequest', { ...quotation, creditParty: [{ key: 'msisdn', value: '1' }, ...quotation.creditParty] }, 'range msisdn'],
])('%s', (_, object, value, problem) => expect(problemsOf(object, value)[0]).toBe(problem)); // biome-ignore format: one row a line

test('a problem that is overlooked hides no other one, and causes none', () => {
  expect(problemsOf('cancelRequest', { reason: 'x' })).toEqual(['missing txnId']);
  expect(problemsOf('cancelRequest', { reason: 7 })).toEqual(['missing txnId', 'type reason']);
});

test('changed fields change their own object alone', () => {
  const changed = withChangedFields(validators, (field) =>
    field.id === 'cancelRequest.reason' ? { ...field, req: 'M' } : field,
  );
  const key = validatorKey('cancelRequest', 'current');
  expect(problemsOf('cancelRequest', { txnId: 'T1' }, changed.get(key))).toEqual(['missing reason']);
  expect(changed.get(validatorKey('quotationRequest', 'current'))).toBe(
    validators.get(validatorKey('quotationRequest', 'current')),
  );
});

test.each([
  ['', 0],
  ['abc', 3],
  ['ü', 1],
  ['カタカナ', 4],
  ['😀a', 2],
  ['\ud83d', 1],
])('%j has %i code points', (text, length) => expect(codePoints(text)).toBe(length));

describe('paths', () => {
  test.each([
    ['amount', ['value amount']],
    ['quotes[].quoteId', ['list quotes', 'value quoteId']],
    ['creditParty[msisdn]', ['pairs creditParty', 'value msisdn']],
    ['senderKyc.subjectName.title', ['object senderKyc', 'object subjectName', 'value title']],
  ])('%s', (path, steps) => expect(stepsOf(path).map(({ kind, name }) => `${kind} ${name}`)).toEqual(steps));

  test.each<[path: string, value: unknown]>([
    ['requestAmount', '100.00'],
    ['quotes[].receivingCurrency', 'KES'],
    ['creditParty[receivingCountry]', 'KE'],
    ['creditParty[pan]', undefined],
    ['debitParty[msisdn]', undefined],
  ])('%s is read', (path, value) => expect(getAt(quotation as Json, path)).toBe(value));
});
