import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentError } from '../../../common/errors';
import { root } from '../../../common/project-root';
import { resultOf } from './tests';

const report = (...files: [name: string, startTime: number, endTime: number][]) =>
  JSON.stringify({
    numFailedTests: 0,
    testResults: files.map(([name, startTime, endTime]) => ({ name: join(root, name), startTime, endTime })),
  });

test('files that run side by side count once, and the slowest is named first', () => {
  expect(resultOf(report(['a.test.ts', 1000, 61_000], ['b.test.ts', 11_000, 101_000]))).toMatchObject({
    value: 100,
    ok: true,
    detail: { files: 2, slowest: { 'b.test.ts': 90, 'a.test.ts': 60 } },
  });
});

test('more than four minutes miss the goal', () => {
  expect(resultOf(report(['a.test.ts', 0, 241_000]))).toMatchObject({ value: 241, ok: false, advisory: true });
});

test('a report without files is refused', () => {
  expect(() => resultOf(report())).toThrow(EnvironmentError);
});
