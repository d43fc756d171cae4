/** Passwords and headers that are words or numbers of a run: they change no verdict, and leave its journal whole. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { testFolder } from '../../common/testing/test-folder';
import { defaultConfig, start } from '../../gateway';
import { verifyBundle } from '../verify/verify';
import { certify, documentOf, withoutPage } from './testing/certify';

const folder = testFolder('ordinary-secrets');
const embedded = readFileSync(join(root, 'targets/embedded.yaml'), 'utf8');
const header = (name: string, value: string) =>
  `${embedded}\ndialect:\n  - { send: { headers: { ${name}: "${value}" } }, reason: wanted }\n`;
const ordinary = 'correct horse battery staple';

/** What a small run of this target file shows of each requirement, if the gateway knows this password. */
async function verdictsOf(name: string, content: string, known = ordinary): Promise<string[]> {
  const file = join(folder, `${name}.yaml`);
  const [first, ...others] = defaultConfig.partners;
  const gateway = await start({ partners: [{ ...first, username: 'PARTNER_ONE', password: known }, ...others] });
  writeFileSync(file, content.replace(ordinary, `"${known}"`).replace('baseUrl: embedded', `baseUrl: ${gateway.url}`));
  const bundle = join(folder, `${name}.tar`);
  const run = await certify(
    [
      ...['--target', file, '--part', 'compliance', '--area', 'account,view', '--depth', 'smoke', '--seed', '1'],
      ...['--out', join(folder, name), '--bundle', bundle, '--json'],
    ],
    { ...withoutPage, CHANNEL: 'viewTransaction' },
  ).finally(() => gateway.close());
  const { findings } = await verifyBundle(bundle);
  const wrong = findings.filter(({ about, state }) => about !== 'signature' && state !== 'ok');
  expect(wrong.flatMap(({ text, details = [] }) => [text, ...details].slice(0, 5))).toEqual([]);
  // how fast replies come is another matter, and decides between these two on a busy machine
  expect([1, 2]).toContain(run.code);
  const { requirements } = documentOf(run);
  return requirements.flatMap(({ id, verdict }) => (id.startsWith('reply.') ? [] : `${id}: ${verdict}`));
}

const usual = verdictsOf('usual', embedded);

test.each<[name: string, content: string, password?: string]>([
  ['response', header('X-CHANNEL', `$${'{CHANNEL}'}`), 'response'],
  ['00000000', header('X-CHANNEL', 'TRANSACTION'), '00000000'],
  ['a day', header('X-Api-Key', 'createTransaction'), '2026-11-29'],
])('with the secret %s the verdicts are as ever', async (...row) => {
  expect(await verdictsOf(...row)).toEqual(await usual);
});
