import { beforeAll, describe, expect, test } from 'vitest';
import { judgeRun } from '../../assertions/verdict';
import { codes, messageOf } from '../../contract';
import { conditions, type Modification, RequestWatch } from '../../gateway';
import type { JournalRecord } from '../../journal';
import { journalOf } from '../../journal/files';
import { settingOf } from './in-process';
import { runInProcess } from './run-in-process';

/** Every code of the tables that a text contains as a whole number at the start of a value. */
const codesIn = (text: string): string[] => [...text.matchAll(/"(\d{4,5})[":]/g)].map(([, code = '']) => code);

describe('all cases on the reference gateway', () => {
  const watch = new RequestWatch();
  /** how many requests met each condition */
  const met = new Map(conditions.map(({ id }) => [id, 0]));
  let requests = 0;
  let records: JournalRecord[] = [];
  beforeAll(async () => {
    const count = () => {
      requests += 1;
      for (const { id, holds } of conditions)
        if (watch.moment && holds(watch.moment)) met.set(id, (met.get(id) ?? 0) + 1);
    };
    const around: Modification['around'] = (request, next, state, now) =>
      watch.around(
        request,
        (seen) => {
          count();
          return next(seen);
        },
        state,
        now,
      );
    records = await runInProcess([{ id: 'watch', text: '', around }], { load: false });
  });

  test('pass without defects', () => {
    const { requirements, faults } = judgeRun(journalOf(records));
    const found = requirements.filter(({ failures, verdict }) => verdict !== 'skip' && failures.length > 0);
    expect([found, faults]).toEqual([[], []]);
  });

  test('meet each condition by some requests, and not by all', () => {
    expect([...met].filter(([, count]) => count === 0 || count === requests)).toEqual([]);
  });

  test('see every code that a partner can see, and no case of a code excuses anything', () => {
    const seen = new Set<string>();
    const findings: object[] = [];
    for (const record of records) {
      if (record.t === 'checks' && record.case.startsWith('codes.')) findings.push(...record.findings);
      if (record.t === 'exchange')
        for (const code of codesIn(record.response.text)) if (messageOf(code) !== undefined) seen.add(code);
    }
    expect(findings).toEqual([]);
    const visible = new Set(codes.filter(({ unseen }) => !unseen).map(({ code }) => code));
    expect([...visible].filter((code) => !seen.has(code))).toEqual([]);
    expect([...seen].filter((code) => !visible.has(code))).toEqual([]);
  });
});

test('a run that lacks the end of a step, or of a part, is not whole', async () => {
  const records = await runInProcess([], { only: new Set(['quotation.forward', 'ledger.money-of-refused-payouts']) });
  const reasons = (of: typeof records) => judgeRun(journalOf(of)).invalid;
  const isCut = /did not end|iterations? of the part/;
  expect(reasons(records).filter((one) => isCut.test(one))).toEqual([]);
  const ends = records.filter(({ t }) => t === 'step' || t === 'end');
  expect(ends.length).toBeGreaterThan(8);
  for (const end of ends)
    expect(reasons(records.filter((one) => one !== end)).join('\n'), JSON.stringify(end)).toMatch(isCut);
});

test('a run is judged by the terms that its target declares', () => {
  const { terms } = settingOf({ declared: { fees: { USD: { fixed: 0.05 } }, roundings: { KES: 1 } } });
  expect(terms).toMatchObject({ fees: { USD: { fixed: 0.05 } }, roundings: { KES: 1 } });
});
