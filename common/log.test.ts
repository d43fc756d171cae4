import { expect, test } from 'vitest';
import { progressLog } from './log';

const lines: [line: string, passing: boolean, at: number][] = [
  ['begins', false, 0],
  ['1 of 3', true, 1000],
  ['2 of 3', true, 2000],
  ['3 of 3', true, 11_500],
  ['ends', false, 12_000],
];

test.each<[where: string, isTTY: boolean, env: NodeJS.ProcessEnv, written: string]>([
  ['a terminal', true, {}, 'begins\n1 of 3\r\x1b[K2 of 3\r\x1b[K3 of 3\r\x1b[Kends\n'],
  ['a terminal of CI', true, { CI: 'true' }, 'begins\n1 of 3\n3 of 3\nends\n'],
  ['a file', false, {}, 'begins\n1 of 3\n3 of 3\nends\n'],
])('in %s', (_, isTTY, env, written) => {
  let text = '';
  let time = 0;
  const output = { isTTY, columns: 80, write: (more: string) => (text += more) };
  const log = progressLog(output, env, () => time);
  for (const [line, passing, at] of lines) {
    time = at;
    log(line, passing);
  }
  expect(text).toBe(written);
});

test.each([
  [5, '1234'],
  // a terminal that does not tell its width
  [0, '1'.repeat(79)],
])('a passing line is cut at the width of the terminal, %d', (columns, shown) => {
  let text = '';
  progressLog({ isTTY: true, columns, write: (more) => (text += more) }, {})(columns ? '123456' : '1'.repeat(99), true);
  expect(text).toBe(shown);
});
