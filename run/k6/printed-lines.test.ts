import { expect, test } from 'vitest';
import { PrintedLines } from './printed-lines';

test.each<[what: string, pieces: string[], records: string[], log: string]>([
  ['records', ['{"t":"flow"}\n{"t":"case"}\n'], ['{"t":"flow"}', '{"t":"case"}'], ''],
  ['a record in pieces', ['{"t":"fl', 'ow"}', '\n'], ['{"t":"flow"}'], ''],
  [
    'its own log between them',
    ['{"t":"flow"}\ndropped\n{"t":"case"}\n'],
    ['{"t":"flow"}', '{"t":"case"}'],
    'dropped\n',
  ],
  ['a record that it did not end', ['{"t":"flow"}\n{"t":"ca'], ['{"t":"flow"}', '{"t":"ca'], ''],
  ['nothing', [], [], ''],
])('k6 prints %s', (_, pieces, records, log) => {
  const taken: string[] = [];
  let read = '';
  const printed = new PrintedLines(
    (line) => taken.push(line),
    (text) => {
      read += text;
    },
  );
  for (const piece of pieces) printed.add(piece);
  printed.end();
  expect([taken, read]).toEqual([records, log]);
});
