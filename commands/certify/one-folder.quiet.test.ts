/** Two runs that begin together want replies in time from a gateway each, so nothing else runs beside them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Ended } from '../../common/testing/ended';
import { testFolder } from '../../common/testing/test-folder';
import { certify, withoutPage } from './testing/certify';

const folder = testFolder('one-folder');

test('a run folder of two runs that begin at the same time is that of one', async () => {
  const out = join(folder, 'two');
  const args = ['--area', 'account', '--json', '--out', out];
  const ended = await Promise.all([certify(args, withoutPage), certify(args, withoutPage)]);
  const [refused, other] = ended.sort((a, b) => Number(b.code) - Number(a.code)) as [Ended, Ended];
  expect(refused.err).toMatch(
    /^Another run .*is writing into \S+two; nothing was sent\. Name another folder with --out/m,
  );
  expect(refused.code).toBe(3);
  const { run, invalid } = JSON.parse(other.out);
  expect(invalid.filter((reason: string) => !/^deselected|not verified/.test(reason))).toEqual([]);
  const journal = readFileSync(join(out, 'journal.ndjson'), 'utf8');
  expect(journal.match(/^\{"t":"run".*?"id":"\w+"/gm)).toEqual([expect.stringContaining(run.id)]);
  expect(readdirSync(out)).not.toContain('lock');
  expect(existsSync(join(out, 'input'))).toBe(false);
});
