import { beforeAll, expect, test } from 'vitest';
import type { Callback } from '../../../gateway';
import { settingOf } from '../../../run/in-process/in-process';
import { runInProcess } from '../../../run/in-process/run-in-process';
import { cleanRun } from '../certifications/clean-run';
import { systematicMutants } from '.';
import { answering, calling, recordingTraffic, type Tampering } from './tampering';

// cases that pay, so that there are quotations, views and callbacks; none asks for a list of banks
const paying = settingOf().plan.cases.filter(({ steps }) => steps.some(({ until }) => until === 'final'));
const only = new Set(paying.slice(0, 6).map(({ id }) => id));

const traffic = recordingTraffic();
let records: unknown;
beforeAll(async () => {
  records = await runInProcess([traffic.modification], { only, begin: traffic.begin, load: false });
});

test('a run that is recorded is the same run', async () => {
  expect(records).toEqual(await runInProcess([], { only, load: false }));
});

const onlyAfter = (begun: number): Tampering => {
  let cases = 0;
  return answering(
    ['viewTransaction'],
    ({ request }, next) => ({ ...next(request), ...(cases >= begun && { status: 500 }) }),
    (id) => {
      if (id) cases += 1;
    },
  );
};

test.each<[what: string, make: () => Tampering, changes: boolean]>([
  ['answers as they were', () => answering(['viewTransaction'], ({ request }, next) => next(request)), false],
  [
    'another status',
    () => answering(['viewTransaction'], ({ request }, next) => ({ ...next(request), status: 1 })),
    true,
  ],
  ['another status of what was not asked', () => answering(['bankList'], () => ({ status: 1, body: {} })), false],
  ['another status in the sixth case', () => onlyAfter(6), true],
  ['another status in a case that there is not', () => onlyAfter(7), false],
  ['callbacks as they were', () => calling((one) => [one]), false],
  ['no callbacks', () => calling(() => []), true],
  ['callbacks at another time', () => calling((one: Callback) => [{ ...one, at: one.at + 1 }]), true],
])('%s', (_, make, changes) => {
  expect(traffic.isChangedBy(make())).toBe(changes);
  // one tampering leaves the recording as it was for the next
  expect(traffic.isChangedBy(make())).toBe(changes);
});

test('a mutant changes the recorded traffic if, and only if, it changes a run of the same cases', async () => {
  const sample = systematicMutants.filter(({ family }) => family === 'responses').filter((_, at) => at % 211 === 0);
  const clean = await cleanRun();
  for (const mutant of sample) {
    const tampering = mutant.tamper(clean);
    await runInProcess([tampering.modification], { only, begin: tampering.begin, load: false });
    expect([mutant.id, traffic.isChangedBy(mutant.tamper(clean))]).toEqual([mutant.id, tampering.changed > 0]);
  }
});
