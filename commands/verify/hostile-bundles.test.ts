import { createHash, generateKeyPairSync } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { outcomeOf } from '../cli/bundle/finding';
import { verificationText } from './command';
import { verifyBundle } from './verify';

const folder = testFolder('hostile-bundles');
const before = process.env.TMPDIR;
/** Where bundles are unpacked: whatever they write beside it is seen. */
const temporary = join(folder, 'a', 'tmp');

beforeAll(() => {
  mkdirSync(temporary, { recursive: true });
  process.env.TMPDIR = temporary;
});
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
});

type Entry = [header: Partial<Header> & { name: string }, content?: string | Buffer];

async function tarOf(entries: readonly Entry[]): Promise<string> {
  const file = join(folder, 'hostile.tar');
  const packing = pack();
  const written = pipeline(packing, createWriteStream(file));
  for (const [header, content] of entries) packing.entry(header, content ?? '');
  packing.finalize();
  await written;
  return file;
}

/** No bundle of strangers is verified, none throws, and nothing is left or written beside the temporary folder. */
async function expectRefused(file: string): Promise<string> {
  const verified = await verifyBundle(file);
  const outcome = outcomeOf(verified.findings);
  expect(['changed', 'unjudged']).toContain(outcome);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['a', 'a/tmp', 'hostile.tar']);
  return verificationText([verified], outcome);
}

const file = (name: string, more: Partial<Header> = {}): Entry[0] => ({ name, ...more });
const manifest = {
  ...{ format: 'remittance-certification', version: 1, madeAt: '2026-11-25T00:00:00.000Z', run: 'R1', target: 'mine' },
  ...{ verdict: 'pass', contract: 'x', rules: 'x', files: [] },
};
const manifestWith = (own: object): Entry => [file('manifest.json'), JSON.stringify({ ...manifest, ...own })];

test.each<[string, Entry[]]>([
  ['a path out of the folder', [[file('../../escaped'), 'x'], manifestWith({})]],
  ['a hidden path out of the folder', [[file('a/../../../escaped'), 'x'], manifestWith({})]],
  ['an absolute path', [[file('/tmp/hostile-escaped'), 'x'], manifestWith({})]],
  [
    'a link, and a file below it',
    [[file('d', { type: 'symlink', linkname: '/tmp' })], [file('d/hostile-escaped'), 'x']],
  ],
  ['a hard link', [[file('l', { type: 'link', linkname: '/etc/passwd' })], manifestWith({})]],
  ['a device', [[file('null', { type: 'character-device' })], [file('fifo', { type: 'fifo' })], manifestWith({})]],
  ['a file where a folder is', [[file('a'), 'x'], [file('a/b'), 'x'], manifestWith({})]],
  ['the folder itself', [[file('.'), 'x'], manifestWith({})]],
  ['a long name', [[file('n'.repeat(300)), 'x'], manifestWith({})]],
  ['thousands of entries', [...Array.from({ length: 6000 }, (_, n): Entry => [file(`f${n}`)]), manifestWith({})]],
  ['a file twice', [[file('x'), '1'], [file('x'), '2'], manifestWith({})]],
  ['a file twice, as a link', [manifestWith({}), [file('manifest.json', { type: 'link', linkname: 'manifest.json' })]]],
  ['a manifest of null', [[file('manifest.json'), 'null']]],
  ['no files in the manifest', [manifestWith({ files: undefined })]],
  ['files of another kind', [manifestWith({ files: 'all' })]],
  ['files of null', [manifestWith({ files: [null, 7, {}] })]],
  ['a verdict of another kind', [manifestWith({ verdict: 7 })]],
  ['a signature of nothing', [manifestWith({ signedBy: null }), [file('manifest.sig'), 'x']]],
  ['a signer of another kind', [manifestWith({ signedBy: 7 }), [file('manifest.sig'), 'x']]],
  ['an attempt of another kind', [manifestWith({ attempt: 'first' })]],
  ['a journal that is none', [manifestWith({}), [file('journal.ndjson.gz'), 'x']]],
  ['an empty journal', [manifestWith({}), [file('journal.ndjson.gz'), gzipSync('')]]],
  [
    'a journal that fills the disk',
    [manifestWith({}), [file('journal.ndjson.gz'), gzipSync(Buffer.alloc(30_000_000))]],
  ],
  ['a journal of null', [manifestWith({}), [file('journal.ndjson.gz'), gzipSync('null\n{"t":"run"}\n')]]],
])('%s', async (what, entries) => {
  const text = await expectRefused(await tarOf(entries));
  if (what.includes('twice')) expect(text).toMatch(/the tar holds (x|manifest.json) twice/);
  if (what.includes('fills')) expect(text).toContain('more than 300 times as long unpacked');
});

test('a key that signs by another method', async () => {
  for (const kind of ['x25519', 'ed448'] as const) {
    const { publicKey } = generateKeyPairSync(kind as 'x25519');
    const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const signedBy = { algorithm: 'Ed25519', publicKey: der };
    const signature = `${Buffer.alloc(64).toString('base64')}\n`;
    await expectRefused(await tarOf([manifestWith({ signedBy }), [file('manifest.sig'), signature]]));
  }
});

test('a size that lies, and an end that is missing', async () => {
  const whole = readFileSync(await tarOf([[file('journal.ndjson.gz'), gzipSync('x')], manifestWith({})]));
  for (const size of ['77777777777', '00000000000', '-0000000001', '\u00800000000000']) {
    const lying = Buffer.from(whole);
    lying.write(size, 124, 'latin1');
    // the sum of a header counts its own place as blanks
    lying.write('        ', 148, 'latin1');
    const sum = lying.subarray(0, 512).reduce((all, byte) => all + byte, 0);
    lying.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    writeFileSync(join(folder, 'hostile.tar'), lying);
    await expectRefused(join(folder, 'hostile.tar'));
  }
  for (const length of [0, 100, 512, 700, 1024]) {
    writeFileSync(join(folder, 'hostile.tar'), whole.subarray(0, length));
    await expectRefused(join(folder, 'hostile.tar'));
  }
});

test('any entries, any manifest', async () => {
  const name = fc.oneof(
    fc.constantFrom('manifest.json', 'manifest.sig', 'verdict.json', 'journal.ndjson.gz', 'summary.md'),
    fc.constantFrom('../x', '/x', 'a/../../x', '.', '..', './x', 'onboarding/onboarding.ndjson', '__proto__'),
    fc.string({ minLength: 1, maxLength: 20 }),
  );
  const type = fc.constantFrom<NonNullable<Header['type']>>(
    'file',
    'file',
    'file',
    'symlink',
    'link',
    'directory',
    'fifo',
  );
  const content = fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map((text) => gzipSync(`${text}\n`)),
  );
  const entry = fc
    .tuple(name, type, content)
    .map(
      ([own, kind, text]): Entry =>
        kind === 'file' ? [file(own), text] : [file(own, { type: kind, linkname: '/tmp' })],
    );
  const sums = fc.array(
    fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.record({ name, bytes: fc.nat(), sha256: fc.string() })),
    { maxLength: 3 },
  );
  const anyManifest = fc.record(
    { files: sums, signedBy: fc.jsonValue({ maxDepth: 2 }), verdict: fc.jsonValue() },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 4 }), anyManifest, async (entries, own) => {
      const digest = createHash('sha256').update('').digest('hex');
      await expectRefused(await tarOf([manifestWith({ rules: digest, ...own }), ...entries]));
    }),
    { seed: 39, numRuns: 150, endOnFailure: true },
  );
});
