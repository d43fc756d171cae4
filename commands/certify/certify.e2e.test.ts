/** A part of a certification, with the real k6 and the reference gateway; own.quiet.test.ts runs a whole one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { command } from '../cli/testing/command';
import { certify, documentOf, withoutPage } from './testing/certify';

const folder = testFolder('certify');

test('a selection of cases cannot pass, and its bundle is followed from the first request to the last', async () => {
  const [out, bundle] = ['part', 'bundle.tar'].map((name) => join(folder, name)) as [string, string];
  const ended = await certify(['--json', '--area', 'cancel', '--out', out, '--bundle', bundle], withoutPage);
  const { verdict, requirements } = documentOf(ended);
  expect([ended.code, verdict, requirements.filter((one) => one.verdict === 'fail')]).toEqual([2, 'invalid', []]);
  const journal = readFileSync(join(out, 'journal.ndjson'), 'utf8');
  expect(journal).not.toMatch(/"X-PASSWORD":"[^*]/);
  // while the input is computed, the process stands still
  expect(journal.indexOf('"name":"input"')).toBeLessThan(journal.indexOf('"name":"machine"'));
  const verified = await command(['verify', bundle]);
  expect(verified.stdout).toMatch(
    /cases were judged from their exchanges[\s\S]*\nintact[^;]*; the verdict is INVALID\n$/,
  );
});
