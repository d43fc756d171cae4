/** `certify` with a part of its cases or its load, with the real k6 and the reference gateway. */
import { describe, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { expectFailure } from './testing/certify';

const folder = testFolder('certify');

describe.concurrent('a part of certify', { timeout: 240_000 }, () => {
  // each with the part of the run that detects it
  test.each([
    ['transaction-duplicate-race', ['--requirement', 'transaction.duplicate-concurrent']],
    ['callback.SUCCESS.FAILED', ['--part', 'load', '--duration', '4']],
  ])('fails for %s, and names the requirement', (id, part) => expectFailure(id, part, folder));
});
