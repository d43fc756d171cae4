import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { defects, type Modification } from '../../gateway';
import { differences } from '../../gateway/testing/differing/differences';
import { payouts } from '../../generators/payouts';
import { payoutTemplates } from '../../generators/requests';
import type { JournalRecord } from '../../journal';
import { config } from '../../k6.config';
import { newJudge } from '../../scenarios/engine/judge-answer';
import { type RecordedFlow, readClock } from '../../scenarios/engine/record';
import { runBatch } from '../../scenarios/engine/run-batch';
import { type LoadInput, runFlow } from '../../scenarios/engine/run-flow';
import type { Wire } from '../../scenarios/engine/wire';
import { payoutPlan } from '../../suites/format/planner';
import type { DialectEntry } from '../../targets/dialect/entry';
import { encrypt, noon, settingOf, target, wireTo } from '../in-process/in-process';
import { FlowJudge } from './flow-judge';
import { sumOf } from './replay-flow';

const { mix } = config.profiles.certify;

/** The terms of a load, and its payouts, as a target is read. */
function settingFor(dialect?: readonly DialectEntry[]) {
  const own = settingOf(dialect).terms;
  const templates = payouts(payoutPlan(target, noon, encrypt, mix), 1, 30).map((one) =>
    payoutTemplates(one, ['ledgerByCurrency'], own),
  );
  const payoutOf = (index: number) => templates.at(index % templates.length) as (typeof templates)[number];
  return { terms: own, payoutOf };
}

const plain = settingFor();
const load: LoadInput = {
  ...{ rate: 1, seconds: 30, resendEvery: 3, batches: 2, copies: 3, vus: 1, olderView: true },
  inquiries: [{ operation: 'ledgerByCurrency', every: 5 }],
};

/** What a load writes where it is judged as it runs, and the lines by which it is judged afterwards. */
function loadOf(modifications: readonly Modification[], { terms, payoutOf } = plain) {
  const written: JournalRecord[] = [];
  const lines: string[] = [];
  const base = wireTo(modifications, []);
  let own: RecordedFlow;
  const wire: Wire = {
    now: () => readClock(own, base.now()),
    sleep: base.sleep,
    write: (record) => {
      written.push(record);
      if (record.t === 'flow') lines.push(JSON.stringify(own));
    },
    send: (calls) => {
      const replies = base.send(calls);
      for (const [at, call] of calls.entries()) {
        const sent = { flow: own.flow, operation: call.operation, at: base.now(), sent: sumOf(call) };
        lines.push(JSON.stringify({ ...replies[at], ...sent }));
      }
      return replies;
    },
  };
  const runner = { terms: { ...terms, noted: {} }, wire, judge: newJudge() };
  for (let index = 0; index < 30; index += 1) {
    const options = { resend: index % 3 === 0, ...(index % 5 === 0 && { inquiries: ['ledgerByCurrency' as const] }) };
    own = { flow: `flow-${index}`, kind: 'flow', index, options, clock: [] };
    runFlow(index, payoutOf(index), runner, { ...options, load });
  }
  for (let index = 0; index < 2; index += 1) {
    own = { flow: `batch-${index}`, kind: 'batch', index, options: { resend: false }, clock: [] };
    runBatch(index, payoutOf(-1 - index), load.copies, runner);
  }
  return { written, lines };
}

function judged(lines: readonly string[], { terms, payoutOf } = plain): JournalRecord[] {
  const records: JournalRecord[] = [];
  const options = { terms: { ...terms, noted: {} }, load, payoutOf, judge: newJudge() };
  const own = new FlowJudge(options, (record) => records.push(record));
  for (const line of lines) own.add(line);
  own.close(0);
  return records;
}

const clean = loadOf([]);
const named = ['clean', ...defects.filter((_, index) => index % 40 === 0).map(({ id }) => id)];
test.each(named)('a load of a gateway (%s) is judged by its record as it was judged while it ran', (id) => {
  const { written, lines } = id === 'clean' ? clean : loadOf(defects.filter((one) => one.id === id));
  expect(judged(lines)).toEqual(JSON.parse(JSON.stringify(written)));
});

test('a load of a gateway of another make is judged under its dialect', () => {
  const dialect: DialectEntry[] = parse(readFileSync('gateway/testing/differing/dialect.yaml', 'utf8'));
  const setting = settingFor(dialect);
  const { written, lines } = loadOf(differences, setting);
  expect(written.filter((record) => record.t === 'flow').flatMap(({ bent = [] }) => bent)).not.toEqual([]);
  expect(judged(lines, setting)).toEqual(JSON.parse(JSON.stringify(written)));
});

test.each<[what: string, change: (lines: string[]) => string[], fault: RegExp]>([
  ['an exchange is missing', (lines) => lines.toSpliced(1, 1), /^flow-0 cannot be judged: exchange 2 is not the /],
  ['an exchange is there twice', (lines) => lines.toSpliced(1, 0, lines[1] ?? ''), /^flow-0 cannot be judged: exchange 3/],
  ['something else was sent', (lines) => lines.with(0, (lines[0] ?? '').replace(/"sent":\d+/, '"sent":1')), /exchange 1 is not/],
  ['an answer is another one', (lines) => lines.map((line) => line.replaceAll('quoteId', 'quote')), /^flow-0 cannot be judged/],
  ['the clock is missing', (lines) => lines.map((line) => line.replace(/"clock":\[.*?\]/, '"clock":[1]')), /looks at the clock/],
])('a flow is not judged where %s', (_, change, fault) => {
  const [first] = judged(change([...clean.lines])).filter((record) => record.t === 'fault');
  expect(first).toMatchObject({ whose: 'harness', part: 'flow', text: expect.stringMatching(fault) });
}); // biome-ignore format: one row a line

test('a flow whose end is not recorded is not judged, and told', () => {
  const last = clean.lines.findIndex((line) => line.includes('"clock"'));
  expect(judged(clean.lines.slice(0, last))).toMatchObject([
    { t: 'fault', whose: 'environment', text: 'k6 ended before 1 flow did (flow-0)' },
  ]);
});

test('a line that the end of k6 has torn is no fault of the judge', () => {
  const end = clean.lines.findIndex((line) => line.includes('"clock"'));
  const torn = [...clean.lines.slice(0, end), clean.lines[end]?.slice(0, -5) ?? ''];
  expect(judged(torn)).toMatchObject([{ whose: 'environment', text: 'k6 ended before 1 flow did (flow-0)' }]);
});
