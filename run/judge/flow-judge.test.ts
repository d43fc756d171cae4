import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { defects, lifecycleDefects, type Modification } from '../../gateway';
import { differences } from '../../gateway/testing/differing/differences';
import { payouts } from '../../generators/payouts';
import { payoutTemplates } from '../../generators/requests';
import type { FlowRecord, JournalRecord } from '../../journal';
import { config } from '../../k6.config';
import { newJudge } from '../../scenarios/engine/judge';
import type { RecordedStart } from '../../scenarios/engine/record';
import { runBatch } from '../../scenarios/engine/run-batch';
import { type LoadInput, runFlow } from '../../scenarios/engine/run-flow';
import { payoutPlan } from '../../suites/format/planner';
import type { DialectEntry } from '../../targets/dialect/entry';
import type { Wire } from '../../wire/wire';
import { encrypt, settingOf, simulatedStart, target } from '../in-process/in-process';
import { wireTo } from '../in-process/testing/wire-to';
import { FlowJudge } from './flow-judge';
import { sumOf } from './replay-flow';

const { mix } = config.profiles.certify;

/** The terms of a load, and its payouts, as a target is read. */
function settingFor(dialect?: readonly DialectEntry[]) {
  const own = settingOf({ dialect }).terms;
  const templates = payouts(payoutPlan(target, simulatedStart, encrypt, mix), 1, 30).map((one) =>
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
  let flow = '';
  let clock: number[] = [];
  let startedAt = 0;
  const begin = (one: Omit<RecordedStart, 'startedAt'>) => {
    flow = one.flow;
    clock = [];
    startedAt = base.now();
    lines.push(JSON.stringify({ ...one, startedAt }));
  };
  const wire: Wire = {
    now: () => {
      const now = clock.length === 0 ? startedAt : base.now();
      clock.push(now - startedAt);
      return now;
    },
    sleep: base.sleep,
    write: (record) => {
      written.push(record);
      if (record.t === 'flow') lines.push(JSON.stringify({ flow, clock }));
    },
    send: (calls) => {
      const replies = base.send(calls);
      for (const [at, call] of calls.entries()) {
        const sent = { flow, operation: call.operation, at: base.now(), sent: sumOf(call) };
        lines.push(JSON.stringify({ ...replies[at], ...sent }));
      }
      return replies;
    },
  };
  const runner = { terms: terms, wire, judge: newJudge() };
  for (let index = 0; index < 30; index += 1) {
    const options = { resend: index % 3 === 0, ...(index % 5 === 0 && { inquiries: ['ledgerByCurrency' as const] }) };
    begin({ flow: `flow-${index}`, kind: 'flow', index, options });
    runFlow(index, payoutOf(index), runner, { ...options, load });
  }
  for (let index = 0; index < 2; index += 1) {
    begin({ flow: `batch-${index}`, kind: 'batch', index, options: { resend: false } });
    runBatch(index, payoutOf(-1 - index), load.copies, runner);
  }
  return { written, lines };
}

function judged(lines: readonly string[], { terms, payoutOf } = plain): JournalRecord[] {
  const records: JournalRecord[] = [];
  const options = { terms: terms, load, payoutOf, judge: newJudge() };
  const own = new FlowJudge(options, (record) => records.push(record));
  for (const line of lines) own.add(line);
  own.close();
  return records;
}

const clean = loadOf([]);
const named = ['clean', ...defects.filter((_, index) => index % 40 === 0).map(({ id }) => id)];
test.each(named)('a load of a gateway (%s) is judged by its record as it was judged while it ran', (id) => {
  const { written, lines } = id === 'clean' ? clean : loadOf(defects.filter((one) => one.id === id));
  expect(judged(lines)).toEqual(JSON.parse(JSON.stringify(written)));
});

/** The lines, as if the answers to copies of one moment had come in another order. */
const inOtherOrder = (lines: readonly string[]) =>
  lines.toSorted((one, other) => {
    const copy = /^\{"status".*"flow":"(batch-\d+)","operation":"createTransaction"/;
    const [a, b] = [one, other].map((line) => copy.exec(line)?.[1]);
    return a !== undefined && a === b ? -1 : 0;
  });

// of those that are made by rule, what views show is enough: a load asks for no change
const ofChanges = defects.filter(
  (one) =>
    /^(transaction\.(duplicate|new-)|cancel|reverse)/.test(one.breaks) &&
    (!lifecycleDefects.includes(one) || /^(view\.(PENDING|SUCCESS)|create)\.[^,]*$/.test(one.id)),
);
test('copies are judged in whatever order their answers came', () => {
  for (const one of [undefined, ...ofChanges]) {
    const { written, lines } = one ? loadOf([one]) : clean;
    const other = inOtherOrder(lines);
    expect(other).not.toEqual(lines);
    const brokenIn = (records: readonly JournalRecord[]) =>
      records.flatMap((record) => (record.t === 'flow' ? [[record.id, ...record.broke.toSorted()]] : []));
    const records = judged(other);
    expect([one?.id, records.filter(({ t }) => t === 'fault')]).toEqual([one?.id, []]);
    expect(brokenIn(records)).toEqual(brokenIn(written));
  }
});

test('a load of a gateway of another make is judged under its dialect', () => {
  const dialect: DialectEntry[] = parse(readFileSync('gateway/testing/differing/dialect.yaml', 'utf8'));
  const setting = settingFor(dialect);
  const { written, lines } = loadOf(differences, setting);
  expect(written.filter((record) => record.t === 'flow').flatMap(({ bent = [] }) => bent)).not.toEqual([]);
  expect(judged(lines, setting)).toEqual(JSON.parse(JSON.stringify(written)));
});

test.each<[what: string, change: (lines: string[]) => string[], fault: RegExp]>([
  ['an exchange is missing', (lines) => lines.toSpliced(2, 1), /^flow-0 cannot be judged: exchange 2 is not the /],
  ['an exchange is there twice', (lines) => lines.toSpliced(2, 0, lines[2] ?? ''), /^flow-0 cannot be judged: exchange 3/],
  ['something else was sent', (lines) => lines.with(1, (lines[1] ?? '').replace(/"sent":\d+/, '"sent":1')), /exchange 1 is not/],
  ['an answer is another one', (lines) => lines.map((line) => line.replaceAll('quoteId', 'quote')), /^flow-0 cannot be judged/],
  ['the clock is missing', (lines) => lines.map((line) => line.replace(/"clock":\[.*?\]/, '"clock":[1]')), /looks at the clock/],
  ['its start is missing', (lines) => lines.slice(1), /^flow-0 cannot be judged: its start is not recorded/],
])('a flow is not judged where %s', (_, change, fault) => {
  const [first] = judged(change([...clean.lines])).filter((record) => record.t === 'fault');
  expect(first).toMatchObject({ whose: 'harness', part: 'flow', text: expect.stringMatching(fault) });
}); // biome-ignore format: one row a line

const end = clean.lines.findIndex((line) => line.includes('"clock"'));
const [whole] = clean.written;
const lastLine = clean.lines[end - 1] ?? '';
test.each<[what: string, lines: string[], steps: number, lost?: string]>([
  ['its end', clean.lines.slice(0, end), end - 1],
  ['a whole end', [...clean.lines.slice(0, end), clean.lines[end]?.slice(0, -5) ?? ''], end - 1],
  ['its last answer', clean.lines.slice(0, end - 1), end - 1, JSON.parse(lastLine).operation],
  ['a whole line of it', [...clean.lines.slice(0, end - 1), lastLine.slice(0, 99)], end - 1, JSON.parse(lastLine).operation],
  ['any answer', clean.lines.slice(0, 1), 1, 'ledgerByCurrency'],
])('a flow that k6 left without %s is judged as far as it went, and told', (_, lines, steps, lost) => {
  const [fault, flow] = judged(lines);
  expect(fault).toMatchObject({ t: 'fault', whose: 'environment', text: 'k6 ended before 1 flow did (flow-0)' });
  const { id, at, reference } = whole as FlowRecord;
  expect(flow).toMatchObject({ t: 'flow', id, at, reference, steps: { length: steps } });
  expect((flow as FlowRecord).fault).toBe(lost && `${lost}: k6 ended before an answer was there`);
}); // biome-ignore format: one row a line
