import { expect, test } from 'vitest';
import { isBroken, isProved, type Kind, type MutantResult, proofOf, type Status, summary } from './proof';

const result = (kind: Kind, status: Status): MutantResult => ({
  id: `${kind} ${status}`,
  kind,
  status,
  requirements: ['view.same'],
  failed: [],
  seconds: 1,
});

const good = [
  result('defects', 'killed'),
  result('responses', 'equivalent'),
  result('time', 'not applied'),
  result('variants', 'equivalent'),
];

test('counts of all, and of each family', () => {
  const { mutants, killed, equivalent, survived, notApplied, variants, families } = proofOf(good, 0, []);
  expect({ mutants, killed, equivalent, survived, notApplied, variants }).toEqual({
    ...{ mutants: 3, killed: 1, equivalent: 1, survived: [], notApplied: 1, variants: 1 },
  });
  expect(families.responses).toEqual({ mutants: 1, killed: 0, equivalent: 1, survived: 0, notApplied: 0 });
});

test('a draw that another requirement found is told', () => {
  const draws = [
    { ...result('draws', 'killed'), id: 'own', failed: ['view.same', 'view.final'] },
    { ...result('draws', 'killed'), id: 'a warning of its own' },
    { ...result('draws', 'killed'), id: 'other', failed: ['view.final'] },
    { ...result('draws', 'survived'), id: 'missed' },
  ];
  const proof = proofOf([...draws, { ...result('defects', 'killed'), failed: ['view.final'] }], 0, []);
  expect([proof.elsewhere.map(({ id }) => id), proof.survived.map(({ id }) => id)]).toEqual([['other'], ['missed']]);
  expect(summary(proof)).toContain('## Found by another requirement\n\n- other (view.same); failed: view.final');
});

test.each<[what: string, results: MutantResult[], notRun: number, stale: string[], expected: boolean]>([
  ['all killed, or legal', good, 0, [], true],
  ['a mutant survived', [...good, result('decisions', 'survived')], 0, [], false],
  ['an equivalent mutant failed something', [...good, result('responses', 'false alarm')], 0, [], false],
  ['a legal variant failed something', [...good, result('variants', 'false alarm')], 0, [], false],
  ['a legal variant changes nothing', [...good, result('variants', 'not applied')], 0, [], false],
  ['some were not run', good, 1, [], false],
  ['a declaration matches no mutant', good, 0, ['x'], false],
])('%s', (_, results, notRun, stale, expected) => {
  expect(isProved(proofOf(results, notRun, stale))).toBe(expected);
});

test.each<[verdict: 'fail' | 'warn' | 'pass', level: 'MUST' | 'SHOULD', id: string, killed: boolean]>([
  ['fail', 'MUST', 'a', true],
  ['warn', 'MUST', 'a', false],
  ['warn', 'SHOULD', 'a', true],
  ['pass', 'SHOULD', 'a', false],
  ['fail', 'MUST', 'b', false],
])('%s of a %s of %s', (verdict, level, id, killed) => {
  expect(isBroken(['a'], [{ id: id as never, verdict, level }])).toBe(killed);
});
