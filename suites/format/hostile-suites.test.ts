import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { damaged, unlessRefused } from '../../common/testing/damaged';
import { parseSuite } from './loader';

const name = 'suites/account/wallet.yaml';
const whole = readFileSync(join(root, name), 'utf8');

test('a damaged suite is read, or refused in a sentence', () => {
  expect(parseSuite(name, whole).length).toBeGreaterThan(5);
  fc.assert(
    fc.property(damaged(whole), (hostile) => {
      unlessRefused(() => parseSuite(name, hostile));
    }),
    { seed: 39, numRuns: 150 },
  );
});
