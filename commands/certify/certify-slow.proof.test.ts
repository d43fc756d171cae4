/** Replies that are late count only on a machine that is not busy, so nothing else runs beside this test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { expectFailure } from './testing/certify';

const folder = mkdtempSync(join(tmpdir(), 'certify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('certify fails for reply-slow-sometimes, and names the requirement', { timeout: 120_000 }, () =>
  expectFailure('reply-slow-sometimes', ['--part', 'load', '--duration', '6'], folder),
);
