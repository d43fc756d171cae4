import { describe, expect, test } from 'vitest';
import { changed, goodRun } from '../../reports/testing/run-journal';
import { runInProcess } from '../../run/in-process/run-in-process';
import { earnedPasses, isVacuous, without } from './vacuity';

/** Each test judges the journal once more, so only every n-th requirement is tried; `prove` tries all. */
const every = 10;

describe('a pass over the journal of a whole run is earned', async () => {
  const records = await runInProcess();
  const passed = [...earnedPasses(records)];

  test('all of them name what earned them', () => {
    expect(passed.length).toBeGreaterThan(400);
    expect(passed.filter(([, evidence]) => evidence.size === 0)).toEqual([]);
  });

  test.each(passed.filter((_, index) => index % every === 0))('%s is not verified without it', (id, evidence) => {
    expect(isVacuous(records, id, evidence)).toBe(false);
  });
});

test('a rule that passes without evidence is found', () => {
  const records = goodRun();
  expect(isVacuous(records, 'view.same', new Set(['another exchange']))).toBe(true);
});

test('what is taken out takes what it showed with it', () => {
  const records = changed('checks', (one) => one);
  const exchanges = new Set(records.flatMap((one) => (one.t === 'checks' ? [one.exchange] : [])));
  expect(without(records, exchanges).filter(({ t }) => t === 'checks')).toEqual([]);
  expect(without(records, new Set(['callback 1'])).filter(({ t }) => t === 'callback')).toHaveLength(
    records.filter(({ t }) => t === 'callback').length - 1,
  );
});
