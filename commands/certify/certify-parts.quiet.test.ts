/** `certify` with a part of its cases or its load, with the real k6 and the reference gateway. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { certify, documentOf, expectFailure, withoutPage } from './testing/certify';

const folder = testFolder('certify');

describe.concurrent('a part of certify', { timeout: 240_000 }, () => {
  // each with the part of the run that detects it
  test.each([
    ['transaction-duplicate-race', ['--requirement', 'transaction.duplicate-concurrent']],
    ['callback.SUCCESS.FAILED', ['--part', 'load', '--duration', '4']],
  ])('fails for %s, and names the requirement', (id, part) => expectFailure(id, part, folder));

  test('a selection of cases cannot pass', async () => {
    const ended = await certify(['--json', '--area', 'cancel', '--out', join(folder, 'part')], withoutPage);
    expect(documentOf(ended).verdict).toBe('invalid');
    expect(ended.code).toBe(2);
  });
});
