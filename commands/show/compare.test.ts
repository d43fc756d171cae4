import { expect, test } from 'vitest';
import type { Report } from '../../reports';
import { differencesOf, differencesText } from './compare';

const latency = (p95: number) => ({ count: 120, p50: 10, p90: p95, p95, p99: p95, max: p95 });

const reportWith = ({ id = 'R1', verdict = 'pass', reading = 'by-instrument', received = '', p95 = 12 } = {}) =>
  ({
    run: { id, startedAt: '2026-11-23T10:00:00.000Z' },
    requirements: [{ id: 'view.same', verdict }],
    readings: reading ? [{ point: 'reverse.completes', reading, exchange: 'a#1', count: 1 }] : [],
    causes: received
      ? [{ requirements: ['view.same', 'view.agreement'], expected: '', received, exchange: 'a#1' }]
      : [],
    load: p95 ? { operations: { viewTransaction: latency(p95) } } : null,
  }) as unknown as Report;

const times = 'reply times viewTransaction: 120 replies, p50 10.0 ms, p95 12.0 ms';

test.each<[what: string, now: Parameters<typeof reportWith>[0], told: string[]]>([
  ['nothing', {}, [`${times} > 120 replies, p50 10.0 ms, p95 12.0 ms, p95 0.0 %`]],
  ['a verdict', { verdict: 'fail', p95: 0 }, ['requirement view.same: passed > failed']],
  ['another reading', { reading: 'by-state', p95: 0 }, ['reading reverse.completes: by-instrument > by-state']],
  ['a reading that is gone', { reading: '', p95: 0 }, ['reading reverse.completes: by-instrument > -']],
  ['a cause', { received: 'HTTP 500', p95: 0 }, ['cause view.same, view.agreement: - > HTTP 500']],
  ['reply times', { p95: 24 }, [`${times} > 120 replies, p50 10.0 ms, p95 24.0 ms, p95 +100.0 %`]],
])('%s', (_, now, told) => {
  const rows = differencesOf(reportWith(), reportWith(now));
  expect(rows.map(({ kind, of, before = '-', after = '-' }) => `${kind} ${of}: ${before} > ${after}`)).toEqual(told);
});

test('the text has a line of what is compared, the table, and what two runs cannot tell', () => {
  const text = differencesText(reportWith(), reportWith({ id: 'R2', verdict: 'fail', received: 'x'.repeat(200) }));
  expect(text).toMatch(/^2 differences: run R2 compared with R1 of 2026-11-23T10:00:00\.000Z\.\n/);
  expect(text).toMatch(/x{89}…/);
  expect(text).toMatch(/nightly` can\.$/);
  expect(differencesText(reportWith(), reportWith())).toMatch(/^The same verdicts, readings and causes/);
});
