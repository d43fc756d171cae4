import { expect, test } from 'vitest';
import type { RunFigures } from '../figures';
import { instrumentsText } from './wording';

type Times = Record<string, number>;

/** Runs whose p95 of an operation are these, by instrument. */
const runs = (...all: Times[]): RunFigures[] =>
  all.map((times) => ({
    operations: {},
    instruments: {
      pay: Object.fromEntries(Object.entries(times).map(([name, p95]) => [name, { p50: p95 / 2, p95 }])),
    },
  }));

test.each<[what: string, before: RunFigures[], tonight: RunFigures[], percentile: 'p50' | 'p95' | 'p99', text: string]>(
  [
    [
      'medians of both sides',
      runs({ CARD: 10, WALLET: 12 }, { CARD: 14, WALLET: 12 }, { CARD: 12, WALLET: 12 }),
      runs({ CARD: 48, WALLET: 12.2 }),
      'p95',
      '; for CARD 12.0 ms → 48.0 ms, for WALLET 12.0 ms → 12.2 ms',
    ],
    [
      'of the percentile that is slower',
      runs({ CARD: 8, WALLET: 8 }),
      runs({ CARD: 40, WALLET: 8 }),
      'p50',
      '; for CARD 4.00 ms → 20.0 ms, for WALLET 4.00 ms → 4.00 ms',
    ],
    [
      'not of p99, which rests on too few replies',
      runs({ CARD: 1, WALLET: 1 }),
      runs({ CARD: 9, WALLET: 1 }),
      'p99',
      '',
    ],
    ['not of one instrument alone', runs({ CARD: 1 }), runs({ CARD: 9 }), 'p95', ''],
    ['nothing of nights that did not measure it', [{ operations: {} }], runs({ CARD: 9, WALLET: 1 }), 'p95', ''],
    [
      'nothing of an instrument that only one side has',
      runs({ CARD: 1, WALLET: 1 }),
      runs({ CARD: 9, BANK_AC: 1 }),
      'p95',
      '',
    ],
  ],
)('the instruments of a slowdown: %s', (_, before, tonight, percentile, text) => {
  expect(instrumentsText({ operation: 'pay', percentile }, before, tonight)).toBe(text);
});
