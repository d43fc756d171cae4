import { expect, test } from 'vitest';
import type { JournalRecord } from '../../journal';
import { checks, exchange, finding, goodRun, judged, run } from '../testing/run-journal';
import { annotations } from './github';

const told = (...records: JournalRecord[]) => annotations(judged([...goodRun(), ...records]));
const breaking = (id: Parameters<typeof finding>[0], n: number) => [
  exchange(`case-${n}#1`, '{}'),
  checks(`case-${n}`, [], [finding(id)], `case-${n}#1`),
];

test('a pass says nothing', () => expect(told()).toEqual([]));

test('a failure is one line, that no answer can end', () => {
  const evil = { ...finding('view.same'), received: '100 %\n::set-env name=PATH::/x\r\n::error::y' };
  const [line = '', ...others] = told(checks('all', [], [evil]));
  expect(others).toEqual([]);
  expect(line).toMatch(/^::error title=view\.same failed::A view shows .* received 100 %25%0A\\u003a:set-env/);
  expect(line).not.toMatch(/[\r\n]/);
});

test('a title has no separator of a property', () => {
  const report = judged([run()]);
  const [line = ''] = annotations({ ...report, invalid: [], waiverProblems: ['a: b, c'] });
  expect(line).toBe(`::error title=${report.verdict} run::a: b, c`);
  expect(annotations(report).every((one) => /^::error title=[^:,]*::/.test(one))).toBe(true);
});

test('ten annotations at most, the last of which counts the rest', () => {
  const report = judged(goodRun());
  const invalid = Array.from({ length: 14 }, (_, n) => `reason ${n}`);
  const lines = annotations({ ...report, verdict: 'invalid', invalid });
  expect([lines.length, lines.at(-2)]).toEqual([10, '::error title=invalid run::reason 8']);
  expect(lines.at(-1)).toMatch(/^::error title=5 more::.*5 more are in summary\.md\.$/);
});

test('a line for each cause', () => {
  const lines = told(...breaking('view.same', 1), ...breaking('quotation.rate', 2));
  expect(lines.map((one) => one.split('::')[1])).toEqual([
    'error title=quotation.rate failed',
    'error title=view.same failed',
  ]);
});
