import { expect, test } from 'vitest';
import { codes } from '../../contract';
import { messageOf } from '../../contract/schemas';
import { settingOf } from '../../run/in-process/in-process';
import { wholeRun } from '../../run/in-process/whole-run';

/** Every code of the tables that a text contains as a whole number at the start of a value. */
const codesIn = (text: string): string[] => [...text.matchAll(/"(\d{4,5})[":]/g)].map(([, code = '']) => code);

test('the cases of codes find nothing, and excuse nothing, on the reference gateway', async () => {
  const own = new Set(
    settingOf()
      .plan.cases.filter(({ area }) => area === 'codes')
      .map(({ id }) => id),
  );
  const findings = (await wholeRun([], { only: own, load: false })).flatMap((record) =>
    record.t === 'checks' ? record.findings : [],
  );
  expect(own.size).toBeGreaterThan(90);
  expect(findings).toEqual([]);
});

test('every code that a partner can see is seen when all cases run', async () => {
  const seen = new Set<string>();
  for (const record of await wholeRun([], { load: false }))
    if (record.t === 'exchange')
      for (const code of codesIn(record.response.text)) if (messageOf(code) !== undefined) seen.add(code);
  const visible = new Set(codes.filter(({ unseen }) => !unseen).map(({ code }) => code));
  expect([...visible].filter((code) => !seen.has(code))).toEqual([]);
  expect([...seen].filter((code) => !visible.has(code))).toEqual([]);
});
