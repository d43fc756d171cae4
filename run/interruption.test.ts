import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whatIsLeft } from './interruption';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const line = (t: string, length = 50) => `${JSON.stringify({ t, filler: 'x'.repeat(length) })}\n`;
const plan = line('plan').repeat(3);
const cut = '{"t":"case","id":"half';

test.each([
  ['cases', `${line('run')}${plan}${line('case').repeat(2)}`, 'its journal with 2 cases of 3. '],
  [
    'cases and flows',
    `${plan}${line('case').repeat(3)}${line('flow')}`,
    'its journal with 3 cases of 3 and 1 payout flow. ',
  ],
  ['flows', `${line('run')}${line('flow').repeat(2)}${line('callback')}`, 'its journal with 2 payout flows. '],
  ['nothing yet', line('run'), 'its journal with 0 payout flows. '],
  ['a record that was cut', `${plan}${line('case')}${cut}`, 'its journal with 1 cases of 3. '],
  [
    'records longer than what is read at once',
    `${plan}${line('case', 3_000_000).repeat(2)}`,
    'its journal with 2 cases of 3. ',
  ],
])('%s are counted', (_, journal, words) => {
  writeFileSync(join(folder, 'journal.ndjson'), journal);
  expect(whatIsLeft(folder)).toContain(
    `The run is incomplete. Kept is ${folder}: ${words}\`npm run report -- ${folder}\``,
  );
});

test('records of a compressed journal are counted', () => {
  const members = [`${line('run')}${plan}`, `${line('case')}`, line('case')].map((text) => gzipSync(text));
  const torn = Buffer.concat([...members, gzipSync(line('case')).subarray(0, 10)]);
  writeFileSync(join(folder, 'journal.ndjson.gz'), torn);
  expect(whatIsLeft(folder)).toContain('its journal with 2 cases of 3. ');
  writeFileSync(join(folder, 'journal.ndjson.gz'), 'no gzip');
  expect(whatIsLeft(folder)).toContain(': its journal. ');
});

test('a run whose reports alone are missing', () => {
  writeFileSync(join(folder, 'journal.ndjson'), line('run'));
  expect(whatIsLeft(folder, true)).toMatch(/^The run is complete, its reports are not\. .*npm run report -- /);
});

test('a run that had not begun', () => {
  expect(whatIsLeft(folder)).toMatch(/^The run had not begun, or its folder has gone: nothing was kept/);
});
