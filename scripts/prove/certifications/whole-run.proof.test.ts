import { expect, test } from 'vitest';
import { judgeRun } from '../../../assertions/verdict';
import { requirements } from '../../../contract';
import { journalOf } from '../../../journal/files';
import { runInProcess, socketRequirements } from '../../../run/in-process/run-in-process';

/** What a run against the embedded gateway does not verify, whether over sockets or in this process. */
const neverShown = requirements
  .filter(({ level, party, unverifiable }) => level === 'GAP' || party === 'partner' || unverifiable)
  .map(({ id }) => id as string);

test('a whole run against the clean gateway passes, and verifies what a run over sockets does', async () => {
  const verdict = judgeRun(journalOf(await runInProcess()));
  expect([verdict.verdict, verdict.invalid, verdict.faults]).toEqual(['pass', [], []]);
  const open = verdict.requirements.filter((one) => one.verdict !== 'pass').map(({ id }) => id as string);
  const overTls = requirements.filter(({ needs }) => needs === 'tls').map(({ id }) => id as string);
  const byProbe = [...socketRequirements, 'auth.header-twice', 'auth.plain-password', ...overTls];
  expect(open.filter((id) => !neverShown.includes(id)).sort()).toEqual(byProbe.sort());
});
