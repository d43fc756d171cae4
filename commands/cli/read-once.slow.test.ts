/** After a run its journal is read and judged once, whatever is made of it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { testFolder } from '../../common/testing/test-folder';
import { goodRun, lines } from '../../reports/testing/run-journal';
import { command } from './testing/command';

const folder = testFolder('once');
const stored = join(folder, 'stored');
mkdirSync(stored);
writeFileSync(join(stored, 'journal.ndjson'), lines(goodRun()));
const preload = pathToFileURL(join(root, 'commands/cli/testing/count-opens.mjs')).href;
const certify = ['certify', '--area', 'account'];

test.each<[what: string, args: string[], counts: Record<string, number>]>([
  [
    'report with all that it can make',
    ['report', stored, '--suggest-waiver', '--bundle', join(folder, 'bundle.tar')],
    { 'stored/journal.ndjson': 1 },
  ],
  [
    'certify with what it can make',
    [...certify, '--out', join(folder, 'run'), '--suggest-waiver'],
    { 'run/journal.ndjson': 1 },
  ],
  ['onboard', ['onboard', '--run', stored, '--out', join(folder, 'onboarding')], { 'stored/journal.ndjson': 1 }],
])('%s', async (_, args, counts) => {
  const { stderr } = await command(args, { NODE_OPTIONS: `--import ${preload}` });
  const opened = [...stderr.matchAll(/^opened (.*)$/gm)].map(([, json = '']) => JSON.parse(json));
  expect(Object.assign({}, ...opened)).toEqual(counts);
});
