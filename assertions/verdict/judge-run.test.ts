import { describe, expect, test } from 'vitest';
import { type RequirementId, requirements } from '../../contract';
import type { FaultRecord, FlowRecord, JournalRecord } from '../../journal';
import { usedUp } from '../../journal';
import {
  callback,
  caseRecord,
  changed,
  checks,
  exchange,
  finding,
  flow,
  goodRun,
  journalOf,
  lostIn,
  plan,
  run,
  startedAt,
  unanswered,
} from '../../reports/testing/run-journal';
import { faultsOf, mayHaveMoved } from './faults';
import { judgeRun } from './judge-run';

const judged = (...more: JournalRecord[]) => judgeRun(journalOf([...goodRun(), ...more]));
const fault = (whose: FaultRecord['whose'], text: string, more: Partial<FaultRecord> = {}): FaultRecord => ({
  t: 'fault',
  at: startedAt,
  whose,
  text,
  ...more,
});
const found = (id: RequirementId, verdict: 'fail' | 'warn') => [
  plan('c'),
  exchange('c#1', '{}'),
  checks('c', [], [finding(id, verdict)]),
  caseRecord('c', { verdict }),
];

describe('what was found', () => {
  const stoodStill = fault('environment', 'the load generator stood still for 60 s');
  test.each<[string, FaultRecord[], 'fail' | 'warn', string, string | undefined]>([
    ['counts', [], 'fail', 'fail', undefined],
    ['warns', [], 'warn', 'warn', undefined],
    ['proves nothing where the machine stood still', [stoodStill], 'fail', 'skip', stoodStill.text],
    ['warns of nothing there', [stoodStill], 'warn', 'skip', stoodStill.text],
    ['counts beside a fault of the network', [fault('network', 'reset')], 'fail', 'fail', undefined],
    ['counts beside a fault of the settings', [fault('configuration', 'used up')], 'warn', 'warn', undefined],
  ])('%s', (_, faults, verdict, expected, reason) => {
    const { requirements: results, causes, invalid } = judged(...found('view.same', verdict), ...faults);
    const result = results.find(({ id }) => id === 'view.same');
    expect(result?.verdict).toBe(expected);
    expect(causes.length).toBe(expected === 'fail' ? 1 : 0);
    if (!reason) return;
    expect(result?.reason).toBe(reason);
    expect(invalid[0]).toBe(`fault of the environment, 1 ×: ${reason}`);
  });

  test('a pass stays one where the machine stood still', () => {
    const verdicts = (report: ReturnType<typeof judged>) =>
      report.requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
    expect(verdicts(judged(stoodStill))).toEqual(verdicts(judged()));
  });
});

test('interpretations are those of the requirements that apply', () => {
  const report = judged();
  const of = (apply: boolean) =>
    report.requirements
      .filter(({ verdict }) => (verdict === 'not-applicable') !== apply)
      .flatMap(({ interpretations }) => interpretations);
  const named = report.interpretations.map(({ id }) => id);
  expect(new Set(named)).toEqual(new Set(of(true)));
  expect(of(false).filter((id) => !of(true).includes(id)).length).toBeGreaterThan(0);
});

test('gaps are the requirements of this level', () => {
  const gaps = requirements.filter(({ level }) => level === 'GAP').map(({ id }) => id);
  expect(judged().gaps.map(({ id }) => id)).toEqual(gaps);
});

test('what a case showed and what earned it are kept by requirement', () => {
  const { shown, earned } = judged();
  expect(shown.get('view.same')).toEqual(new Map([['all', new Set(['pass'])]]));
  expect([...(earned.get('view.same') ?? [])].length).toBe(1);
});

describe('evidence', () => {
  test('is the exchanges and callbacks that failures name, and no other', () => {
    const wrong = callback('REF-1', 'T1', { status: 'FAIL' });
    const { evidence, requirements: results } = judgeRun(
      journalOf([
        ...changed('callback', (record, index) => (index === 0 ? wrong : record)),
        ...found('view.same', 'fail'),
      ]),
    );
    const named = new Set(results.flatMap(({ failures }) => failures.map(({ exchange: id }) => id)));
    expect(named.has('c#1')).toBe(true);
    expect(evidence.has('all#1')).toBe(false);
    expect(evidence.get('c#1')).toMatchObject({ operation: 'viewTransaction', response: { text: '{}' } });
    const ofCallback = [...evidence.values()].find(({ operation }) => operation === 'statusCallback');
    expect(ofCallback).toEqual({
      operation: 'statusCallback',
      at: wrong.at,
      request: { method: 'POST', url: '(the partner)', headers: wrong.headers, body: wrong.body },
      response: { status: 200, headers: {}, text: wrong.answered },
      ms: 0,
    });
  });

  test('of a load is the exchange of the violation', () => {
    const violation: JournalRecord = {
      t: 'violation',
      flow: 'flow-2',
      finding: finding('view.same'),
      exchange: exchange('x', 'spoilt'),
    };
    const { evidence } = judgeRun(
      journalOf([
        ...changed('flow', (record, index) => (index === 1 ? { ...record, broke: ['view.same'] } : record)),
        violation,
      ]),
    );
    expect([...evidence.values()].map(({ response }) => response?.text)).toContain('spoilt');
  });
});

describe('faults', () => {
  const flowsOf = (count: number, lookedUp: number): FlowRecord[] =>
    Array.from({ length: count }, (_, n) => flow(n + 1, n < lookedUp ? { lookedUp: true } : {}));
  const lookedUpText = 'no answer to createTransaction under load; looked up';
  const told = (records: readonly JournalRecord[], foreign = 0, more = '') =>
    faultsOf(journalOf(records, more), foreign).map(({ whose, text, count, blocks }) => [whose, text, count, blocks]);

  test.each<[what: string, records: JournalRecord[], expected: unknown[]]>([
    ['none', [], []],
    [
      'of one kind are counted together, in the words of the first',
      [fault('network', 'read "a" at 2026-01-05T10:00:00Z'), fault('network', 'read "b" at 2026-01-05T10:00:01Z')],
      [['network', 'read "a" at 2026-01-05T10:00:00Z', 2, true]],
    ],
    [
      'of different kinds are not',
      [fault('network', 'reset'), fault('network', 'refused'), fault('network', 'refused')],
      [
        ['network', 'refused', 2, true],
        ['network', 'reset', 1, true],
      ],
    ],
    [
      'those of the machine come first',
      [fault('network', 'reset'), fault('network', 'reset'), fault('environment', 'stood still')],
      [
        ['environment', 'stood still', 1, true],
        ['network', 'reset', 2, true],
      ],
    ],
    [
      'of flows: the network, or limits that are used up',
      [flow(1, { fault: 'viewTransaction: timeout' }), flow(2, { fault: `${usedUp}the payouts of the day` })],
      [
        ['network', 'no answer under load: viewTransaction: timeout', 1, true],
        ['configuration', `${usedUp}the payouts of the day`, 1, true],
      ],
    ],
    ['two lost answers of few flows are no gap', flowsOf(10, 2), [['network', lookedUpText, 2, false]]],
    ['three are', flowsOf(10, 3), [['network', lookedUpText, 3, true]]],
    ['three of three hundred are not', flowsOf(300, 3), [['network', lookedUpText, 3, false]]],
    ['four of three hundred are', flowsOf(300, 4), [['network', lookedUpText, 4, true]]],
  ])('%s', (_, records, expected) => expect(told(records)).toEqual(expected));

  test('lines that are not records leave a gap, foreign callbacks do not', () => {
    expect(told([], 2, 'not a record\n')).toEqual([
      ['harness', 'lines of the journal that are not a record', 1, true],
      ['environment', 'callbacks of references that are not of this run, ignored', 2, false],
    ]);
  });

  test.each([
    ['createTransaction', true],
    ['reverseTransaction', true],
    ['cancelTransaction', true],
    ['viewTransaction', false],
  ] as const)('a lost answer to %s may have moved money: %s', (operation, moved) => {
    expect(mayHaveMoved(journalOf([run(), ...lostIn('pay', operation)]))).toBe(moved);
    // the case has gone on, as the gateway answered the usual request
    expect(mayHaveMoved(journalOf([run(), unanswered(operation)]))).toBe(false);
  });
});
