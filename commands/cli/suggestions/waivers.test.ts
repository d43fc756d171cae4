import { expect, test } from 'vitest';
import { derivedDefects } from '../../../gateway';
import { reportOf } from '../../../reports';
import { checks, finding, flow, goodRun, journalOf, plan } from '../../../reports/testing/run-journal';
import { settingOf } from '../../../run/in-process/in-process';
import { runInProcess } from '../../../run/in-process/run-in-process';
import { readWaivers } from '../../../targets/waivers';
import { Evidence, recordHash } from '../evidence';
import { waiversText } from './waivers';

const whole = 'a'.repeat(64);
const complete = (text: string) =>
  text
    .replace(/approver:.*/g, 'approver: A. Person')
    .replace(/reason:.*/g, 'reason: known')
    .replace(/expires:.*/g, 'expires: 2026-12-31');

const failing = (id: string) => checks(id, [], [finding('view.same')], 'all#1');

const rows: [what: string, journal: ReturnType<typeof journalOf>, expected: object[], evidence: string][] = [
  [
    'a failure of one case, by its exchange',
    journalOf([...goodRun(), checks('all', [], [finding('view.same')])]),
    [{ requirement: 'view.same', case: 'all' }],
    'all#1',
  ],
  [
    'failures of several cases, by these',
    journalOf([
      ...goodRun(),
      plan('b'),
      checks('all', [], [finding('view.same')]),
      checks('b', [], [finding('view.same')]),
    ]),
    [{ requirement: 'view.same', case: ['all', 'b'] }],
    'all#1',
  ],
  [
    'failures of all that the seed drew of a case, for every seed',
    journalOf([...goodRun(), plan('a-b2b', 'a-*'), plan('a-card', 'a-*'), failing('a-b2b'), failing('a-card')]),
    [{ requirement: 'view.same', case: 'a-*' }],
    'all#1',
  ],
  [
    'failures of some that the seed drew of a case, by these',
    journalOf([...goodRun(), plan('a-b2b', 'a-*'), plan('a-card', 'a-*'), failing('a-b2b')]),
    [{ requirement: 'view.same', case: 'a-b2b' }],
    'all#1',
  ],
  [
    'a failure under load, by the flow',
    journalOf([...goodRun(), flow(9, { broke: ['view.same'], status: 'SUCCESS' })]),
    [{ requirement: 'view.same' }],
    'flow-9',
  ],
];

test.each(rows)('%s', (_, journal, expected, evidence) => {
  const text = waiversText(journal, reportOf(journal), whole);
  const record = new Evidence(journal).get(evidence);
  const { waivers } = readWaivers('w.yaml', complete(text));
  const wanted = { approver: 'A. Person', reason: 'known', expires: '2026-12-31' };
  for (const one of expected)
    expect(waivers).toContainEqual({ ...one, ...wanted, evidence: record && recordHash(record) });
});

test.each(rows)('%s: a proposal that nobody completed is refused', (_, journal) => {
  const text = waiversText(journal, reportOf(journal), whole);
  expect(() => readWaivers('w.yaml', text)).toThrow(/w\.yaml:\d+: waivers\.0\.approver has no value; fill it in\./);
});

test('the proposed waiver covers the failure', () => {
  const records = [...goodRun(), checks('all', [], [finding('view.same')])];
  const journal = journalOf(records);
  const waivers = readWaivers('w.yaml', complete(waiversText(journal, reportOf(journal), whole)));
  expect(reportOf(journal).verdict).toBe('fail');
  const waived = journalOf([...goodRun({ waivers }), ...records.slice(-1)]);
  expect(reportOf(waived)).toMatchObject({ verdict: 'pass', waiverProblems: [] });
});

test('the proposed waiver fits the draw of another seed', async () => {
  const defect = derivedDefects.find(({ id }) => id === 'request-transactionRequest-descriptionText-too-long');
  const only = (seed: number) =>
    new Set(settingOf({ seed }).plan.cases.flatMap(({ id }) => (id.endsWith('.descriptionText.above') ? [id] : [])));
  const run = async (seed: number) =>
    runInProcess([defect ?? expect.fail('no defect')], { seed, only: only(seed), load: false });
  const [one, two] = [journalOf(await run(1)), await run(2)];
  expect([...only(1)]).not.toEqual([...only(2)]);
  const proposed = waiversText(one, reportOf(one), whole);
  expect(proposed).toContain('case: boundaries.createTransaction.*-current.descriptionText.above');
  const waivers = readWaivers('w.yaml', complete(proposed));
  for (const record of two) if (record.t === 'run') Object.assign(record, { waivers });
  const failed = reportOf(journalOf(two)).requirements.filter(({ verdict }) => verdict === 'fail');
  expect(new Set(failed.map(({ concession }) => concession?.kind))).toEqual(new Set(['waived']));
});

test('evidence that has no line is the whole journal', () => {
  const journal = journalOf([...goodRun(), checks('all', [], [finding('view.same')], 'nowhere')]);
  expect(waiversText(journal, reportOf(journal), whole)).toContain(`evidence: ${whole}`);
});

test('what a gateway sends stays in its comment', () => {
  const evil = { ...finding('view.same'), received: 'x\n  - requirement: auth.date\u2028y' };
  const journal = journalOf([...goodRun(), checks('all', [], [evil])]);
  expect(readWaivers('w.yaml', complete(waiversText(journal, reportOf(journal), whole))).waivers).toHaveLength(1);
});

test('without a failure, nothing is proposed', () => {
  const journal = journalOf(goodRun());
  expect(waiversText(journal, reportOf(journal), whole)).toMatch(/^# No waiver/);
});
