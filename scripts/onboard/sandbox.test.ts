import { describe, expect, test } from 'vitest';
import { clientPoints } from '../../assertions/partner';
import { PartnerClient } from '../../docs/examples/client';
import type { PointRecord } from '../../journal';
import { day, resultsOf } from './testing/day';
import { faulty, odd } from './testing/faulty-clients';

test('the sample client shows every point', async () => {
  const { shown, broken } = resultsOf(await day((settings) => new PartnerClient(settings)));
  expect(broken).toEqual([]);
  expect(shown).toEqual([...clientPoints].sort());
});

describe('a client that', () => {
  test.each(faulty)('%s breaks %j', async (_, points, make, options) => {
    const entries = await day(make, options);
    const broken = entries.filter((entry): entry is PointRecord => entry.t === 'point' && entry.result === 'broken');
    expect(resultsOf(entries).broken, JSON.stringify(broken.slice(0, 5))).toEqual(points);
  });

  test.each(odd)('%s keeps every rule', async (_, unseen, make, options) => {
    const entries = await day(make, options);
    const { shown, broken } = resultsOf(entries);
    expect(broken, JSON.stringify(entries.filter((entry) => entry.t === 'point' && entry.result === 'broken'))).toEqual(
      [],
    );
    expect(shown).toEqual(clientPoints.filter((point) => !unseen.includes(point)).sort());
  });
});
