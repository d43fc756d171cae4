/** A run against a gateway that tells every secret: no file and no output contains one, in any spelling. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { hashOf, start } from '../../gateway';
import { readTarget } from '../../targets/read';
import { verifyBundle } from '../bundle/verify';
import { certify } from './testing/certify';
import { forms, leakyGateway } from './testing/leaky-gateway';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const embedded = readFileSync(join(root, 'targets/embedded.yaml'), 'utf8');
const target = readTarget('embedded.yaml', embedded, {});
const apiKey = 'k3y-of-the-api-gateway-0042';
const secrets = {
  password: target.credentials.password ?? '',
  'its hash': hashOf(target.credentials.password ?? ''),
  'the second password': target.secondPartner?.password ?? '',
  'its second hash': hashOf(target.secondPartner?.password ?? ''),
  'the key in a header': apiKey,
  'a card number': '4111111111111111',
  'another card number': '5555555555554444',
  // of real people, where the target says so
  'a number': target.triggers['name-matched']?.msisdn ?? '',
  'a name': target.triggers['name-matched']?.name ?? '',
};

/** Every file below a folder, as text; compressed ones too. */
function contents(path: string): [file: string, text: string][] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const bytes = readFileSync(file);
      return [file, (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('latin1')];
    });
}

/** The secrets that a text contains, each with its form. */
function found(text: string): string[] {
  const lower = text.toLowerCase();
  return Object.entries(secrets).flatMap(([name, secret]) =>
    Object.entries(forms).flatMap(([form, of]) => {
      const wanted = form.startsWith('base64 after') ? of(secret).slice(3, -3) : of(secret).replace(/=+$/, '');
      return lower.includes(wanted.toLowerCase()) ? [`${name}: ${form}`] : [];
    }),
  );
}

describe('a gateway that repeats every secret', { timeout: 240_000 }, () => {
  test('gets none of them into a file or onto the terminal', async () => {
    const gateway = await start({ port: 0 });
    const leaky = await leakyGateway(gateway.url, Object.values(secrets));
    const file = join(folder, 'target.yaml');
    writeFileSync(
      file,
      `maskAccounts: true
${embedded.replace(/^baseUrl: embedded$/m, `baseUrl: ${leaky.url}`)}
dialect:
  - send: { headers: { X-Api-Key: "\${API_KEY}" } }
    reason: its API gateway wants a key
`,
    );
    const out = join(folder, 'run');
    const bundle = join(folder, 'run.tar');
    const attempts = join(folder, 'attempts.ndjson');
    const ended = await certify(
      [
        '--target',
        file,
        '--area',
        'account,quotation,transaction,view',
        '--out',
        out,
        '--bundle',
        bundle,
        '--attempts',
        attempts,
      ],
      { API_KEY: apiKey, GITHUB_ACTIONS: '' },
    );
    await leaky.close();
    await gateway.close();
    expect([...leaky.leaks].sort()).toEqual([
      'body',
      'callback',
      'encrypted card number',
      'error text',
      'header',
      'path',
      'query',
    ]);
    rmSync(file);
    const texts = [...contents(folder), ['the terminal', ended.out + ended.err] as const];
    expect(texts.length).toBeGreaterThan(8);
    expect(texts.flatMap(([name, text]) => found(text).map((what) => `${name}: ${what}`))).toEqual([]);
    const journal = readFileSync(join(out, 'journal.ndjson'), 'utf8');
    expect(journal).not.toMatch(/of the gateway itself/);
    expect(journal).not.toMatch(/"key":"pan","value":"[^*"]/);
    // what it said beside them is there
    expect(journal).toMatch(/java\.lang\.IllegalStateException: \*\*\*/);
    // and the verdict can be derived from it again
    const { findings } = await verifyBundle(bundle);
    expect(findings.filter(({ about, state }) => about !== 'signature' && state !== 'ok')).toEqual([]);
  });

  test.each(Object.keys(forms))('is found by this test: %s', (form) => {
    expect(found(`text ${forms[form]?.(secrets['its hash'])} text`)).toContain(`its hash: ${form}`);
  });
});
