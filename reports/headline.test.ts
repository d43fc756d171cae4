import { expect, test } from 'vitest';
import type { RequirementId } from '../contract';
import { meaning, scopeSentence } from './headline';
import { checks, exchange, finding, goodRun, judged, waivers } from './testing/run-journal';
import { allureResult } from './writers/allure/result';

function report(fails: number, conceded = false, ...others: RequirementId[]) {
  const broken = Array.from({ length: fails }, (_, n) => [
    exchange(`case-${n}#1`, '{}'),
    checks(`case-${n}`, [], [finding('view.same')]),
  ]);
  const also = others.flatMap((id) => [exchange(`${id}#1`, '{}'), checks(id, [], [finding(id)])]);
  return judged([...goodRun(conceded ? { waivers } : {}), ...broken.flat(), ...also]);
}

test.each([
  ['a pass', report(0), 'conforms'],
  ['a pass with concessions', report(1, true), 'conforms with 1 waiver and 1 attestation'],
  ['a failure', report(1), 'does not conform: 1 requirement failed'],
  [
    'a failure beside concessions',
    report(1, true, 'view.agreement'),
    'does not conform: 1 requirement failed; besides, 1 waiver and 1 attestation',
  ],
  [
    'a machine that was the limit',
    { ...report(0), verdict: 'invalid' as const, invalid: ['the load generator stalled for 1200 ms'] },
    'has no verdict, as this machine was too busy: run it again on a quieter or larger one, or at a lower --rate',
  ],
  [
    'flows that were not started, for whatever reason',
    { ...report(0), verdict: 'invalid' as const, invalid: ['the load was lower than asked'] },
    'has no verdict: the run does not suffice for one',
  ],
  ['a waiver that nothing needs', report(0, true), 'does not pass: 1 waiver does not hold; besides, 1 attestation'],
])('%s', (_, one, text) => expect(meaning(one)).toBe(text));

test('several requirements in one exchange are told as one cause', () => {
  const both = checks('one', [], [finding('view.same'), finding('view.agreement')], 'one#1');
  expect(meaning(judged([...goodRun(), both]))).toBe('does not conform: 2 requirements failed, probably of 1 cause');
});

test('the scope names what is offered and what is not', () => {
  const text = scopeSentence(report(0));
  expect(text).toMatch(/^p2p · WALLET · 4 operations · callbacks; not offered: p2b, .*CARD.*exclusive-ledger$/);
});

test('no passed step of Allure stands for failed cases', () => {
  const one = report(75);
  const result = one.requirements.find(({ id }) => id === 'view.same');
  if (!result) throw new Error('view.same is missing');
  const { steps } = allureResult(result, one, new Map(), []);
  const rest = steps.filter(({ name }) => name?.startsWith('… and'));
  expect(rest.map(({ name, status }) => `${status}: ${name}`)).toEqual([
    'failed: … and 55 more cases (fail): show view.same',
    'passed: … and 1 more case (pass): show view.same',
  ]);
});
