import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fieldsOf, interpretations, type Json, operations, requirement } from '../../../contract';
import { equivalents, unusedEquivalents } from '../equivalent';
import { systematicMutants } from '.';
import { type Earlier, mutationsFor } from './mutations';

test('every mutant has an id of its own, and there are enough of them', () => {
  const ids = systematicMutants.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(2500);
});

test('each field of an answer and of the callback has mutants', () => {
  const mutated = new Set(systematicMutants.map(({ field }) => field));
  const shown = ['quotationResponse', 'transactionView', 'bankList', 'failure', 'statusNotification'];
  for (const { id } of shown.flatMap((object) => fieldsOf(object))) expect(mutated).toContain(id);
});

test('a legal mutant names the interpretation that makes it legal', () => {
  const known = interpretations.map(({ id }) => id);
  const named = equivalents.flatMap(({ because }) => (typeof because === 'string' ? [because] : []));
  expect(named.filter((id) => !known.includes(id))).toEqual([]);
  expect(unusedEquivalents()).toEqual([]);
});

const fields = new Set<string>(systematicMutants.map(({ field }) => field));

test('what is declared legal is named as mutants are', () => {
  const mutations = new Set(systematicMutants.map(({ mutation }) => mutation));
  const declared = equivalents.filter(({ family }) => family !== 'decisions');
  const unknown = declared.flatMap((one) => [
    ...(one.fields ?? []).filter((id) => !fields.has(id)),
    ...one.mutations.filter((name) => !mutations.has(name)),
  ]);
  expect(unknown).toEqual([]);
});

test('the rules about fields are those of fields and requirements', () => {
  const rules: Record<string, string[]> = parse(readFileSync(new URL('accepted.yaml', import.meta.url), 'utf8'));
  const isOfMutants = (name: string) => fields.has(name) || operations.some(({ response }) => name === `${response}[]`);
  expect(Object.keys(rules).filter((name) => !isOfMutants(name))).toEqual([]);
  expect(Object.values(rules).flatMap((ids) => ids.filter((id) => !requirement(id)))).toEqual([]);
});

describe('a mutation', () => {
  const field = (object: string, path: string) => fieldsOf(object).find((one) => one.path === path);
  test.each<[object: string, path: string, mutation: string, value: Json, after: Json, earlier?: Earlier]>([
    ['quotationResponse', 'quotes[].fxRate', 'next-unit', '129.99', '130.00'],
    ['quotationResponse', 'quotes[].fxRate', 'prior-unit', '0.10', '0.09'],
    ['quotationResponse', 'quotes[].fxRate', 'times-0.6', '100.00', '60.00'],
    ['quotationResponse', 'quotes[].fxRate', 'other-type', '1.5', 1.5],
    ['failure', 'error.errorDateTime', 'stale-10s', '2026-03-02 12:00:05', '2026-03-02 11:59:55'],
    ['failure', 'error.errorDateTime', 'local-zone', '2026-03-02 23:00:00 GMT', '2026-03-03 02:00:00 GMT'],
    ['statementEntry', 'timestamp', 'stale-60s', '2026-03-02T12:00:00Z', '2026-03-02T11:59:00Z'],
    ['failure', 'error.errorCode', 'code duplicate', '1005', '3004'],
    ['transactionView', 'transactionStatus', 'code paid', '3050:Remit Acknowledged', '3000:Remit Success'],
    ['transactionView', 'status', 'member FAILED', 'SUCCESS', 'FAILED'],
    ['bankList', 'countryCode', 'too-long', 'KE', 'KEK'],
    ['bankList', 'countryCode', 'other-case', 'KE', 'ke'],
    ['failure', 'error.errorCategory', 'member authorisation', 'businessRule', 'authorisation'],
    ['ledgerEntry', 'account', 'previous', 'main', 'other', { previous: 'other' }],
    ['ledgerEntry', 'account', 'previous', 'main', 'main'],
    ['quotationResponse', 'debitParty', 'doubled', ['a'], ['a', 'a']],
    ['quotationResponse', 'debitParty', 'emptied', ['a'], []],
  ])('%s.%s %s', (object, path, name, value, after, earlier = {}) => {
    const found = field(object, path);
    const mutation = found && mutationsFor(found).find((one) => one.name === name);
    expect(mutation?.change(value, earlier)).toEqual(after);
  });
});
