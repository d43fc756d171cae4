import { expect, test } from 'vitest';
import { checklistFor, progressFrom, projectChecklist } from '../../reports/checklist';
import { chooseTarget } from '../../run/settings/target';
import { contractHash } from '../../run/source-hash';
import { checklistFinding } from './derived';

const { target } = chooseTarget({});
const session = (contract = contractHash()) => ({
  t: 'session' as const,
  version: 1 as const,
  at: 1,
  id: 'O',
  number: 1,
  side: 'client' as const,
  contract,
  target: { name: 'mine', environment: 'test', sha256: 'T' },
});
const point = (id: string, result: 'shown' | 'broken') => ({
  t: 'point' as const,
  at: 2,
  point: id,
  result,
  evidence: ['call-1'],
});
const entries = [session(), point('client.kyc', 'shown'), point('client.order', 'broken')];
const lines = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n');
const claimed = (() => {
  const now = { at: 10, contract: contractHash(), target: 'T' };
  const { points, isReady } = progressFrom(checklistFor(projectChecklist(), target), entries, now);
  return {
    at: new Date(10).toISOString(),
    ready: isReady,
    points: points.map(({ point: { id }, state }) => ({ id, state: state as string })),
  };
})();
const changed = (id: string, state: string) => ({
  ...claimed,
  points: claimed.points.map((one) => (one.id === id ? { id, state } : one)),
});

test.each<[string, Parameters<typeof checklistFinding>, string, RegExp]>([
  [
    'is as its records',
    [lines(entries), claimed, target],
    'ok',
    /\d+ points of the checklist follow from the records of 1 session/,
  ],
  [
    'has a failed point called proved',
    [lines(entries), changed('client.order', 'proved'), target],
    'differs',
    /client\.order: the checklist says proved, its records failed/,
  ],
  [
    'has an open point called attested',
    [lines(entries), changed('person.limits', 'attested'), target],
    'differs',
    /person\.limits: the checklist says attested, its records open/,
  ],
  [
    'is called ready',
    [lines(entries), { ...claimed, ready: true }, target],
    'differs',
    /says ready, its records not ready/,
  ],
  ['lacks a point', [lines(entries), { ...claimed, points: claimed.points.slice(1) }, target], 'differs', /is missing/],
  [
    'lacks a record',
    [lines(entries.slice(0, 2)), claimed, target],
    'differs',
    /client\.order: the checklist says failed, its records open/,
  ],
  ['is of another contract', [lines([session('other')]), claimed, target], 'open', /another contract/],
  ['is not there', [lines(entries), undefined, target], 'differs', /missing/],
])('a checklist that %s', (_, given, state, text) => {
  const finding = checklistFinding(...given);
  expect(finding.state).toBe(state);
  expect([finding.text, ...(finding.details ?? [])].join('\n')).toMatch(text);
});
