/** Late replies count only on a machine that is not busy, so nothing else runs beside this test. */
import { expect, test } from 'vitest';
import { withTempDir } from '../../common/temp-dir';
import { defects } from '../../gateway';
import { config } from '../../k6.config';
import { reportOfFolder } from '../../reports/testing/judged';
import { record } from '../../run/run';
import { chooseTarget } from '../../run/settings/target';

test('a load over the wire finds that replies are late, and nothing else is blamed', () =>
  withTempDir('late', async (folder) => {
    await record({
      chosen: chooseTarget({}),
      folder,
      seed: 1,
      parts: ['flow'],
      profile: { ...config.profiles.certify, seconds: 3, batches: 2 },
      // quick settlement shortens the run
      gateway: { modifications: defects.filter(({ id }) => id === 'reply-slow'), settleMs: 200 },
      log: () => {},
    });
    const { requirements } = await reportOfFolder(folder);
    const found = requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
    expect(found.map(({ id, verdict }) => `${id}: ${verdict}`)).toEqual(['reply.limit: fail', 'reply.each: warn']);
  }));
