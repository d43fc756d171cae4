import { expect, test } from 'vitest';
import type { Report } from '../../reports/verdict';
import { runComparison } from './run-comparison';

const report = (operations: Record<string, number>, flows = 100): Report =>
  ({
    run: { id: 'R1', startedAt: '2026-11-23T02:00:00Z' },
    load: {
      flows,
      operations: Object.fromEntries(
        Object.entries(operations).map(([name, p95]) => [name, { count: 1500, p50: p95 / 2, p95, p99: p95 * 2 }]),
      ),
    },
  }) as unknown as Report;

test.each<[string, Report, Report, RegExp[], RegExp | undefined]>([
  [
    'with the same load',
    report({ pay: 30, view: 200 }),
    report({ pay: 39, view: 100 }),
    [
      /^compared with run R1 of 2026-11-23/,
      /pay +1,500 → 1,500 +15\.0 ms → 19\.5 ms, \+30\.0 % +30\.0 ms → 39\.0 ms, \+30\.0 %/,
      /view .* 200 ms → 100 ms, -50\.0 %/,
      /nightly` can\.$/,
    ],
    /different loads/,
  ],
  [
    'with another load',
    report({ pay: 30 }),
    report({ pay: 30 }, 300),
    [/The two runs had different loads\./],
    undefined,
  ],
  [
    'with other operations',
    report({ pay: 30 }),
    report({ view: 30 }),
    [/^No operation was called in both runs\.$/],
    undefined,
  ],
  ['without a load', { ...report({}), load: null } as Report, report({ pay: 1 }), [/^No operation/], undefined],
])('two runs %s', (_, before, after, texts, not) => {
  const text = runComparison(before, after);
  for (const one of texts) expect(text).toMatch(one);
  if (not) expect(text).not.toMatch(not);
});
