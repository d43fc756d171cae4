import { expect, test } from 'vitest';
import { judgeRun } from '../../../assertions/verdict';
import { isJudgedByRun } from '../../../commands/spec/coverage';
import { requirement, requirements } from '../../../contract';
import { type Defect, defects } from '../../../gateway';
import { journalOf } from '../../../journal/files';
import { settingOf } from '../../../run/in-process/in-process';
import { socketRequirements, wholeRun } from '../../../run/in-process/whole-run';
import { casesOf } from '../run-job';
import { cleanRun } from './clean-run';

/** What a run against the embedded gateway does not verify, whether over sockets or in this process. */
const neverShown = requirements
  .filter(({ level, party, unverifiable }) => level === 'GAP' || party === 'partner' || unverifiable)
  .map(({ id }) => id as string);

test('a whole run against the clean gateway passes, and verifies what a run over sockets does', async () => {
  const verdict = judgeRun(journalOf(await wholeRun()));
  expect([verdict.verdict, verdict.invalid, verdict.faults]).toEqual(['pass', [], []]);
  const open = verdict.requirements.filter((one) => one.verdict !== 'pass').map(({ id }) => id as string);
  const overTls = requirements.filter(({ needs }) => needs === 'tls').map(({ id }) => id as string);
  const byProbe = [...socketRequirements, 'auth.header-twice', ...overTls];
  expect(open.filter((id) => !neverShown.includes(id)).sort()).toEqual(byProbe.sort());
});

const ofRun = ({ breaks }: Defect): boolean => {
  const broken = requirement(breaks);
  return broken !== undefined && isJudgedByRun(broken);
};

/** Every 20th case brings about each kind of state at least once. */
const some = new Set(
  settingOf()
    .plan.cases.filter((_, index) => index % 20 === 0)
    .map(({ id }) => id),
);

test.each(defects.filter(ofRun).map(({ id }) => id))('%s breaks a requirement that a whole run judges', async (id) => {
  const defect = defects.find((candidate) => candidate.id === id) as Defect;
  const verdictWith = async (only?: ReadonlySet<string>) =>
    judgeRun(journalOf(await wholeRun([defect], { only }))).requirements.find((one) => one.id === defect.breaks);
  const isShown = (verdict: string | undefined) =>
    verdict === 'fail' || (verdict === 'warn' && level(defect) !== 'MUST');
  // from few cases to all, which take long
  const shown =
    isShown((await verdictWith(some))?.verdict) ||
    isShown((await verdictWith(new Set(casesOf(defect, await cleanRun()).slice(0, 300))))?.verdict) ||
    isShown((await verdictWith())?.verdict);
  expect(shown).toBe(true);
});

const level = ({ breaks }: Defect) => requirement(breaks)?.level;
