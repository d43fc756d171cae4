import { expect, test } from 'vitest';
import { operations } from '../contract';
import { isDeclaredAbsent, offers, type Scope, undeclared } from './scope';

const all: Scope = {
  operations: operations.filter(({ party }) => party === 'gateway').map(({ id }) => id),
  instruments: ['WALLET', 'BANK_AC', 'CARD'],
  types: ['p2p', 'p2b', 'b2p', 'b2b'],
  callbacks: true,
  exclusiveLedger: true,
  notOffered: [],
};
const current = operations.filter(({ party, revision }) => party === 'gateway' && revision !== 'older');
const withoutOlder = { ...all, operations: current.map(({ id }) => id) };

test.each<[what: string, scope: Scope, open: string[]]>([
  ['everything is offered', all, []],
  ['no cards, and nothing is said', { ...all, instruments: ['WALLET', 'BANK_AC'] }, ['CARD']],
  ['no cards, and it is said', { ...all, instruments: ['WALLET', 'BANK_AC'], notOffered: ['CARD'] }, []],
  ['no callbacks', { ...all, callbacks: false }, ['callbacks']],
  ['no ledger of its own', { ...all, exclusiveLedger: false, notOffered: ['exclusive-ledger'] }, []],
  ['one word for the older revision', { ...withoutOlder, notOffered: ['older'] }, []],
])('%s', (_, scope, open) => expect(undeclared(scope)).toEqual(open));

test('an older revision of which nothing is said is named by its operations', () => {
  const open = undeclared(withoutOlder);
  expect(open).toContain('createQuotationOlder');
  expect(open).not.toContain('older');
  expect([offers(withoutOlder, 'older'), offers(all, 'older')]).toEqual([false, true]);
  expect(isDeclaredAbsent({ ...withoutOlder, notOffered: ['older'] }, 'createQuotationOlder')).toBe(true);
});
