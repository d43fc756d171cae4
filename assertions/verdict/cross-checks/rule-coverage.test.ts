import { expect, test } from 'vitest';
import type { JournalRecord, Verdict } from '../../../journal';
import { journalOf } from '../../../journal/files';
import { EvidenceStore } from '../results/evidence-store';
import { ruleCoverage, ruleCoverageEvidence } from './rule-coverage';

const at = 1;
const values = (type: string, instrument: string) => ({ type, instrument });

/** A case that was drawn for a rule, and how it ended; undefined: it never ran. */
function drawn(type: string, instrument: string, verdict: Verdict | undefined): JournalRecord[] {
  const id = `view.failed-${type}-${instrument}`;
  const covers = { rule: 'view.failed', values: values(type, instrument) };
  const planned = { id, title: '', area: 'view', verifies: ['view.failed' as const], steps: [], source: '', covers };
  const ended = { t: 'case' as const, case: id, at, ms: 1, finals: [], quoteIds: [], references: [] };
  return [{ t: 'plan', case: planned }, ...(verdict ? [{ ...ended, verdict }] : [])];
}

const leftOut = (type: string, instrument: string): JournalRecord => ({
  t: 'left-out',
  id: 'view.failed-x',
  verifies: ['view.failed'],
  verdict: 'skip',
  reason: 'the target declares no card for the trigger credit-failed',
  covers: { rule: 'view.failed', values: values(type, instrument) },
});

const all = [drawn('p2p', 'WALLET', 'pass'), drawn('b2b', 'BANK_AC', 'pass')].flat();

test.each<[string, JournalRecord[], missing: string[], reached: number, offered: number]>([
  ['each value was reached', all, [], 2, 2],
  ['a rule that failed was shown too', [...all, ...drawn('p2p', 'CARD', 'fail')], [], 3, 3],
  ['a case that never ran', [...all, ...drawn('p2p', 'CARD', undefined)], ['instrument CARD'], 2, 3],
  ['a case that ended without a verdict', [...all, ...drawn('b2p', 'WALLET', 'error')], ['type b2p'], 2, 3],
  ['a case that was skipped', [...all, ...drawn('b2p', 'WALLET', 'skip')], ['type b2p'], 2, 3],
  ['a kind that the target cannot bring about', [...all, leftOut('b2b', 'CARD')], ['instrument CARD'], 2, 3],
  ['a pair that was not reached', [...all, leftOut('b2b', 'WALLET')], [], 2, 3],
])('%s', (_, records, missing, reached, offered) => {
  const [coverage] = ruleCoverage(journalOf(records));
  expect(coverage).toMatchObject({ rule: 'view.failed', missing, pairs: { reached, offered } });
  const store = new EvidenceStore();
  ruleCoverageEvidence(coverage ? [coverage] : [], store);
  const reasons = missing.length > 0 ? [['view.failed', `no case reached ${missing.join(', ')}`]] : [];
  expect([...store.of('view.failed').skippedKinds]).toEqual(reasons);
});

test('cases without dimensions have no coverage', () => {
  const [plan] = drawn('p2p', 'WALLET', 'pass');
  if (plan?.t !== 'plan') throw new Error('no plan');
  const { covers: _, ...alone } = plan.case;
  expect(ruleCoverage(journalOf([{ t: 'plan', case: alone }]))).toEqual([]);
});

test.each<[string, JournalRecord[], string]>([
  ['each was left out', [leftOut('p2p', 'CARD')], 'the target declares no card for the trigger credit-failed'],
  ['one was planned', [leftOut('p2p', 'CARD'), ...drawn('p2p', 'WALLET', 'error')], 'no case reached its end'],
])('where no case of a rule ran, and %s', (_, records, reason) => {
  const store = new EvidenceStore();
  ruleCoverageEvidence(ruleCoverage(journalOf(records)), store);
  const { skippedKinds, untriggeredKinds } = store.of('view.failed');
  expect([...skippedKinds, ...untriggeredKinds]).toEqual([['view.failed', reason]]);
});
