import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { command } from '../cli/testing/command';

const folder = testFolder('several');
const partners = join(folder, 'partners.yaml');
const out = join(folder, 'out');
const observe = ['onboard', '--observe', '--port', '0', '--for', '1', '--partners', partners];

test('several partners have a folder and a page each, and go on together or apart', async () => {
  writeFileSync(partners, 'partners: [{ username: ACME, password: a secret }, { username: ..., password: another }]');
  const { status, stdout, stderr } = await command([...observe, '--out', out]);
  expect([status, stdout]).toEqual([2, expect.stringMatching(/^0 of 2 partners of .*\n {2}ACME {2}NOT READY/)]);
  expect(stderr.match(/^(ACME|\.\.\.): Live page: http:\S+$/gm)).toHaveLength(2);
  for (const name of ['ACME', '_']) {
    const records = readFileSync(join(out, name, 'onboarding.ndjson'), 'utf8');
    expect(records).toMatch(/^\{"t":"session".*"side":"client"/);
    expect(records).not.toMatch(/a secret|another/);
  }
  const again = await command([...observe, '--continue', out, '--no-page', '--json']);
  expect(JSON.parse(again.stdout)).toMatchObject([{ name: 'ACME' }, { name: '_' }]);
  const unnamed = await command(['onboard', '--continue', out]);
  expect([unnamed.status, unnamed.stderr]).toEqual([
    3,
    expect.stringMatching(/holds no onboarding \(onboarding\.ndjson\)\. Those of ACME, _ are in it: name one/),
  ]);
  const apart = await command(['onboard', '--continue', join(out, 'ACME')]);
  expect([apart.status, apart.stdout]).toEqual([2, expect.stringContaining('NOT READY')]);
});

test.each([
  ['the hash alone', `{ username: ACME, passwordSha256: ${'a'.repeat(64)} }`, /ACME needs its password, not the hash/],
  ['no partner', '', /partners/],
])('a file with %s is refused', async (_, rows, sentence) => {
  writeFileSync(partners, `partners: [${rows}]`);
  const { status, stderr } = await command([...observe, '--out', join(folder, 'none')]);
  expect([status, stderr]).toEqual([3, expect.stringMatching(sentence)]);
});
