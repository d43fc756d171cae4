import { expect, test } from 'vitest';
import { judged, letVariantsSurvive } from './testing/survival';

test('the suites pass on the reference gateway without defects', async () => {
  expect([...(await judged([])).values()]).toEqual([]);
});

letVariantsSurvive(0, 4);
