import { describe, expect, test } from 'vitest';
import { judgeRun } from '../../assertions/verdict';
import type { Modification } from '../../gateway';
import type { Quote } from '../../gateway/domain/quote';
import { journalOf } from '../../journal/files';
import { settingOf } from './in-process';
import { runInProcess } from './run-in-process';

const quotes = { validSeconds: 100, shortSeconds: 3 };
const only = new Set(
  settingOf({ declared: { quotes } })
    .plan.cases.map(({ id }) => id)
    .filter((id) => id.startsWith('transaction.quote-ordinary')),
);

/** Quotes that are ordinary are valid for a minute. */
const lives = (isExpired: (quote: Quote, now: number) => boolean): Modification => ({
  id: 'lives',
  text: 'Quotes are valid for a minute.',
  rules: ({ expiresAt }) => ({
    expiresAt: (now, seconds) => expiresAt(now, Math.min(60, seconds)),
    isQuoteExpired: isExpired,
  }),
});

describe('an ordinary quote that does not outlast the run', () => {
  test('is tried with each instrument, in each revision and by both partners', () =>
    expect([...only].map((id) => id.slice('transaction.quote-ordinary'.length))).toEqual([
      '',
      '-of-second',
      '-older',
      '-bank',
      '-card',
      '-card-of-second',
      '-older-bank-of-second',
    ]));
  test('is not tried where quotes are valid for longer', () =>
    expect(settingOf().plan.leftOut.some(({ id }) => id.startsWith('transaction.quote-ordinary'))).toBe(true));

  test.each<[what: string, isExpired: (quote: Quote, now: number) => boolean, failed: string[]]>([
    ['expires when it says', ({ expiresAt }, now) => now > expiresAt, []],
    ['never expires', () => false, ['transaction.quote-expired']],
    ['expires 15 s early', ({ expiresAt }, now) => now > expiresAt - 15_000, ['transaction.quote-valid']],
  ])('%s', async (_, isExpired, failed) => {
    const records = await runInProcess([lives(isExpired)], { only, declared: { quotes }, load: false });
    const { requirements } = judgeRun(journalOf(records));
    expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual(failed);
  });
});
