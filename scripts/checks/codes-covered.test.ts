import { expect, test } from 'vitest';
import { codes, messageOf } from '../../contract';
import { runInProcess } from '../../run/in-process/run-in-process';

/** Every code of the tables that a text contains as a whole number at the start of a value. */
const codesIn = (text: string): string[] => [...text.matchAll(/"(\d{4,5})[":]/g)].map(([, code = '']) => code);

test('every code that a partner can see is seen when all cases run, and no case of a code excuses anything', async () => {
  const seen = new Set<string>();
  const findings: object[] = [];
  for (const record of await runInProcess([], { load: false })) {
    if (record.t === 'checks' && record.case.startsWith('codes.')) findings.push(...record.findings);
    if (record.t === 'exchange')
      for (const code of codesIn(record.response.text)) if (messageOf(code) !== undefined) seen.add(code);
  }
  expect(findings).toEqual([]);
  const visible = new Set(codes.filter(({ unseen }) => !unseen).map(({ code }) => code));
  expect([...visible].filter((code) => !seen.has(code))).toEqual([]);
  expect([...seen].filter((code) => !visible.has(code))).toEqual([]);
});
