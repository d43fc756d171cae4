/** The command as its user runs it, with the real k6 and the reference gateway: exit code and output. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { command } from '../cli/testing/command';
import { certify, documentOf } from './testing/certify';

const folder = testFolder('certify');

test('certify passes on the reference gateway, and its bundle is followed from the first request to the last', {
  timeout: 240_000,
}, async () => {
  const bundle = join(folder, 'bundle.tar');
  const out = join(folder, 'clean');
  const ended = await certify(['--json', '--duration', '4', '--out', out, '--bundle', bundle]);
  const verdict = documentOf(ended);
  expect({ verdict: verdict.verdict, code: ended.code, invalid: verdict.invalid }).toEqual({
    verdict: 'pass',
    code: 0,
    invalid: [],
  });
  expect(verdict.replyGoal).toMatchObject({ goalMs: 500 });
  const journal = readFileSync(join(folder, 'clean', 'journal.ndjson'), 'utf8');
  expect(journal).not.toMatch(/"X-PASSWORD":"[^*]/);
  expect(journal).not.toMatch(/4111111111111111|5555555555554444/);
  expect(journal.split('\n').length).toBeGreaterThan(2000);
  const verified = await command(['verify', bundle, '--require-pass']);
  expect([verified.status, verified.stdout]).toEqual([
    4,
    expect.stringMatching(/cases were judged from their exchanges[\s\S]*\nintact[^;]*$/),
  ]);
});
