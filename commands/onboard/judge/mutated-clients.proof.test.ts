/** Clients and days made from others: a fault is found whatever the day is, and who keeps every rule is never blamed. */
import { afterAll, describe, expect, test } from 'vitest';
import { sampleKinds } from '../../../docs/examples/requests';
import type { CallRecord, OnboardingEntry, PointRecord } from '../../../journal';
import { type Call, changing, sample } from '../testing/client-ways';
import { type DayOptions, day, payoutOf, resultsOf } from '../testing/day';
import { faulty } from '../testing/faulty-clients';
import { bending, bends, didOn, halves, onlyFor, otherDays, placesOf } from '../testing/mutated-clients';
import { odd } from '../testing/other-clients';

/** Points that the same mistake breaks, by what the client knew when it made it. */
const sameMistakes: readonly RegExp[] = [
  /^client\.(waits|duplicate|on-hold|status-decides|lost-request|lost-reply|other-fields)$|^refund\./,
  // an IBAN that is sent as the account, too
  /^client\.(order|iban-twice)$/,
];
const isLike = (points: readonly string[], found: string): boolean =>
  points.includes(found) || sameMistakes.some((same) => same.test(found) && points.some((point) => same.test(point)));

const wrongOf = (entries: readonly OnboardingEntry[]): PointRecord[] =>
  entries.filter((entry): entry is PointRecord => entry.t === 'point' && entry.result === 'broken');

describe.each(Object.entries(otherDays))('where %s', (name, change) => {
  const arisen: boolean[] = [];
  // where all of them ran
  afterAll(() => {
    if (arisen.length === faulty.length) expect(arisen.filter(Boolean).length).toBeGreaterThan(faulty.length / 2);
  });

  test.each(faulty)('it is found who %s', async (_, points, make, options = {}) => {
    const entries = await day(make, change(options));
    const broken = wrongOf(entries);
    expect(broken.filter(({ point }) => !isLike(points, point))).toEqual([]);
    // the fault has not arisen where all that happened is as with the sample client
    const usual = { ...options, reply: undefined, stated: undefined };
    const isSame = didOn(entries) === didOn(await day(sample, change(usual)));
    arisen.push(!isSame);
    // who says what it did before it answers the callback may go by what it was told before
    const isEarly = name.startsWith('callbacks are answered') && options.stated !== undefined;
    if (!isEarly) expect(broken.length > 0).toBe(!isSame);
  });

  // the older revision names the account in the quotation, which its client does for wallets alone
  const able = odd.filter(([what]) => !(/older/.test(what) && /bank|card/.test(name)));
  test.each(able)('nobody blames who %s', async (what, _, make, options = {}) => {
    // who waits for a callback that never comes has to ask
    const { broken, advised } = resultsOf(await day(make, change(options)));
    const isLeft = name.startsWith('no callback') && /never polls|callback|is pending$/.test(what);
    expect([broken, advised]).toEqual([isLeft ? expect.anything() : [], []]);
  });
});

test.each(faulty)('it is found in half of the payouts who %s', async (_, points, make, options) => {
  const found: string[] = [];
  for (const isOwn of halves) found.push(...resultsOf(await day(onlyFor(isOwn, make, sample), options)).broken);
  expect(found.filter((point) => !isLike(points, point))).toEqual([]);
  expect(found).not.toEqual([]);
});

/** Refusals of what no message shows by itself: that there is no such bank. */
const ofData = ['3002'];

describe.each(sampleKinds.map((_, index) => index + 1))('of the requests of kind %i', (kind) => {
  const options: DayOptions = { only: [], most: 1, minutes: 1, payout: () => payoutOf(kind) };

  test('each value that is bent is judged as the gateway judges it', async () => {
    const calls: Call[] = [];
    await day(
      changing((call) => {
        calls.push(call);
        return undefined;
      }),
      options,
    );
    // account status, quotation, transaction, and the first view
    for (const call of calls.slice(0, 4)) {
      const address = String(call.url.split('?')[0]);
      const isOwn = ({ method, url }: Call) => method === call.method && url.startsWith(address);
      for (const place of placesOf(call))
        for (const [how, bend] of Object.entries(bends)) {
          // parameters and headers are texts
          if (how === 'an object' && place.steps[0] !== 'body') continue;
          const entries = await day(bending(isOwn, place, bend), options);
          const bent = entries.find(
            (entry): entry is CallRecord =>
              entry.t === 'call' && entry.method === call.method && address.endsWith(String(entry.path.split('?')[0])),
          );
          const what = `${call.method} ${address}: ${place.steps.join('.')}, ${how}`;
          expect(bent?.response, what).toBeDefined();
          const { error } = (bent?.response?.body ?? {}) as { error?: { errorCode: string } };
          const isRefused = error !== undefined && !ofData.includes(error.errorCode);
          const told = entries.filter((entry): entry is PointRecord => entry.t === 'point' && entry.result !== 'shown');
          const ofBent = told.filter(({ evidence }) => evidence.includes(String(bent?.id)));
          const isBlamed = ofBent.some(({ point }) => !/order|quoted-amount/.test(point));
          expect(isBlamed, `${what}: ${JSON.stringify(ofBent)}`).toBe(isRefused);
        }
    }
  });
});
