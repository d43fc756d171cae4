/**
 * Walks alone, of many seeds, against every legal variant: no alarm. Two seeds; twenty take half an hour, so they are asked
 * for: LONG=1 npm run proofs -- scripts/prove/certifications/walks
 */
import { expect, test } from 'vitest';
import { judgeRun } from '../../../assertions/verdict';
import { variants } from '../../../gateway';
import { journalOf } from '../../../journal/files';
import { settingOf } from '../../../run/in-process/in-process';
import { runInProcess } from '../../../run/in-process/run-in-process';

const seeds = Array.from({ length: process.env.LONG ? 20 : 2 }, (_, place) => place + 1);

test.each(seeds)('the walks of seed %i', { timeout: 600_000 }, async (seed) => {
  const { cases } = settingOf({ seed }).plan;
  const only = new Set(cases.flatMap(({ id, area }) => (area === 'walks' ? [id] : [])));
  expect(only.size).toBeGreaterThan(50);
  const alarms: string[] = [];
  for (const variant of variants) {
    const { requirements } = judgeRun(journalOf(await runInProcess([variant], { only, seed, load: false })));
    for (const { id, verdict, failures } of requirements)
      if (verdict === 'fail') alarms.push(`${variant.id}: ${id} in ${failures[0]?.exchange}`);
  }
  expect(alarms).toEqual([]);
});
