import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../common/testing/test-folder';
import { judge } from '../../../reports';
import { goodRun, lines } from '../../../reports/testing/run-journal';
import { writeTar } from './files';
import { bundleWriter } from './options';

const folder = testFolder('bundling');

test.each([
  ['below no folder', join(folder, 'none', 'x.tar'), /^--bundle: there is no folder/],
  ['that is a folder', folder, /^--bundle: Cannot .*It is a folder/],
  ['of the system', '/sys/x.tar', /^--bundle: Cannot .* Nothing was sent/],
])('a bundle %s is refused before the run', (_, bundle, message) => {
  expect(() => bundleWriter({ bundle })).toThrow(message);
});

test('a bundle that cannot be written after the run is made by report', async () => {
  const file = join(folder, 'late.tar');
  const bundle = bundleWriter({ bundle: file });
  expect(existsSync(file)).toBe(false);
  const journal = join(folder, 'journal.ndjson');
  writeFileSync(journal, lines(goodRun()));
  mkdirSync(file);
  const result = await judge({ folder, journals: [journal] });
  await expect(bundle?.(result, { paths: {}, notes: [] })).rejects.toThrow(
    /Cannot .*late\.tar.*\. The run and its reports are complete: `npm run report -- \S+ --bundle FILE` makes the bundle\.$/,
  );
});

test('why a tar cannot be written is said, at whatever moment of an entry it fails', async () => {
  const path = join(folder, 'entry');
  writeFileSync(path, 'an entry');
  const reasons = new Set<unknown>();
  for (let i = 0; i < 500; i++)
    reasons.add(await writeTar([{ name: 'entry', path }], folder).catch(({ code, message }) => code ?? message));
  expect(reasons).toEqual(new Set(['EISDIR']));
});
