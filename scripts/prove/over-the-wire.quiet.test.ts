/** Eight defects as a run meets them: k6, sockets, TLS, callbacks and a real clock. `prove` runs all of them in process. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTempDir } from '../../common/temp-dir';
import { defects } from '../../gateway';
import { config } from '../../k6.config';
import { reportOfFolder } from '../../reports/testing/judged';
import { settingOf } from '../../run/in-process/in-process';
import { probes } from '../../run/probe';
import { record } from '../../run/run';
import { chooseTarget } from '../../run/settings/target';
import { cleanRun } from './certifications/clean-run';
import { isBroken } from './proof';
import { casesOf } from './run-job';

/** Each with what the wire adds to it. */
const sample: readonly (readonly [id: string, adds: string])[] = [
  ['auth-header-names', 'names of headers'],
  ['http-success-500', 'the HTTP status'],
  ['http-html-failure', 'a body and a content type that are not JSON'],
  ['http-cut-sometimes', 'a body that ends early'],
  ['transaction-duplicate-race', 'copies over several connections at the same moment'],
  ['callback-none', 'a callback that is awaited'],
  ['callback-as-form', 'the content type of a callback'],
  ['callback-by-put', 'the method of a callback'],
];

const paid = settingOf()
  .plan.cases.filter(({ steps }) => steps.some(({ until }) => until === 'final'))
  .slice(0, 4);

/** The requirements on a gateway with this defect, or without one. `begun`: the run sends its first case. */
async function resultsOf(id: string | undefined, begun: () => void) {
  const chosen = defects.filter((defect) => defect.id === id);
  const [defect] = chosen;
  const probing = probes.filter(({ verifies }) => verifies.some((one) => one === defect?.breaks));
  const given = [...paid, ...probing].map((one) => one.id);
  const cases = defect ? casesOf(defect, await cleanRun()).slice(0, 30) : [];
  return withTempDir('wire', async (folder) => {
    await record({
      chosen: chooseTarget({}),
      folder,
      seed: 1,
      parts: ['compliance'],
      profile: { ...config.profiles.certify, seconds: 8, batches: 5 },
      selection: { depth: 'standard', cases: new Set([...given, ...cases]) },
      // quick settlement shortens the run
      gateway: { modifications: chosen, settleMs: 200 },
      log: (line) => line.startsWith('compliance') && begun(),
    });
    return { breaks: defect?.breaks ?? '', requirements: (await reportOfFolder(folder)).requirements };
  });
}

type Results = Awaited<ReturnType<typeof resultsOf>>;

// they mostly wait, so they run at the same time
const results = new Map<string | undefined, Promise<Results>>();
beforeAll(async () => {
  await cleanRun();
  // to plan a run keeps this process busy, so that each begins once the one before sends: a gateway is waited for 5 s
  for (const id of [undefined, ...sample.map(([one]) => one)])
    await new Promise<void>((begun) => {
      const result = resultsOf(id, begun);
      results.set(id, result);
      result.finally(begun).catch(() => {});
    });
});
afterAll(() => Promise.allSettled(results.values()));

test.each(sample)('%s is found: %s', async (id) => {
  const { breaks, requirements } = (await results.get(id)) as Results;
  expect(isBroken([breaks], requirements), `${id} breaks ${breaks}`).toBe(true);
});

test('beside them, a gateway without a defect fails nothing', async () => {
  const { requirements } = (await results.get(undefined)) as Results;
  expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
});
