import { expect, test } from 'vitest';
import type { RequirementId } from '../../../contract';
import { IdSet, NumberSet } from '../../../journal';
import { EvidenceStore } from './evidence-store';

const id = 'view.same';

function noted(note: (store: EvidenceStore) => void) {
  const store = new EvidenceStore();
  note(store);
  const { verdicts, cases, evidence, failures, skippedKinds, verifiedKinds } = store.of(id);
  return {
    verdicts: [...verdicts],
    cases: [...cases].map(([from, shown]) => [from, ...shown]),
    evidence: [...evidence].sort(),
    failures: [...failures.values()].map(({ case: from, received, count, verdict }) => [
      from,
      received,
      count,
      verdict,
    ]),
    kinds: { skipped: [...skippedKinds], verified: [...verifiedKinds] },
  };
}

function filled<One, Set extends { add(one: One): unknown }>(set: Set, ...all: One[]): Set {
  for (const one of all) set.add(one);
  return set;
}
const numbers = (...all: number[]) => filled(new NumberSet(), ...all);
const ids = (...all: string[]) => filled(new IdSet(), ...all);

test.each<[what: string, note: (store: EvidenceStore) => void, evidence: string[]]>([
  ['an id', (store) => store.verify(id, 'a', 'a#1'), ['a#1']],
  ['ids, of which some are empty', (store) => store.verify(id, 'a', ['', 'a#1', '', 'flow-2']), ['a#1', 'flow-2']],
  ['a set of ids', (store) => store.verify(id, 'a', ids('flow-1', 'flow-2', 'x')), ['flow-1', 'flow-2', 'x']],
  ['callbacks by their places', (store) => store.verifyCallbacks(id, 'a', [0, 4]), ['callback 1', 'callback 5']],
  ['numbers of a name', (store) => store.verifyNumbers(id, 'a', 'flow-', numbers(3, 8)), ['flow-3', 'flow-8']],
])('%s of a verification', (_, note, evidence) => {
  expect(noted(note)).toMatchObject({ verdicts: ['pass'], cases: [['a', 'pass']], evidence });
});

test.each<[what: string, note: (store: EvidenceStore) => void]>([
  ['an empty id', (store) => store.verify(id, 'a', '')],
  ['no ids', (store) => store.verify(id, 'a', [])],
  ['an empty set', (store) => store.verify(id, 'a', ids())],
  ['no numbers', (store) => store.verifyNumbers(id, 'a', 'flow-', numbers())],
  ['no callbacks', (store) => store.verifyCallbacks(id, 'a', [])],
])('%s verifies nothing', (_, note) => {
  expect(noted(note)).toMatchObject({ verdicts: [], cases: [], evidence: [] });
});

test('a case shows each verdict once, in whatever order cases come', () => {
  const violate = (store: EvidenceStore, from: string, received: string, count?: number) =>
    store.violate({ requirement: id, expected: 'this', received }, from, `${from}#1`, count ? { count } : {});
  const found = noted((store) => {
    store.verify(id, 'a', 'a#1', 'b2b');
    violate(store, 'a', 'that');
    store.verify(id, 'b', 'b#1');
    violate(store, 'a', 'another', 4);
    store.verify(id, 'a', 'a#2');
    violate(store, 'b', 'that');
  });
  expect(found).toEqual({
    verdicts: ['pass', 'fail'],
    cases: [
      ['a', 'pass', 'fail'],
      ['b', 'pass', 'fail'],
    ],
    evidence: ['a#1', 'a#2', 'b#1'],
    failures: [
      ['a', 'that', 5, 'fail'],
      ['b', 'that', 1, 'fail'],
    ],
    kinds: { skipped: [], verified: ['b2b'] },
  });
});

test('only what is skipped leaves a kind open, for the first reason', () => {
  const violate = (store: EvidenceStore, verdict: 'skip' | 'warn', kind: string | undefined, received: string) =>
    store.violate({ requirement: id, expected: 'this', received, verdict }, 'a', 'a#1', { kind });
  const found = noted((store) => {
    violate(store, 'warn', 'b2p', 'late');
    store.skip(id, 'not-applicable', 'no card', 'card');
    violate(store, 'skip', undefined, 'nothing');
    violate(store, 'skip', 'b2b', 'first');
    violate(store, 'skip', 'b2b', 'second');
    store.skip(id, 'skip', 'third', 'b2b');
    store.skip(id, 'skip', 'first', 'p2b');
    violate(store, 'skip', 'p2b', 'second');
    store.skip(id, 'skip', 'no kind');
  });
  expect(found.kinds.skipped).toEqual([
    ['b2b', 'first'],
    ['p2b', 'first'],
  ]);
});

test('the verdict of a violation is that of the level, and of an id that the contract does not have, a failure', () => {
  const verdictOf = (requirement: string) => {
    const store = new EvidenceStore();
    store.violate({ requirement: requirement as RequirementId, expected: '', received: '' }, 'a', 'a#1');
    return [...store.of(requirement as RequirementId).verdicts];
  };
  expect(['view.same', 'http.status', 'view.sane'].map(verdictOf)).toEqual([['fail'], ['warn'], ['fail']]);
});
