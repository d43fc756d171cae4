/** Replies that are late count only on a machine that is not busy, so nothing else runs beside this test. */
import { test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { expectFailure } from './testing/certify';

const folder = testFolder('certify');

test('certify fails for reply-slow-sometimes, and names the requirement', { timeout: 120_000 }, () =>
  expectFailure('reply-slow-sometimes', ['--part', 'load', '--duration', '6'], folder),
);
