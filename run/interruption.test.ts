import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whatIsLeft } from './interruption';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a run that is incomplete', () => {
  writeFileSync(join(folder, 'journal.ndjson'), '');
  expect(whatIsLeft(folder)).toContain(
    `The run is incomplete. Kept is ${folder} with its journal. \`npm run report -- ${folder}\``,
  );
});

test('a run whose reports alone are missing', () => {
  writeFileSync(join(folder, 'journal.ndjson'), '{"t":"run"}\n');
  expect(whatIsLeft(folder, true)).toMatch(/^The run is complete, its reports are not\. .*npm run report -- /);
});

test('a run that had not begun', () => {
  expect(whatIsLeft(folder)).toMatch(/^The run had not begun, or its folder has gone: nothing was kept/);
});
