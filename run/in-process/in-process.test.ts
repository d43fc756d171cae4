import { expect, test } from 'vitest';
import { judged } from '../../scripts/prove/testing/survival';

test('the suites pass on the reference gateway without defects', async () => {
  expect([...(await judged([])).values()]).toEqual([]);
});
