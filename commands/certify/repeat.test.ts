import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { config } from '../../k6.config';
import type { RunResult } from '../../reports';
import type { RunOptions } from '../../run/context';
import { settingOf } from '../../run/in-process/in-process';
import { estimateOf } from '../../run/settings/estimate';
import { noCases, planFor } from '../../run/settings/suites';
import type { Plan } from '../../suites/format/case';
import { repeatFailed } from './repeat';

const id = 'transaction.duplicate';
const { chosen } = settingOf();
const selection = { depth: 'standard', cases: new Set([id]) } as const;
const plan = planFor(chosen.target, { seed: 1, at: Date.now(), selection });
const of = { chosen, parts: ['compliance'] as const, profile: config.profiles.smoke, seed: 1 };
const { payouts } = estimateOf({ ...of, plan });

/** A run of a case that failed. */
const result = {
  report: {
    requirements: [{ id, verdict: 'fail', failures: [] }],
    shown: new Map([[id, new Map([[id, new Set(['fail'])]])]]),
    cases: new Map([[id, { ms: 1 }]]),
  },
  journal: { checks: [] },
} as unknown as RunResult;

test.each<[what: string, later: Plan | undefined, allowed: number, said: RegExp]>([
  ['alone, within the ceiling', undefined, 2 * payouts, /^1 case once more/],
  ['alone, beyond it', undefined, 2 * payouts - 1, /^$/],
  ['before nothing', noCases, 2 * payouts, /^1 case once more/],
  ['before cases that pay what is left', plan, 2 * payouts, /^$/],
  ['before cases that leave enough', plan, 3 * payouts, /^1 case once more/],
])('a failed case runs again %s', async (_, later, allowed, said) => {
  const lines: string[] = [];
  // no journal can be written into the folder of a test, so it goes no further
  const folder = join(testFolder('repeat'), '\0');
  const target = { ...chosen.target, rates: { requestsPerSecond: 20_000, runPayouts: allowed } };
  const options = {
    ...of,
    chosen: { ...chosen, target },
    selection,
    later,
    folder,
    log: (line: string) => lines.push(line),
  };
  expect(await repeatFailed(result, options as unknown as RunOptions)).toBe(result);
  expect(lines[0] ?? '').toMatch(said);
});
